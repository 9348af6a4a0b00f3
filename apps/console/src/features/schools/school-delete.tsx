import type { School } from '@quizdesk/contract/schools';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import type { Asking } from '../../components/use-asking.ts';
import { schoolText } from './school-names.ts';
import { refreshSchools, removeSchool } from './schools-api.ts';

/** Asks whether a school shall go. */
export function SchoolDelete({ asking }: { readonly asking: Asking<School> }) {
  return (
    <DeleteDialog
      asking={asking}
      title="Delete School"
      thing="School"
      nameOf={(school) => schoolText({ ...school, location: null })}
      remove={({ id }) => removeSchool(id)}
      refresh={refreshSchools}
    >
      Are you sure you want to delete "{asking.about?.name}"?
    </DeleteDialog>
  );
}
