import type { Subscription } from '@quizdesk/contract/subscriptions';
import type { UserBrief } from '@quizdesk/contract/users';
import { IconCheck, IconClock, IconShieldCheck, IconTrash, IconX } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { useDialogTarget } from '../../components/dialog/use-dialog-target.ts';
import { LinkButton } from '../../components/form/link-button.tsx';
import { contactColumn, copyText } from '../../components/format/copy-text.tsx';
import { periodText } from '../../components/format/format-date.ts';
import { paidText } from '../../components/format/format-number.ts';
import { PLAN_TEXTS } from '../../components/format/labels.ts';
import { WordBadge } from '../../components/format/status-badge.tsx';
import { FilterBar, FilterSelect } from '../../components/list/filter/filter-bar.tsx';
import type { FiltersProps, ListView } from '../../components/list/resource/list-view.ts';
import { ListHead, ListRows, useList } from '../../components/list/resource/resource-list.tsx';
import { PersonLink } from '../../components/person/person-link.tsx';
import { SubscriptionRemove } from '../../components/person/subscription-remove.tsx';
import { type SubscriptionState, stateOf } from '../../components/person/subscription-state.ts';
import { PersonFilter } from '../../components/person/user-picker.tsx';
import { type Column, detailColumn } from '../../components/table/resource-columns.ts';
import type { RowAction } from '../../components/table/row-actions.tsx';
import { type SubscriptionSearch, subscriptionHome } from './subscriptions-api.ts';

const STATE_TEXTS: Readonly<Record<SubscriptionState, string>> = {
  active: 'Active',
  ended: 'Ended',
  not_yet: 'Scheduled',
};
const STATE_ICONS = { active: IconCheck, ended: IconX, not_yet: IconClock };

function State({ subscription }: { readonly subscription: Subscription }) {
  const state = stateOf(subscription);
  return (
    <WordBadge isActive={state === 'active'} icon={STATE_ICONS[state]}>
      {STATE_TEXTS[state]}
    </WordBadge>
  );
}

const subscriptionColumns: readonly Column<Subscription>[] = [
  {
    header: 'User',
    minWidth: 150,
    onPhone: 'title',
    cell: ({ user_id, user }) => (
      <PersonLink person={user_id} className="qd-clamp" title={user.name}>
        {user.name}
      </PersonLink>
    ),
  },
  contactColumn('email', { minWidth: 160, grow: 1, priority: 1 }),
  detailColumn('Transaction', ({ transaction_id }) => copyText('transaction', transaction_id), {
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
  detailColumn('Runs', ({ starts_at, ends_at }) => periodText(starts_at, ends_at), { minWidth: 172, priority: 5 }),
  {
    header: 'Status',
    minWidth: 74,
    onPhone: 'mark',
    cell: (subscription) => <State subscription={subscription} />,
  },
];

function SubscriptionFilters({ search, onChange }: FiltersProps<SubscriptionSearch>) {
  return (
    <FilterBar>
      <PersonFilter
        userId={search.user_id}
        onChange={(id) => onChange(subscriptionHome.address.withFilter(search, 'user_id', id))}
      />
      <FilterSelect
        label="Ending"
        all="All ends"
        choices={[{ value: 'week', label: 'Ends within 7 days' }]}
        value={search.ending}
        onChange={(value) => onChange(subscriptionHome.address.withFilter(search, 'ending', value))}
      />
    </FilterBar>
  );
}

function noMatchText({ q, user_id, ending }: SubscriptionSearch): string {
  if (ending !== undefined) return 'No subscription that matches ends within 7 days without another one after it.';
  if (q === undefined) return 'This user has no subscription. Removed subscriptions are no longer listed.';
  return `No subscription ${user_id === undefined ? '' : 'of this user '}has “${q}” in its transaction, email or user.`;
}

const subscriptionList: ListView<Subscription, SubscriptionSearch> = {
  ...subscriptionHome,
  things: 'subscriptions',
  searchLabel: 'Search subscriptions',
  Filters: SubscriptionFilters,
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

/** Who has or had premium, the latest first. */
export function SubscriptionList({ search }: { readonly search: SubscriptionSearch }) {
  const list = useList(subscriptionHome, search);
  const target = useDialogTarget<UserBrief>();
  // What has ended cannot be removed any more.
  const actions = (subscription: Subscription): RowAction[] =>
    stateOf(subscription) === 'ended'
      ? []
      : [
          {
            label: 'Remove',
            icon: IconTrash,
            call: 'subscriptions.remove',
            onSelect: () => target.open(subscription.user),
            isDestructive: true,
          },
        ];
  return (
    <>
      <ListHead view={subscriptionList} search={search} list={list} />
      <ListRows view={subscriptionList} search={search} list={list} table={{ actions }} />
      <SubscriptionRemove target={target} />
    </>
  );
}
