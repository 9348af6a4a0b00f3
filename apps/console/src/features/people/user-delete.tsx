import type { User } from '@quizdesk/contract/users';
import { useQuery } from '@tanstack/react-query';
import type { Attached } from '../../components/confirm-dialog.tsx';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import type { Asking } from '../../components/use-asking.ts';
import { personText } from '../../components/words.ts';
import { latestQueries } from './play-api.ts';
import { refreshAfterRemoval, removeUser } from './users-api.ts';

/** How many records of each kind somebody has; counted once the dialog is open. */
function useAttached({ about, isOpen }: Asking<User>): readonly Attached[] {
  const id = about?.id ?? 0;
  const enabled = isOpen && about !== undefined;
  const answers = useQuery({ ...latestQueries.answers(id), enabled }).data?.count ?? 0;
  const progress = useQuery({ ...latestQueries.progress(id), enabled }).data?.count ?? 0;
  const suggested = useQuery({ ...latestQueries.suggested(id), enabled }).data?.count ?? 0;
  const daily = useQuery({ ...latestQueries.daily(id), enabled }).data?.count ?? 0;
  const badges = useQuery({ ...latestQueries.badges(id), enabled }).data?.count ?? 0;
  const streaks = useQuery({ ...latestQueries.streaks(id), enabled }).data?.count ?? 0;
  const attached = [
    { count: answers, text: answers === 1 ? 'answer' : 'answers' },
    { count: suggested, text: suggested === 1 ? 'suggested quiz attempt' : 'suggested quiz attempts' },
    { count: daily, text: daily === 1 ? 'daily quiz attempt' : 'daily quiz attempts' },
    { count: progress, text: progress === 1 ? 'level reached' : 'levels reached' },
    { count: badges, text: badges === 1 ? 'badge' : 'badges' },
    { count: streaks, text: streaks === 1 ? 'streak' : 'streaks' },
  ];
  return attached.filter(({ count }) => count > 0);
}

/** Asks whether a student shall go, and says what goes along. */
export function UserDelete({ asking }: { readonly asking: Asking<User> }) {
  const attached = useAttached(asking);
  return (
    <DeleteDialog
      asking={asking}
      title="Delete User"
      thing="User"
      nameOf={personText}
      attachedTo={() => attached}
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
