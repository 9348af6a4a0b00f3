import type { CallName } from '@quizdesk/contract/rules/call-rights';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isMissing } from '../../lib/request-error.ts';
import { notifyFailure } from '../../lib/toast.ts';
import { notifyWritten } from '../../lib/undo.ts';
import { useCall } from '../form/use-call.ts';
import { focusPageTitleAfterDialog } from '../page/page-head.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { countAgain, type Dependents, type DependentsView, stopCounting, useDependents } from './use-dependents.ts';
import type { DialogTarget } from './use-dialog-target.ts';
import { useOpened } from './use-opened.ts';

/** A verb for taking a row away, as buttons and messages have it. */
interface RemovalVerb {
  /** "Revoke". */
  readonly now: string;
  /** "Revoking...". */
  readonly busy: string;
  /** "revoked". */
  readonly done: string;
  /** The icon of its buttons; a bin by default. */
  readonly icon?: TablerIcon;
}

const DELETE: RemovalVerb = { now: 'Delete', busy: 'Deleting...', done: 'deleted' };

/** How a row is deleted, and the texts around it. */
export interface Removal<Row> {
  /** The dialog's title: "Delete Round". */
  readonly title: string;
  /** What messages call the row: "Round". */
  readonly thing: string;
  /** Names the row in messages. */
  readonly nameOf: (row: Row) => string;
  /** Asks: "Are you sure you want to delete …?" */
  readonly question: (row: Row) => ReactNode;
  /** What else there is to know, in a separate paragraph: which row it is, what stays. */
  readonly about?: (row: Row, dependents: Dependents | undefined) => ReactNode;
  /** The call that removes it: offered only to those who may make it. */
  readonly call: CallName;
  readonly remove: (row: Row) => Promise<unknown>;
  /** Invalidates everything that showed the row; also called where the row was deleted already. */
  readonly invalidate: (row: Row) => Promise<void>;
  /** How what depends on the row is counted while the dialog is open. */
  readonly counting?: DependentsView;
  /** The row is still there afterwards, and gets the focus back. */
  readonly staysInList?: boolean;
  /** Precedes the reason of a failure. */
  readonly failure?: string;
  /** What happens to the row where it is not called deleting. */
  readonly verb?: RemovalVerb;
}

export interface DeleteDialogProps<Row> {
  readonly removal: Removal<Row>;
  readonly target: DialogTarget<Row>;
  /** What depends on the row, where it is counted in another way than the removal's. */
  readonly dependents?: Dependents | undefined;
}

function useRemoval<Row>({ removal, target }: DeleteDialogProps<Row>) {
  const { thing, nameOf, remove, invalidate, failure = 'Failed to delete', verb = DELETE, staysInList } = removal;
  const close = () => {
    target.close();
    if (staysInList !== true) focusPageTitleAfterDialog();
  };
  return useCall({
    call: async (row: Row) => {
      await stopCounting();
      return remove(row);
    },
    invalidate,
    failure,
    onDone: (answer, row) => {
      close();
      notifyWritten(`${thing} ${verb.done}`, nameOf(row), answer);
    },
    onFailure: (error, row) => {
      if (!isMissing(error)) return void countAgain();
      close();
      notifyFailure(`${thing} already ${verb.done}`, `Someone else ${verb.done} "${nameOf(row)}" before you did.`);
      void invalidate(row);
    },
  });
}

/** Asks whether a row should be deleted, deletes it and says so; or says why it cannot be, or that it was deleted already. */
export function DeleteDialog<Row extends { readonly id: number }>(props: DeleteDialogProps<Row>) {
  const { removal, target } = props;
  const { title, question, about, failure, verb = DELETE } = removal;
  const removing = useRemoval(props);
  const found = useDependents(target, removal.counting);
  const dependents = props.dependents ?? found;
  const { row } = target;
  // An error of a row that was deleted already has closed the dialog, and must not be shown for the next row.
  const reason = isMissing(removing.error) ? undefined : removing.problem;
  const cancel = () => {
    removing.reset();
    target.close();
  };
  return (
    <ConfirmDialog
      isOpen={useOpened(target.isOpen)}
      title={title}
      isBusy={removing.isBusy}
      confirmLabel={verb.now}
      busyLabel={verb.busy}
      confirmIcon={verb.icon && <verb.icon size={18} stroke={1.7} aria-hidden="true" />}
      about={row && about?.(row, dependents)}
      attached={dependents?.attached}
      attachedNote={dependents?.note}
      isBlocked={dependents?.isBlocked}
      problem={reason === undefined || failure === undefined ? reason : `${failure}. ${reason}`}
      onConfirm={() => row && removing.run(row)}
      onCancel={cancel}
    >
      {row && question(row)}
    </ConfirmDialog>
  );
}
