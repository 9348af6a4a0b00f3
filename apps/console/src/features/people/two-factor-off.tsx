import { Button } from '@mantine/core';
import type { User } from '@quizdesk/contract/users';
import { IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx';
import { useCall } from '../../components/form/use-call.ts';
import { personText } from '../../components/format/labels.ts';
import { focusPageTitle } from '../../components/page/page-head.tsx';
import { notifySuccess } from '../../lib/toast.ts';
import { turnOffTwoFactor, users } from './users-api.ts';

const icon = <IconShieldOff size={18} stroke={1.7} aria-hidden="true" />;

/** Lets someone in again who has lost their phone: asks, says what follows, and turns their second step off. */
export function TwoFactorOff({ user }: { readonly user: User }) {
  const [isOpen, setOpen] = useState(false);
  const { isBusy, problem, run, reset } = useCall({
    call: () => turnOffTwoFactor(user.id),
    onDone: () => {
      notifySuccess('Two-factor sign-in turned off', personText(user));
      setOpen(false);
    },
    failure: 'Failed to turn off two-factor sign-in',
    invalidate: async () => {
      await users.invalidate();
      // The button is gone then.
      focusPageTitle();
    },
  });
  return (
    <>
      <Button variant="default" leftSection={icon} onClick={() => setOpen(true)}>
        Turn off two-factor…
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Turn off two-factor sign-in"
        about="They are signed out everywhere and get a message. Make sure that it is them who asked: call them, or see them. It is in the audit log."
        problem={problem}
        isBusy={isBusy}
        confirmLabel="Turn off"
        busyLabel="Turning off..."
        confirmIcon={icon}
        onConfirm={() => run()}
        onCancel={() => {
          setOpen(false);
          reset();
        }}
      >
        {personText(user)} will sign in with the password alone. The app, the passkeys and the recovery codes no longer
        count.
      </ConfirmDialog>
    </>
  );
}
