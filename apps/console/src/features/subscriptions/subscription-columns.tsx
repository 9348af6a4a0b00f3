import type { Subscription } from '@quizdesk/contract/subscriptions';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { copyText } from '../../components/copy-text.tsx';
import { periodText } from '../../components/moment-text.ts';
import { paidText } from '../../components/number-text.ts';
import { PersonLink } from '../../components/person-link.tsx';
import { stateOf } from '../../components/premium/subscription-state.ts';
import type { Column } from '../../components/resource-columns.ts';
import { WordBadge } from '../../components/status-badge.tsx';
import { PLAN_TEXTS } from '../../components/words.ts';
import { STATE_TEXTS } from './subscription-words.ts';
import classes from './subscriptions.module.css';

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
      <PersonLink person={user_id} className={classes.person} title={user.name}>
        {user.name}
      </PersonLink>
    ),
  },
  {
    header: 'Email',
    minWidth: 160,
    grow: 1,
    priority: 1,
    onPhone: 'detail',
    cell: ({ email }) => copyText('email', email),
  },
  {
    header: 'Transaction',
    minWidth: 116,
    grow: 0.5,
    priority: 3,
    onPhone: 'detail',
    cell: ({ transaction_id }) => copyText('transaction', transaction_id),
  },
  {
    header: 'Plan',
    minWidth: 64,
    priority: 2,
    onPhone: 'detail',
    cell: ({ plan }) => PLAN_TEXTS[plan],
  },
  {
    header: 'Amount',
    minWidth: 80,
    priority: 4,
    align: 'right',
    onPhone: 'detail',
    cell: paidText,
  },
  {
    header: 'Runs',
    minWidth: 172,
    priority: 5,
    onPhone: 'detail',
    cell: ({ starts_at, ends_at }) => periodText(starts_at, ends_at),
  },
  {
    header: 'Status',
    minWidth: 74,
    onPhone: 'mark',
    cell: (subscription) => <State subscription={subscription} />,
  },
];
