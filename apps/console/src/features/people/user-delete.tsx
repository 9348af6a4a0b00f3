import type { User } from '@quizdesk/contract/users';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Attached } from '../../components/confirm-dialog.tsx';
import { countingNote } from '../../components/counting-note.ts';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import { subscriptionsOfQuery } from '../../components/premium/premium-api.ts';
import type { Asking } from '../../components/use-asking.ts';
import { personText } from '../../components/words.ts';
import { latestQueries } from './play-api.ts';
import { refreshAfterRemoval, removeUser } from './users-api.ts';

type Counting = Pick<UseQueryResult<{ readonly count: number }>, 'data' | 'isError'>;

const counted = ({ data, isError }: Counting, thing: string, things: string) => ({ data, isError, thing, things });

/** How many records of each kind somebody has, counted while the dialog is open, and what is to say about the counting. */
function useAttached({ about, isOpen }: Asking<User>) {
  const id = about?.id ?? 0;
  const enabled = isOpen && about !== undefined;
  const answers = useQuery({ ...latestQueries.answers(id), enabled });
  const progress = useQuery({ ...latestQueries.progress(id), enabled });
  const suggested = useQuery({ ...latestQueries.suggested(id), enabled });
  const daily = useQuery({ ...latestQueries.daily(id), enabled });
  const badges = useQuery({ ...latestQueries.badges(id), enabled });
  const streaks = useQuery({ ...latestQueries.streaks(id), enabled });
  const subscriptions = useQuery({ ...subscriptionsOfQuery(id), enabled });
  const notifications = useQuery({ ...latestQueries.notifications(id), enabled });
  const counts = [
    counted(answers, 'answer', 'answers'),
    counted(suggested, 'suggested quiz attempt', 'suggested quiz attempts'),
    counted(daily, 'daily quiz attempt', 'daily quiz attempts'),
    counted(progress, 'level reached', 'levels reached'),
    counted(badges, 'badge', 'badges'),
    counted(streaks, 'streak', 'streaks'),
    counted(subscriptions, 'subscription', 'subscriptions'),
    counted(notifications, 'notification', 'notifications'),
  ];
  const attached: Attached[] = counts
    .map(({ data, thing, things }) => ({ count: data?.count ?? 0, text: data?.count === 1 ? thing : things }))
    .filter(({ count }) => count > 0);
  return { attached, note: countingNote(counts) };
}

/** Asks whether a student shall go, and says what goes along. */
export function UserDelete({ asking }: { readonly asking: Asking<User> }) {
  const dependents = useAttached(asking);
  return (
    <DeleteDialog
      asking={asking}
      title="Delete User"
      thing="User"
      nameOf={personText}
      dependents={dependents}
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
