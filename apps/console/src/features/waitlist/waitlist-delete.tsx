import type { WaitlistEntry } from '@quizdesk/contract/waitlist';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import type { Asking } from '../../components/use-asking.ts';
import { refreshWaitlist, removeFromWaitlist } from './waitlist-api.ts';

/** Asks whether somebody shall go from the waitlist, and says that nothing else goes. */
export function WaitlistDelete({ asking }: { readonly asking: Asking<WaitlistEntry> }) {
  return (
    <DeleteDialog
      asking={asking}
      title="Delete User"
      thing="Waitlist entry"
      nameOf={({ name }) => name}
      remove={({ id }) => removeFromWaitlist(id)}
      refresh={refreshWaitlist}
    >
      Are you sure you want to delete "{asking.about?.name}"? Only the place on the waitlist goes, with what was left
      there to reach them; no account is touched.
    </DeleteDialog>
  );
}
