import type { User } from '@quizdesk/contract/users';
import { IconCrown } from '@tabler/icons-react';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import type { DialogTarget } from '../../components/dialog/use-dialog-target.ts';
import { useOpened } from '../../components/dialog/use-opened.ts';
import { useCall } from '../../components/form/use-call.ts';
import { dateText } from '../../components/format/format-date.ts';
import { personText } from '../../components/format/labels.ts';
import { grantTestPremium, invalidateSubscriptions } from '../../components/person/premium-api.ts';
import { SubscriptionRemove } from '../../components/person/subscription-remove.tsx';
import { RequestError } from '../../lib/request-error.ts';
import { notifyFailure } from '../../lib/toast.ts';
import { notifyWritten } from '../../lib/undo.ts';

async function grant(user: User): Promise<void> {
  const subscription = await grantTestPremium(user.id);
  const { plan, ends_at } = subscription;
  if (plan === 'test') {
    notifyWritten('Test premium given', `${personText(user)}, until ${dateText(ends_at)}`, subscription);
  } else {
    notifyFailure('No test premium given', `${personText(user)} already has premium until ${dateText(ends_at)}.`);
  }
}

function failureText(error: Error): string {
  return (error instanceof RequestError && Object.values(error.body?.details ?? {})[0]) || error.message;
}

function TestPremium({ target }: { readonly target: DialogTarget<User> }) {
  const giving = useCall({
    call: grant,
    invalidate: invalidateSubscriptions,
    failure: 'Failed to change the subscription',
    onDone: target.close,
  });
  const { row } = target;
  const cancel = () => {
    giving.reset();
    target.close();
  };
  return (
    <ConfirmDialog
      isOpen={useOpened(target.isOpen)}
      title="Give test premium"
      confirmLabel="Give test premium"
      busyLabel="Giving..."
      confirmIcon={<IconCrown size={18} stroke={1.7} aria-hidden="true" />}
      isHarmless
      isBusy={giving.isBusy}
      problem={giving.error === null ? undefined : failureText(giving.error)}
      onConfirm={() => row && giving.run(row)}
      onCancel={cancel}
    >
      {row && personText(row)} gets premium for one month, from now on and free of charge. It ends automatically; you
      can remove it earlier.
    </ConfirmDialog>
  );
}

/** Gives someone without premium a month of it to try, or takes away what they have; asks before either. */
export function PremiumDialog({ target }: { readonly target: DialogTarget<User> }) {
  const { row, isOpen } = target;
  const hasPremium = row !== undefined && row.premium_until !== null;
  return (
    <>
      <TestPremium target={{ ...target, isOpen: isOpen && !hasPremium }} />
      <SubscriptionRemove target={{ ...target, isOpen: isOpen && hasPremium }} staysInList />
    </>
  );
}
