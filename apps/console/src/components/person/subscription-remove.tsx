import type { Subscription } from '@quizdesk/contract/subscriptions';
import type { UserBrief } from '@quizdesk/contract/users';
import { useQuery } from '@tanstack/react-query';
import type { Attached } from '../dialog/confirm-dialog.tsx';
import { DeleteDialog, type Removal } from '../dialog/delete-dialog.tsx';
import { missingCountsNote } from '../dialog/use-dependents.ts';
import type { DialogTarget } from '../dialog/use-dialog-target.ts';
import { personText } from '../format/labels.ts';
import { invalidateSubscriptions, removeSubscriptionsOf, subscriptionsOfQuery } from './premium-api.ts';
import { stateOf } from './subscription-state.ts';

const removal: Removal<UserBrief> = {
  title: 'Remove Subscription',
  call: 'subscriptions.remove',
  thing: 'Subscription',
  nameOf: personText,
  question: () => 'Are you sure to remove subscription?',
  about: (person) =>
    `It ends all premium that ${personText(person)} has, now and later. What has ended stays in the list, and a payment that was verified cannot be verified again.`,
  remove: ({ id }) => removeSubscriptionsOf(id),
  invalidate: invalidateSubscriptions,
  verb: { now: 'Remove', busy: 'Removing...', done: 'removed' },
};

/** What a removal ends, of all subscriptions of a person. */
export function endedBy(rows: readonly Pick<Subscription, 'starts_at' | 'ends_at'>[]): readonly Attached[] {
  const count = (state: string) => rows.filter((row) => stateOf(row) === state).length;
  const [active, later] = [count('active'), count('not_yet')];
  return [
    {
      count: active,
      text: active === 1 ? 'subscription runs now and ends immediately' : 'subscriptions run now and end immediately',
    },
    { count: later, text: later === 1 ? 'subscription would have followed' : 'subscriptions would have followed' },
  ].filter((attached) => attached.count > 0);
}

export interface SubscriptionRemoveProps {
  readonly target: DialogTarget<UserBrief>;
  /** The button that opened the dialog is still there afterwards, and gets the focus back. */
  readonly staysInList?: boolean;
}

/** Asks whether a person's premium should end, and says how much of it: all that has not ended, not one row. */
export function SubscriptionRemove({ target, staysInList = false }: SubscriptionRemoveProps) {
  const { row, isOpen } = target;
  const { data, isError } = useQuery({ ...subscriptionsOfQuery(row?.id ?? 0), enabled: isOpen && row !== undefined });
  const dependents = {
    attached: endedBy(data?.rows ?? []),
    note: missingCountsNote([{ things: 'subscriptions', data, isError }]),
  };
  return <DeleteDialog removal={{ ...removal, staysInList }} target={target} dependents={dependents} />;
}
