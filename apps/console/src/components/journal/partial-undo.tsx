import { Suspense, useEffect } from 'react';
import { notifyFailure } from '../../lib/toast.ts';
import { answerPartial, usePartialChoice } from '../../lib/undo/partial-choice.ts';
import { lazyOr, MISSING_PART } from '../page/lazy-or.ts';

/** Most visits never see it. */
const PartialUndoDialog = lazyOr<NonNullable<ReturnType<typeof usePartialChoice>>>(
  async () => (await import('./partial-undo-dialog.tsx')).PartialUndoDialog,
  function Missing({ isOpen }) {
    useEffect(() => {
      if (!isOpen) return;
      notifyFailure('Nothing was undone', MISSING_PART, 'undo-in-part');
      answerPartial(false);
    }, [isOpen]);
    return null;
  },
);

/** Asks, wherever something is undone, whether to leave the rows that are in the way. */
export function PartialUndo() {
  const asked = usePartialChoice();
  if (asked === undefined) return null;
  return (
    <Suspense>
      <PartialUndoDialog {...asked} />
    </Suspense>
  );
}
