import { lazy, Suspense } from 'react';
import { usePartialChoice } from '../../lib/undo/partial-choice.ts';

/** Most visits never see it. */
const PartialUndoDialog = lazy(async () => ({
  default: (await import('./partial-undo-dialog.tsx')).PartialUndoDialog,
}));

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
