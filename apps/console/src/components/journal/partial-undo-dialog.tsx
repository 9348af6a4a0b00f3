import { IconArrowBackUp } from '@tabler/icons-react';
import { answerPartial, type PartialChoice } from '../../lib/undo/partial-choice.ts';
import { RowsInTheWay } from '../../lib/undo/refusal.tsx';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { useOpened } from '../dialog/use-opened.ts';
import { countText, plural } from '../format/format-number.ts';

interface PartialUndoDialogProps {
  readonly choice: PartialChoice;
  readonly isOpen: boolean;
}

const SHOWN = 8;
/** The server names so many rows that were changed since, at most. */
const MOST_NAMED = 100;

/** Why rows stay, apart: those that were changed since, which are listed, and those that went with their accounts. */
function reasonsOf({ left, details }: Pick<PartialChoice, 'left' | 'details'>) {
  const named = Object.keys(details).length;
  if (named < left && named >= MOST_NAMED) {
    const listed = 'These were changed since, or belong to deleted accounts, and stay as they are:';
    return { count: left, listed, about: undefined };
  }
  return {
    count: named,
    listed:
      named === 1 ? 'This one was changed since and stays as it is:' : 'These were changed since and stay as they are:',
    about: accountsText(left - named),
  };
}

/** That rows stay deleted with the accounts that they belong to. */
function accountsText(rows: number): string | undefined {
  if (rows === 0) return undefined;
  return rows === 1
    ? '1 more row belongs to a deleted account and stays deleted with it.'
    : `${countText(rows)} more rows belong to deleted accounts and stay deleted with them.`;
}

/** Says what can go back of something and what cannot, and asks. */
export function PartialUndoDialog({ choice, isOpen }: PartialUndoDialogProps) {
  const { what, canGoBack, left, details } = choice;
  const { count, listed, about } = reasonsOf(choice);
  return (
    <ConfirmDialog
      isOpen={useOpened(isOpen)}
      title="Undo in part"
      isHarmless
      confirmLabel={`Undo ${plural(canGoBack, 'row', 'rows')}`}
      confirmIcon={<IconArrowBackUp size={18} stroke={1.7} aria-hidden="true" />}
      cancelLabel="Leave everything"
      field={
        <>
          <RowsInTheWay details={details} count={count} shown={SHOWN} />
          {about !== undefined && <p>{about}</p>}
        </>
      }
      onConfirm={() => answerPartial(true)}
      onCancel={() => answerPartial(false)}
    >
      {what}. {countText(canGoBack)} of {plural(canGoBack + left, 'row', 'rows')} can go back. {listed}
    </ConfirmDialog>
  );
}
