import { PasswordInput, TextInput } from '@mantine/core';
import type { account } from '@quizdesk/contract/account';
import type { BodyOf } from '@quizdesk/contract/kit';
import type { SecondStepWay } from '@quizdesk/contract/passkeys';
import { accountPaths } from '@quizdesk/contract/paths/account';
import { useEffect, useState } from 'react';
import { BusyButton } from '../../../components/form/busy-button.tsx';
import type { ProofQuestion } from '../../../lib/authorization.ts';
import { canUsePasskeys, signByPasskey } from '../../../lib/passkeys.ts';
import { request } from '../../../lib/request.ts';
import { RequestError } from '../../../lib/request-error.ts';
import { type Way, WayForm } from '../second-step/way-form.tsx';
import { currentProof, endProof } from '../session-authorization.ts';

function problemOf(error: unknown): string {
  if (!(error instanceof RequestError)) return String(error);
  const { current_password, code, passkey } = error.body?.details ?? {};
  return current_password ?? code ?? passkey ?? error.body?.detail ?? error.message;
}

/** What the person has besides the password; until that is known, and where it cannot be learnt, the password will do. */
function useWays(): readonly Way[] {
  const [ways, setWays] = useState<readonly SecondStepWay[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    request<typeof account.twoFactor>(accountPaths.twoFactor, { signal: leaving.signal }).then(
      (state) => setWays(state.ways),
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  const has = { passkey: ways.includes('passkey') && canUsePasskeys(), totp: ways.includes('totp') };
  return ['password', ...(has.passkey ? (['passkey'] as const) : []), ...(has.totp ? (['totp'] as const) : [])];
}

async function proofOf(way: Way, typed: string): Promise<BodyOf<typeof account.prove>> {
  if (way === 'password') return { current_password: typed };
  if (way === 'totp') return { code: typed };
  return { passkey: await signByPasskey(await request<typeof account.provePasskey>(accountPaths.provePasskey)) };
}

interface ProofFormProps {
  readonly username: string | undefined;
  readonly question: ProofQuestion | undefined;
}

/** Asks for the password, a code of the app or a passkey. */
export function ProofForm({ username, question }: ProofFormProps) {
  return (
    <WayForm
      ways={useWays()}
      intro={
        <>
          {question && <div className="qd-below-16">{question.about}</div>}
          <p className="qd-below-16">You last confirmed that it is you more than ten minutes ago.</p>
          {/* Password managers fill the password in by the name next to it. */}
          <input type="text" name="username" autoComplete="username" value={username ?? ''} readOnly hidden />
        </>
      }
      field={(way, props) =>
        way === 'password' ? (
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
            aria-invalid={props.error !== undefined}
            {...props}
          />
        ) : (
          <TextInput
            label="Code from your authenticator app"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={50}
            {...props}
          />
        )
      }
      submit={{ label: question?.label ?? 'Confirm', busyLabel: 'Confirming...' }}
      cancel={(isSending) => (
        <BusyButton variant="default" onClick={() => endProof(false)} isBusy={isSending}>
          Cancel
        </BusyButton>
      )}
      prove={async (way, typed) => {
        // The browser that proves it counts as known, by the account service's cookie.
        const asked = currentProof();
        const body = await proofOf(way, typed);
        await request<typeof account.prove>(accountPaths.prove, { body, credentials: 'include' });
        endProof(true, asked);
      }}
      refusal={(error, way) => ({ [way === 'passkey' ? 'alert' : 'error']: problemOf(error) })}
    />
  );
}
