import type { User } from '@quizdesk/contract/users';
import { IconCrown, IconCrownOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { dateText } from '../../components/moment-text.ts';
import type { Asking } from '../../components/use-asking.ts';
import { personText } from '../../components/words.ts';
import { logFailure } from '../../lib/log.ts';
import { RequestError } from '../../lib/request-error.ts';
import { notifySuccess } from '../../lib/toast.ts';
import { grantTestPremium, refreshPremium, removeSubscription } from './subscriptions-api.ts';

/** What the button that opens the dialog says and shows. */
export function premiumAction({ premium_until }: Pick<User, 'premium_until'>) {
  return premium_until === null
    ? { id: 'premium', label: 'Give test premium', icon: IconCrown }
    : { id: 'premium', label: 'Remove subscription', icon: IconCrownOff };
}

async function toggle(user: User): Promise<void> {
  if (user.premium_until === null) {
    const { ends_at } = await grantTestPremium(user.id);
    notifySuccess('Test premium given', `${personText(user)}, until ${dateText(ends_at)}`);
    return;
  }
  await removeSubscription(user.id).catch((error: unknown) => {
    // It has ended, or somebody else took it away: what was asked for is so.
    if (!(error instanceof RequestError) || error.status !== 404) throw error;
  });
  notifySuccess('Subscription removed', personText(user));
}

function useToggle(asking: Asking<User>) {
  return useMutation({
    mutationFn: toggle,
    onSuccess: () => {
      asking.close();
      return refreshPremium();
    },
    onError: (error) => logFailure('Failed to change the subscription', error),
  });
}

function reasonOf(error: Error): string {
  return (error instanceof RequestError && Object.values(error.body?.details ?? {})[0]) || error.message;
}

function Question({ user }: { readonly user: User }) {
  if (user.premium_until === null) {
    return (
      <>
        {personText(user)} gets premium for one month, from now on and free of charge. It ends by itself; you can take
        it away before.
      </>
    );
  }
  return (
    <>
      Are you sure to remove subscription?
      <br />
      {personText(user)} has premium until {dateText(user.premium_until)}. It ends now, and so does what was paid for
      later.
    </>
  );
}

/** Gives somebody without premium a month of it to try, or takes away what they have; asks before either. */
export function PremiumDialog({ asking }: { readonly asking: Asking<User> }) {
  const change = useToggle(asking);
  const { about } = asking;
  const isGrant = about?.premium_until === null;
  const Icon = isGrant ? IconCrown : IconCrownOff;
  const cancel = () => {
    change.reset();
    asking.close();
  };
  return (
    <ConfirmDialog
      isOpen={asking.isOpen}
      title={isGrant ? 'Give test premium' : 'Remove subscription'}
      confirmLabel={isGrant ? 'Give test premium' : 'Remove'}
      busyLabel={isGrant ? 'Giving...' : 'Removing...'}
      confirmIcon={<Icon size={18} stroke={1.7} aria-hidden="true" />}
      isHarmless={isGrant}
      isBusy={change.isPending}
      problem={change.error === null ? undefined : reasonOf(change.error)}
      // A failure is shown from the change's own state.
      onConfirm={async () => about && (await change.mutateAsync(about).catch(() => undefined))}
      onCancel={cancel}
    >
      {about && <Question user={about} />}
    </ConfirmDialog>
  );
}
