import { IconShieldCheck } from '@tabler/icons-react';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import type { SubscriptionSearch } from './subscriptions-api.ts';

/** The way to record a payment. */
export function Verify({ list = {} }: { readonly list?: SubscriptionSearch }) {
  return (
    <ButtonLink
      to="/user/subscriptions/verify"
      state={{ list }}
      leftSection={<IconShieldCheck size={18} stroke={1.7} />}
    >
      Verify
    </ButtonLink>
  );
}

/** The list before the first premium. */
export function NoSubscriptions() {
  return (
    <EmptyState title="No subscriptions yet" actions={<Verify />}>
      Premium that was paid for or given to try belongs here. Verify a payment, and its subscription is listed.
    </EmptyState>
  );
}

/** Nothing matches the search or the chosen user. */
export function NoSubscriptionFound({ search }: { readonly search: SubscriptionSearch }) {
  const isOfUser = search.user_id !== undefined;
  const whose = isOfUser ? 'of this user' : '';
  return (
    <EmptyState
      title="No subscription found"
      actions={
        <ButtonLink to="/user/subscriptions" variant="default">
          Show all subscriptions
        </ButtonLink>
      }
    >
      {search.q === undefined
        ? 'This user has no subscription. One that was removed is not listed any more.'
        : `No subscription ${whose} has “${search.q}” in its transaction, email or user.`.replace('  ', ' ')}
    </EmptyState>
  );
}
