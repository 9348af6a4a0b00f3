import type { Subscription } from '@quizdesk/contract/subscriptions';
import { useQuery } from '@tanstack/react-query';
import type { Attached } from '../../components/confirm-dialog.tsx';
import { DeleteDialog } from '../../components/delete-dialog.tsx';
import type { Asking } from '../../components/use-asking.ts';
import { personText } from '../../components/words.ts';
import { stateOf } from './subscription-words.ts';
import { refreshSubscriptions, removeSubscriptionsOf, subscriptionsOfQuery } from './subscriptions-api.ts';

const REMOVING = { now: 'Remove', busy: 'Removing...', done: 'removed' };

/** What a removal ends, of all subscriptions of a user. */
export function endedBy(rows: readonly Pick<Subscription, 'starts_at' | 'ends_at'>[]): readonly Attached[] {
  const count = (state: string) => rows.filter((row) => stateOf(row) === state).length;
  const [active, later] = [count('active'), count('not_yet')];
  return [
    {
      count: active,
      text: active === 1 ? 'subscription runs now and ends at once' : 'subscriptions run now and end at once',
    },
    { count: later, text: later === 1 ? 'subscription would have followed' : 'subscriptions would have followed' },
  ].filter((attached) => attached.count > 0);
}

/** Asks whether a user's premium shall end, and says how much of it goes: all that has not ended, not one row. */
export function SubscriptionRemove({ asking }: { readonly asking: Asking<Subscription> }) {
  const { about, isOpen } = asking;
  const all = useQuery({ ...subscriptionsOfQuery(about?.user_id ?? 0), enabled: isOpen && about !== undefined });
  return (
    <DeleteDialog
      asking={asking}
      title="Remove Subscription"
      thing="Subscription"
      nameOf={({ user }) => personText(user)}
      attachedTo={() => endedBy(all.data?.rows ?? [])}
      remove={({ user_id }) => removeSubscriptionsOf(user_id)}
      refresh={refreshSubscriptions}
      verb={REMOVING}
    >
      Are you sure to remove subscription? It takes all premium that {about && personText(about.user)} has now and
      later. What has ended stays in the list, and a payment that was verified cannot be verified again.
    </DeleteDialog>
  );
}
