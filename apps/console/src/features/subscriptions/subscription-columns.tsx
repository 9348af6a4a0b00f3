import type { Subscription } from '@quizdesk/contract/subscriptions';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
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

function Runs({ subscription }: { readonly subscription: Subscription }) {
  return (
    <span className={classes.runs}>
      <State subscription={subscription} />
      <span>{periodText(subscription.starts_at, subscription.ends_at)}</span>
    </span>
  );
}

export const subscriptionColumns: readonly Column<Subscription>[] = [
  {
    header: 'User',
    onPhone: 'title',
    cell: ({ user_id, user }) => (
      <PersonLink person={user_id} className={classes.person}>
        {user.name}
      </PersonLink>
    ),
  },
  { header: 'Email', width: '21%', onPhone: 'detail', cell: ({ email }) => email },
  { header: 'Transaction', width: '10.5%', onPhone: 'detail', cell: ({ transaction_id }) => transaction_id },
  {
    header: 'Plan',
    width: '8.5%',
    onPhone: 'detail',
    cell: ({ plan }) => PLAN_TEXTS[plan],
    phoneCell: (subscription) =>
      `${PLAN_TEXTS[subscription.plan]}, ${periodText(subscription.starts_at, subscription.ends_at)}`,
  },
  {
    header: 'Amount',
    width: '9%',
    align: 'right',
    onPhone: 'detail',
    cell: paidText,
  },
  {
    header: 'Runs',
    width: '18.5%',
    onPhone: 'mark',
    cell: (subscription) => <Runs subscription={subscription} />,
    phoneCell: (subscription) => <State subscription={subscription} />,
  },
];
