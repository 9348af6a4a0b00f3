import { Button } from '@mantine/core';
import type { Subscription } from '@quizdesk/contract/subscriptions';
import type { User } from '@quizdesk/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useDialogTarget } from '../../../components/dialog/use-dialog-target.ts';
import { copyText } from '../../../components/format/copy-text.tsx';
import { Facts } from '../../../components/format/facts.tsx';
import { dateText } from '../../../components/format/format-date.ts';
import { paidText } from '../../../components/format/format-number.ts';
import { PLAN_TEXTS } from '../../../components/format/labels.ts';
import { QueryView } from '../../../components/page/query-view.tsx';
import { SectionHead } from '../../../components/page/section-head.tsx';
import { subscriptionQuery } from '../../../components/person/premium-api.ts';
import { Allowed } from '../../../components/rights/rights.tsx';
import { SkeletonBar } from '../../../components/table/skeleton.tsx';
import classes from '../people.module.css';
import { Premium } from '../premium.tsx';
import { premiumAction } from '../premium-action.ts';
import { PremiumBadge } from '../user-columns.tsx';

function SubscriptionFacts({ subscription, until }: { subscription: Subscription; until: string | null }) {
  const { plan, transaction_id, email, starts_at, ends_at } = subscription;
  const isOver = new Date(ends_at) <= new Date();
  return (
    <Facts
      className="qd-inset qd-below-16"
      facts={[
        ['Premium', until !== null && <PremiumBadge until={until} />],
        ['Plan', PLAN_TEXTS[plan]],
        [isOver ? 'Ran' : 'Runs', `${dateText(starts_at)} – ${dateText(ends_at)}`],
        ['Amount', plan === 'test' ? 'Free of charge' : paidText(subscription)],
        ['Transaction ID', copyText('transaction', transaction_id)],
        ['Email', copyText('email', email)],
      ]}
    />
  );
}

function Body({ user }: { readonly user: User }) {
  const query = useQuery(subscriptionQuery(user.id));
  return (
    <QueryView
      query={query}
      what="subscription"
      skeleton={
        <div className="qd-inset qd-below-16">
          <SkeletonBar width="40%" />
        </div>
      }
    >
      {(subscription) =>
        subscription === null ? (
          <p className="qd-dimmed qd-inset qd-below-16">No subscription.</p>
        ) : (
          <SubscriptionFacts subscription={subscription} until={user.premium_until} />
        )
      }
    </QueryView>
  );
}

/** A person's subscription that runs or ran last, and the way to give or take premium. */
export function ProfileSubscription({ user }: { readonly user: User }) {
  const target = useDialogTarget<User>();
  const { call, label, icon: Icon } = premiumAction(user);
  return (
    <section className={classes.records} aria-label="Subscription">
      <SectionHead
        actions={
          <Allowed call={call}>
            <Button
              variant="default"
              leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
              onClick={() => target.open(user)}
            >
              {label}
            </Button>
          </Allowed>
        }
      >
        Subscription
      </SectionHead>
      <Body user={user} />
      <Premium target={target} />
    </section>
  );
}
