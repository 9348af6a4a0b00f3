import type { User } from '@quizdesk/contract/users';
import { IconCrown, IconCrownOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { dateText } from '../../components/moment-text.ts';
import { grantTestPremium, refreshSubscriptions } from '../../components/premium/premium-api.ts';
import { SubscriptionRemove } from '../../components/premium/subscription-remove.tsx';
import type { Asked } from '../../components/use-asking.ts';
import { personText } from '../../components/words.ts';
import { logFailure } from '../../lib/log.ts';
import { RequestError } from '../../lib/request-error.ts';
import { notifyFailure, notifySuccess } from '../../lib/toast.ts';

/** What the button that opens the dialog says and shows. */
export function premiumAction({ premium_until }: Pick<User, 'premium_until'>) {
  return premium_until === null
    ? { id: 'premium', label: 'Give test premium', icon: IconCrown }
    : { id: 'premium', label: 'Remove subscription', icon: IconCrownOff };
}

async function grant(user: User): Promise<void> {
  const { plan, ends_at } = await grantTestPremium(user.id);
  if (plan === 'test') {
    notifySuccess('Test premium given', `${personText(user)}, until ${dateText(ends_at)}`);
  } else {
    notifyFailure('No test premium given', `${personText(user)} already has premium until ${dateText(ends_at)}.`);
  }
}

function useGrant(asking: Asked<User>) {
  return useMutation({
    mutationFn: grant,
    onSuccess: () => {
      asking.close();
      // Not waited for: the dialog would be busy until then for the next person.
      void refreshSubscriptions();
    },
    onError: (error) => logFailure('Failed to change the subscription', error),
  });
}

function reasonOf(error: Error): string {
  return (error instanceof RequestError && Object.values(error.body?.details ?? {})[0]) || error.message;
}

function TestPremium({ asking }: { readonly asking: Asked<User> }) {
  const giving = useGrant(asking);
  const { about } = asking;
  const cancel = () => {
    giving.reset();
    asking.close();
  };
  return (
    <ConfirmDialog
      isOpen={asking.isOpen}
      title="Give test premium"
      confirmLabel="Give test premium"
      busyLabel="Giving..."
      confirmIcon={<IconCrown size={18} stroke={1.7} aria-hidden="true" />}
      isHarmless
      isBusy={giving.isPending}
      problem={giving.error === null ? undefined : reasonOf(giving.error)}
      // A failure is shown from the mutation's own state.
      onConfirm={async () => about && (await giving.mutateAsync(about).catch(() => undefined))}
      onCancel={cancel}
    >
      {about && personText(about)} gets premium for one month, from now on and free of charge. It ends by itself; you
      can take it away before.
    </ConfirmDialog>
  );
}

/** Gives somebody without premium a month of it to try, or takes away what they have; asks before either. */
export function PremiumDialog({ asking }: { readonly asking: Asked<User> }) {
  const { about, isOpen } = asking;
  const hasPremium = about !== undefined && about.premium_until !== null;
  return (
    <>
      <TestPremium asking={{ ...asking, isOpen: isOpen && !hasPremium }} />
      <SubscriptionRemove asking={{ ...asking, isOpen: isOpen && hasPremium }} staysInList />
    </>
  );
}
