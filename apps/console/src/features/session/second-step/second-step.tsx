import { TextInput } from '@mantine/core';
import type { account } from '@quizdesk/contract/account';
import type { SecondStepWay } from '@quizdesk/contract/passkeys';
import { accountPaths } from '@quizdesk/contract/paths/account';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { BusyButton } from '../../../components/form/busy-button.tsx';
import { canUsePasskeys, signByPasskey } from '../../../lib/passkeys.ts';
import { request } from '../../../lib/request.ts';
import { RequestError } from '../../../lib/request-error.ts';
import { Alert } from '../alert.tsx';
import { completeSignIn, type SecondStepAsked } from '../sign-in.ts';
import { signInAlert } from '../sign-in-alert.ts';
import formClasses from '../sign-in-form.module.css';
import { OtherWays } from './other-ways.tsx';

interface SecondStepProps {
  readonly asked: SecondStepAsked;
  readonly onSignedIn: () => void;
  /** Called when the first step has to be taken again, with the reason where it is not the person's wish. */
  readonly onStartAgain: (reason?: string) => void;
}

const CODES = {
  totp: {
    label: 'Code from your authenticator app',
    description: 'Six digits',
    required: 'Code is required',
    field: { autoComplete: 'one-time-code', inputMode: 'numeric' },
  },
  recovery: {
    label: 'Recovery code',
    description: 'One of those that you were shown when you set two-factor sign-in up; each works once.',
    required: 'Recovery code is required',
    field: { autoComplete: 'off', autoCapitalize: 'none' },
  },
} as const;

const OTHERWISE = {
  passkey: 'Use a passkey instead',
  totp: 'Use a code instead',
  recovery: 'Use a recovery code instead',
} as const;

async function signedBy(challenge: string) {
  const call = accountPaths.secondStepPasskey;
  return signByPasskey(await request<typeof account.secondStepPasskey>(call, { body: { challenge } }));
}

/** The second step of a sign-in. Loaded when it is needed: most people at the login page never see it. */
export function SecondStep({ asked, onSignedIn, onStartAgain }: SecondStepProps) {
  const { challenge } = asked;
  const ways = asked.ways.filter((one) => one !== 'passkey' || canUsePasskeys());
  const [way, setWay] = useState<SecondStepWay>(ways[0] ?? 'recovery');
  const [error, setError] = useState<string>();
  const [alert, setAlert] = useState<string>();
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  // What the other way begins with has the focus as the first one had.
  useEffect(() => (way === 'passkey' ? button : field).current?.focus(), [way]);

  const refuse = (failure: unknown) => {
    if (failure instanceof RequestError && failure.status === 401) return onStartAgain(failure.message);
    const wrong = failure instanceof RequestError ? failure.body?.details?.code : undefined;
    setError(wrong);
    if (wrong === undefined) setAlert(signInAlert(failure));
    setSending(false);
    field.current?.select();
    return undefined;
  };
  const send = async () => {
    const code = field.current?.value.trim() ?? '';
    const isMissing = way !== 'passkey' && code === '';
    setError(isMissing ? CODES[way].required : undefined);
    setAlert(undefined);
    if (isMissing) return field.current?.focus();
    setSending(true);
    try {
      const proof = way === 'passkey' ? { passkey: await signedBy(challenge) } : { code };
      await completeSignIn({ challenge, ...proof });
    } catch (failure) {
      return refuse(failure);
    }
    return onSignedIn();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const change = (next: SecondStepWay) => {
    setWay(next);
    setError(undefined);
    setAlert(undefined);
  };
  const others = ways.filter((one) => one !== way);
  return (
    <form className={formClasses.form} onSubmit={submit} noValidate>
      {way !== 'passkey' && (
        <TextInput
          key={way}
          ref={field}
          data-autofocus
          label={CODES[way].label}
          name="code"
          description={CODES[way].description}
          spellCheck={false}
          maxLength={50}
          required
          withAsterisk={false}
          error={error}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          classNames={{ wrapper: formClasses.field }}
          {...CODES[way].field}
        />
      )}
      <Alert text={alert} />
      <BusyButton
        ref={button}
        type="submit"
        fullWidth
        isBusy={isSending}
        busyLabel="Submitting..."
        className={formClasses.submit}
      >
        {way === 'passkey' ? 'Use your passkey' : 'Continue'}
      </BusyButton>
      <OtherWays
        ways={[
          ...others.map((one) => ({ label: OTHERWISE[one], onChoose: () => change(one) })),
          { label: 'Back to username and password', onChoose: () => onStartAgain() },
        ]}
      />
    </form>
  );
}
