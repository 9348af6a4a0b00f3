import { SUBSCRIPTION_STATES, type SubscriptionState } from '@quizdesk/contract/constants';
import type { Subscription } from '@quizdesk/contract/subscriptions';
import { IconCheck, IconClock, IconShieldCheck, IconX } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { LinkButton } from '../../components/form/button-link.tsx';
import { contactColumn, copyColumn } from '../../components/format/copy-column.tsx';
import { dateText, periodText } from '../../components/format/format-date.ts';
import { paidText } from '../../components/format/format-number.ts';
import { PLAN_TEXTS } from '../../components/format/labels.ts';
import { WordBadge } from '../../components/format/status-badge.tsx';
import { listFilters } from '../../components/list/filter/list-filters.tsx';
import type { ListView, RowDialogProps } from '../../components/list/resource/list-view.ts';
import { personFilter } from '../../components/person/person-filter.tsx';
import { PersonLink } from '../../components/person/person-link.tsx';
import { SubscriptionRemove } from '../../components/person/subscription-remove.tsx';
import { stateOf } from '../../components/person/subscription-state.ts';
import { type Column, detailColumn } from '../../components/table/resource-columns.ts';
import { removalAction } from '../../components/table/row-actions.tsx';
import { type SubscriptionSearch, subscriptionHome } from './subscriptions-api.ts';

const STATE_TEXTS: Readonly<Record<SubscriptionState, string>> = {
  active: 'Active',
  ended: 'Ended',
  not_yet: 'Scheduled',
};
const STATE_CHOICES = SUBSCRIPTION_STATES.map((value) => ({ value, label: STATE_TEXTS[value] }));
const STATE_ICONS = { active: IconCheck, ended: IconX, not_yet: IconClock };

function State({ subscription }: { readonly subscription: Subscription }) {
  const state = stateOf(subscription);
  return (
    <WordBadge isActive={state === 'active'} icon={STATE_ICONS[state]}>
      {STATE_TEXTS[state]}
    </WordBadge>
  );
}

/** Its state in words. */
function startOrEnd(subscription: Subscription): string {
  const { starts_at, ends_at } = subscription;
  const state = stateOf(subscription);
  if (state === 'not_yet') return `from ${dateText(starts_at)}`;
  return `${state === 'ended' ? 'ended' : 'until'} ${dateText(ends_at)}`;
}

const subscriptionColumns: readonly Column<Subscription>[] = [
  {
    header: 'User',
    minWidth: 150,
    onPhone: 'title',
    cell: ({ user_id, user }) => (
      <PersonLink person={user_id} className="qd-block qd-ellipsis" title={user.name}>
        {user.name}
      </PersonLink>
    ),
  },
  contactColumn('email', { minWidth: 160, grow: 1, priority: 1 }),
  copyColumn('Transaction', 'transaction', ({ transaction_id }) => transaction_id, {
    minWidth: 116,
    grow: 0.5,
    priority: 3,
  }),
  detailColumn('Plan', ({ plan }) => PLAN_TEXTS[plan], { minWidth: 64, priority: 2 }),
  {
    header: 'Amount',
    minWidth: 80,
    priority: 4,
    align: 'right',
    onPhone: 'detail',
    cell: paidText,
  },
  detailColumn('Runs', ({ starts_at, ends_at }) => periodText(starts_at, ends_at), {
    minWidth: 172,
    priority: 5,
    sort: 'ends_at',
    phoneCell: startOrEnd,
  }),
  {
    header: 'Status',
    minWidth: 74,
    oneValueBy: ['state'],
    onPhone: 'hidden',
    cell: (subscription) => <State subscription={subscription} />,
  },
];

function noMatchText({ q, user_id, ending, state }: SubscriptionSearch): string {
  if (ending !== undefined) return 'No subscription that matches ends within 7 days without another one after it.';
  if (state !== undefined) return `No subscription that matches is ${STATE_TEXTS[state].toLowerCase()}.`;
  if (q === undefined) return 'This user has no subscription. Removed subscriptions are no longer listed.';
  return `No subscription ${user_id === undefined ? '' : 'of this user '}has “${q}” in its transaction, email or user.`;
}

/** Premium ends by person, whichever row was chosen. */
function Remove({ target }: RowDialogProps<Subscription>) {
  return <SubscriptionRemove target={{ ...target, row: target.row?.user }} />;
}

/** Who has or had premium, the latest first. */
export const subscriptionList: ListView<Subscription, SubscriptionSearch> = {
  ...subscriptionHome,
  things: 'subscriptions',
  searchLabel: 'Search subscriptions',
  Filters: listFilters([
    { name: 'user_id', ...personFilter },
    { name: 'state', label: 'Status', all: 'All statuses', choices: STATE_CHOICES },
    { name: 'ending', label: 'Ending', all: 'All ends', choices: [{ value: 'week', label: 'Ends within 7 days' }] },
  ]),
  add: (list) => (
    <LinkButton
      link={linkOptions({ to: '/user/subscriptions/verify', state: { list } })}
      leftSection={<IconShieldCheck size={18} stroke={1.7} />}
    >
      Verify
    </LinkButton>
  ),
  table: { actionCount: 1, isDense: true },
  columns: subscriptionColumns,
  rowName: ({ user }) => `subscription of ${user.name}`,
  // What has ended cannot be removed any more.
  rowActions: (subscription, { open }) =>
    stateOf(subscription) === 'ended'
      ? []
      : [removalAction({ call: 'subscriptions.remove', verb: { now: 'Remove' } }, () => open('removal'))],
  dialogs: { removal: Remove },
  empty: {
    title: 'No subscriptions yet',
    text: 'They appear when premium is paid for or given to try. Verify a payment, and its subscription is listed.',
  },
  noMatch: (search) => ({
    title: 'No subscription found',
    text: noMatchText(search),
    showAll: 'Show all subscriptions',
  }),
};
