import type { Subscription } from '@quizdesk/contract/subscriptions';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { contactColumn, copyText } from '../../components/format/copy-text.tsx';
import { periodText } from '../../components/format/format-date.ts';
import { paidText } from '../../components/format/format-number.ts';
import { PLAN_TEXTS } from '../../components/format/labels.ts';
import { WordBadge } from '../../components/format/status-badge.tsx';
import { PersonLink } from '../../components/person/person-link.tsx';
import { type SubscriptionState, stateOf } from '../../components/person/subscription-state.ts';
import type { Column } from '../../components/table/resource-columns.ts';
import { detailColumn } from '../../components/table/resource-columns.ts';

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

export const subscriptionColumns: readonly Column<Subscription>[] = [
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
