import type { Subscription } from '@quizdesk/contract/subscriptions';
import type { UserBrief } from '@quizdesk/contract/users';
import { useQuery } from '@tanstack/react-query';
import type { Attached } from '../confirm-dialog.tsx';
import { countingNote } from '../counting-note.ts';
import { DeleteDialog } from '../delete-dialog.tsx';
import type { Asked } from '../use-asking.ts';
import { personText } from '../words.ts';
import { refreshSubscriptions, removeSubscriptionsOf, subscriptionsOfQuery } from './premium-api.ts';
import { stateOf } from './subscription-state.ts';

const REMOVING = { now: 'Remove', busy: 'Removing...', done: 'removed' };

/** What a removal ends, of all subscriptions of a person. */
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

export interface SubscriptionRemoveProps {
  readonly asking: Asked<UserBrief>;
  /** What was pressed to ask is there afterwards too, and gets the keyboard back. */
  readonly staysInList?: boolean;
}

/** Asks whether a person's premium shall end, and says how much of it goes: all that has not ended, not one row. */
export function SubscriptionRemove({ asking, staysInList = false }: SubscriptionRemoveProps) {
  const { about, isOpen } = asking;
  const all = useQuery({ ...subscriptionsOfQuery(about?.id ?? 0), enabled: isOpen && about !== undefined });
  return (
    <DeleteDialog
      asking={asking}
      title="Remove Subscription"
      thing="Subscription"
      nameOf={personText}
      dependents={{
        attached: endedBy(all.data?.rows ?? []),
        note: countingNote([{ things: 'subscriptions', data: all.data, isError: all.isError }]),
      }}
      remove={({ id }) => removeSubscriptionsOf(id)}
      refresh={refreshSubscriptions}
      verb={REMOVING}
      staysInList={staysInList}
    >
      Are you sure to remove subscription? It takes all premium that {about && personText(about)} has now and later.
      What has ended stays in the list, and a payment that was verified cannot be verified again.
    </DeleteDialog>
  );
}
