import type { User } from '@quizdesk/contract/users';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import type { Asking } from '../../components/use-asking.ts';
import { personText } from './people-words.ts';
import { refreshAfterRemoval, removeUser } from './users-api.ts';

/** Asks whether a student shall go, and says what goes along. */
export function UserDelete({ asking }: { readonly asking: Asking<User> }) {
  return (
    <DeleteDialog
      asking={asking}
      title="Delete User"
      thing="User"
      nameOf={personText}
      remove={({ id }) => removeUser(id)}
      refresh={refreshAfterRemoval}
    >
      Are you sure you want to delete "{asking.about && personText(asking.about)}"? What hangs on them goes along: level
      progress, attempts, answers, streaks, badges, subscriptions and notifications.
    </DeleteDialog>
  );
}

/** Asks whether an administrator shall go. */
export function AdminDelete({ asking }: { readonly asking: Asking<User> }) {
  return (
    <DeleteDialog
      asking={asking}
      title="Delete Administrator"
      thing="Administrator"
      nameOf={personText}
      remove={({ id }) => removeUser(id)}
      refresh={refreshAfterRemoval}
    >
      Are you sure you want to delete "{asking.about && personText(asking.about)}"? They are signed out everywhere and
      cannot sign in again. What they have added and changed stays.
    </DeleteDialog>
  );
}
