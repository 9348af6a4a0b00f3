import { PasswordInput, TextInput } from '@mantine/core';
import type { account } from '@quizdesk/contract/account';
import type { BodyOf } from '@quizdesk/contract/kit';
import type { SecondStepWay } from '@quizdesk/contract/passkeys';
import { accountPaths } from '@quizdesk/contract/paths/account';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { BusyButton } from '../../../components/form/busy-button.tsx';
import { canUsePasskeys, signByPasskey } from '../../../lib/passkeys.ts';
import { request } from '../../../lib/request.ts';
import { RequestError } from '../../../lib/request-error.ts';
import { Alert } from '../alert.tsx';
import { OtherWays } from '../second-step/other-ways.tsx';
import { endProof } from '../session-authorization.ts';
import classes from './proof-form.module.css';

type Proof = BodyOf<typeof account.prove>;
type Way = 'password' | 'totp' | 'passkey';

function problemOf(error: unknown): string {
  if (!(error instanceof RequestError)) return String(error);
  const { current_password, code, passkey } = error.body?.details ?? {};
  return current_password ?? code ?? passkey ?? error.body?.detail ?? error.message;
}

/** What the person has besides the password; until that is known, and where it cannot be learnt, the password will do. */
function useWays(): readonly SecondStepWay[] {
  const [ways, setWays] = useState<readonly SecondStepWay[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    request<typeof account.twoFactor>(accountPaths.twoFactor, { signal: leaving.signal }).then(
      (state) => setWays(state.ways),
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return ways;
}

const OTHERWISE = {
  password: 'Use your password instead',
  totp: 'Use a code instead',
  passkey: 'Use a passkey instead',
};

/** Asks for the password, a code of the app or a passkey. */
export function ProofForm({ username }: { readonly username: string | undefined }) {
  const [way, setWay] = useState<Way>('password');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const has = useWays();
  const ways: Way[] = ['password'];
  if (has.includes('passkey') && canUsePasskeys()) ways.push('passkey');
  if (has.includes('totp')) ways.push('totp');

  const proofOf = async (): Promise<Proof> => {
    if (way === 'password') return { current_password: typed };
    if (way === 'totp') return { code: typed };
    return { passkey: await signByPasskey(await request<typeof account.provePasskey>(accountPaths.provePasskey)) };
  };
  const send = async () => {
    setSending(true);
    setProblem(undefined);
    try {
      // The browser that proves it counts as known, by the account service's cookie.
      await request<typeof account.prove>(accountPaths.prove, { body: await proofOf(), credentials: 'include' });
      endProof(true);
    } catch (error) {
      setProblem(problemOf(error));
      setSending(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (way !== 'passkey' && typed.trim() === '')
      setProblem(way === 'totp' ? 'Code is required' : 'Password is required');
    else void send();
  };
  const change = (next: Way) => {
    setWay(next);
    setTyped('');
    setProblem(undefined);
  };
  // The form is loaded after the dialog has opened, and its ways follow one another.
  useEffect(() => (way === 'passkey' ? button : field).current?.focus(), [way]);
  const attributes = {
    ref: field,
    'data-autofocus': true,
    required: true,
    value: typed,
    error: problem,
    'aria-invalid': problem !== undefined,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => setTyped(event.currentTarget.value),
  };
  return (
    <form onSubmit={submit} noValidate>
      <p className="qd-below-16">You last confirmed that it is you more than ten minutes ago.</p>
      {/* Password managers fill the password in by the name beside it. */}
      <input type="text" name="username" autoComplete="username" value={username ?? ''} readOnly hidden />
      {way === 'password' && (
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          {...attributes}
        />
      )}
      {way === 'totp' && (
        <TextInput
          label="Code from your authenticator app"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={50}
          {...attributes}
        />
      )}
      {way === 'passkey' && <Alert text={problem} />}
      <div className={classes.buttons}>
        <BusyButton variant="default" onClick={() => endProof(false)} isBusy={isSending}>
          Cancel
        </BusyButton>
        <BusyButton ref={button} type="submit" isBusy={isSending} busyLabel="Confirming...">
          {way === 'passkey' ? 'Use your passkey' : 'Confirm'}
        </BusyButton>
      </div>
      <OtherWays
        ways={ways.filter((one) => one !== way).map((one) => ({ label: OTHERWISE[one], onChoose: () => change(one) }))}
      />
    </form>
  );
}
