import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { logFailure } from '../lib/log.ts';
import { RequestError } from '../lib/request-error.ts';
import { notifyFailure, notifySuccess } from '../lib/toast.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { focusPageTitle } from './page-head.tsx';
import type { Asked } from './use-asking.ts';
import type { Dependents } from './use-dependents.ts';

/** A word for taking a row away, as buttons and messages have it. */
export interface RemovalVerb {
  /** "Revoke". */
  readonly now: string;
  /** "Revoking...". */
  readonly busy: string;
  /** "revoked". */
  readonly done: string;
  /** On the button that does it; a bin unless it is said. */
  readonly icon?: ReactNode;
}

const DELETE: RemovalVerb = { now: 'Delete', busy: 'Deleting...', done: 'deleted' };

export interface DeleteDialogProps<Row> {
  readonly asking: Asked<Row>;
  /** "Delete Round". */
  readonly title: string;
  /** What kind of thing goes, as messages begin with it: "Round". */
  readonly thing: string;
  /** Names the row in messages. */
  readonly nameOf: (row: Row) => string;
  readonly remove: (row: Row) => Promise<void>;
  /** Invalidates everything that showed the row; also where it was gone already. */
  readonly refresh: (row: Row) => Promise<void>;
  readonly dependents?: Dependents;
  /** The row is still there afterwards, and gets the focus back. */
  readonly staysInList?: boolean;
  /** Stands before the reason of a failure. */
  readonly failure?: string;
  /** What happens to the row where it is not called deleting. */
  readonly verb?: RemovalVerb;
  /** Asks: "Are you sure you want to delete …?" */
  readonly children: ReactNode;
}

function isGone(error: Error): boolean {
  return error instanceof RequestError && error.status === 404;
}

function useRemoval<Row>({
  asking,
  thing,
  nameOf,
  remove,
  refresh,
  failure = 'Failed to delete',
  verb = DELETE,
  staysInList = false,
}: DeleteDialogProps<Row>) {
  const close = () => {
    asking.close();
    // After the dialog has closed, and before it gives the focus back to a row that is about to go.
    if (!staysInList) setTimeout(focusPageTitle);
  };
  return useMutation({
    mutationFn: remove,
    onSuccess: (_, row) => {
      close();
      notifySuccess(`${thing} ${verb.done}`, nameOf(row));
      // Not waited for: the dialog would be busy until then for the next row.
      void refresh(row);
    },
    onError: (error, row) => {
      logFailure(failure, error);
      if (!isGone(error)) return;
      close();
      notifyFailure(`${thing} already ${verb.done}`, `Someone else ${verb.done} "${nameOf(row)}" before you did.`);
      void refresh(row);
    },
  });
}

function reasonOf(error: Error): string {
  return (error instanceof RequestError && error.body?.detail) || error.message;
}

/** Asks whether a row shall go, deletes it and says so. What stands in the way is said, and so is a row gone already. */
export function DeleteDialog<Row>(props: DeleteDialogProps<Row>) {
  const { asking, title, dependents, failure, verb = DELETE, children } = props;
  const removal = useRemoval(props);
  const { about } = asking;
  // A row gone already has closed the dialog: nothing stands in the way of it, or of the row that is asked about next.
  const reason = removal.error === null || isGone(removal.error) ? undefined : reasonOf(removal.error);
  const confirm = async () => {
    // A failure is shown from the removal's own state.
    if (about !== undefined) await removal.mutateAsync(about).catch(() => undefined);
  };
  const cancel = () => {
    removal.reset();
    asking.close();
  };
  return (
    <ConfirmDialog
      isOpen={asking.isOpen}
      title={title}
      isBusy={removal.isPending}
      confirmLabel={verb.now}
      busyLabel={verb.busy}
      confirmIcon={verb.icon}
      attached={dependents?.attached}
      attachedNote={dependents?.note}
      isBlocked={dependents?.isBlocked}
      problem={reason === undefined || failure === undefined ? reason : `${failure}. ${reason}`}
      onConfirm={confirm}
      onCancel={cancel}
    >
      {children}
    </ConfirmDialog>
  );
}
