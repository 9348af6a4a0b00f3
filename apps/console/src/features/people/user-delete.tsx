import type { User } from '@quizdesk/contract/users';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Attached } from '../../components/dialog/confirm-dialog.tsx';
import { DeleteDialog } from '../../components/dialog/delete-dialog.tsx';
import { missingCountsNote } from '../../components/dialog/use-dependents.ts';
import type { DialogTarget } from '../../components/dialog/use-dialog-target.ts';
import type { RowDialogProps } from '../../components/list/resource/list-view.ts';
import { subscriptionsOfQuery } from '../../components/person/premium-api.ts';
import { latestQueries } from './play-api.ts';

type Counting = Pick<UseQueryResult<{ readonly count: number }>, 'data' | 'isError'>;

const counted = ({ data, isError }: Counting, thing: string, things: string) => ({ data, isError, thing, things });

/** How many records of each kind someone has, counted while the dialog is open, and whether counting goes on or failed. */
function useAttached({ row, isOpen }: DialogTarget<User>) {
  const id = row?.id ?? 0;
  const enabled = isOpen && row !== undefined;
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
  return { attached, note: missingCountsNote(counts) };
}

/** Asks whether a student should be deleted, and says what is deleted with them. */
export function UserDelete({ target, removal }: RowDialogProps<User>) {
  const dependents = useAttached(target);
  return removal && <DeleteDialog removal={removal} target={target} dependents={dependents} />;
}
