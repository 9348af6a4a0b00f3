import { TextInput } from '@mantine/core';
import type { account } from '@quizdesk/contract/account';
import { accountPaths } from '@quizdesk/contract/paths/account';
import { canUsePasskeys, signByPasskey } from '../../../lib/passkeys.ts';
import { request } from '../../../lib/request.ts';
import { RequestError } from '../../../lib/request-error.ts';
import { completeSignIn, type SecondStepAsked } from '../sign-in.ts';
import { signInAlert } from '../sign-in-alert.ts';
import formClasses from '../sign-in-form.module.css';
import { type Refused, WayForm } from './way-form.tsx';

export interface SecondStepProps {
  readonly asked: SecondStepAsked;
  readonly onSignedIn: () => void;
  /** Called when the first step has to be taken again, with the reason where it is not the person's wish. */
  readonly onStartAgain: (reason?: string) => void;
}

const TOTP = {
  label: 'Code from your authenticator app',
  description: 'Six digits',
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
} as const;

const RECOVERY = {
  label: 'Recovery code',
  description: 'One of those that you were shown when you set two-factor sign-in up; each works once.',
  autoComplete: 'off',
  autoCapitalize: 'none',
} as const;

async function signedBy(challenge: string) {
  const call = accountPaths.secondStepPasskey;
  return signByPasskey(await request<typeof account.secondStepPasskey>(call, { body: { challenge } }));
}

/** The second step of a sign-in. Loaded when it is needed: most people at the login page never see it. */
export function SecondStep({ asked: { challenge, ways }, onSignedIn, onStartAgain }: SecondStepProps) {
  const refusal = (failure: unknown): Refused => {
    if (failure instanceof RequestError && failure.status === 401) {
      onStartAgain(failure.message);
      return {};
    }
    const error = failure instanceof RequestError ? failure.body?.details?.code : undefined;
    return { error, alert: error === undefined ? signInAlert(failure) : undefined };
  };
  return (
    <WayForm
      className={formClasses.form}
      ways={ways.filter((one) => one !== 'passkey' || canUsePasskeys())}
      field={(way, props) => (
        <TextInput
          key={way}
          name="code"
          spellCheck={false}
          maxLength={50}
          withAsterisk={false}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          classNames={{ wrapper: formClasses.field }}
          {...(way === 'totp' ? TOTP : RECOVERY)}
          {...props}
        />
      )}
      submit={{ label: 'Continue', busyLabel: 'Submitting...', className: formClasses.submit }}
      last={{ label: 'Back to username and password', onChoose: () => onStartAgain() }}
      prove={async (way, typed) => {
        const proof = way === 'passkey' ? { passkey: await signedBy(challenge) } : { code: typed.trim() };
        await completeSignIn({ challenge, ...proof });
        onSignedIn();
      }}
      refusal={refusal}
    />
  );
}
