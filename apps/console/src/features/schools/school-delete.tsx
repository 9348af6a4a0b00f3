import type { School } from '@quizdesk/contract/schools';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { focusPageTitle } from '../../components/page-head.tsx';
import { RequestError } from '../../lib/request-error.ts';
import { notifyFailure, notifySuccess } from '../../lib/toast.ts';
import { schoolText } from './school-names.ts';
import { refreshSchools, removeSchool } from './schools-api.ts';

export interface SchoolDeleteProps {
  /** The school to ask about; stays while the dialog fades out. */
  readonly school: School | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks whether a school shall go, deletes it and says so; one that is gone already is said in words. */
export function SchoolDelete({ school, isOpen, onClose }: SchoolDeleteProps) {
  const close = () => {
    onClose();
    // After the dialog has closed, and before it gives the keyboard back to a row that is about to go.
    setTimeout(focusPageTitle);
  };
  const removal = useMutation({
    mutationFn: ({ id }: School) => removeSchool(id),
    onSuccess: (_, removed) => {
      close();
      notifySuccess('School deleted', schoolText({ ...removed, location: null }));
      return refreshSchools();
    },
    onError: (error, { name }) => {
      if (!(error instanceof RequestError) || error.status !== 404) return undefined;
      close();
      notifyFailure('School already deleted', `Someone else deleted "${name}" before you did.`);
      return refreshSchools();
    },
  });
  const cancel = () => {
    removal.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Delete School"
      isBusy={removal.isPending}
      problem={removal.error?.message}
      onConfirm={() => school !== undefined && removal.mutate(school)}
      onCancel={cancel}
    >
      Are you sure you want to delete "{school?.name}"?
    </ConfirmDialog>
  );
}
