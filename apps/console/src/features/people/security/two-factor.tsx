import { Button } from '@mantine/core';
import type { TwoFactorState } from '@quizdesk/contract/account';
import type { Passkey } from '@quizdesk/contract/passkeys';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { Moment } from '../../../components/format/moment.tsx';
import { WordBadge } from '../../../components/format/status-badge.tsx';
import { focusPageTitle } from '../../../components/page/page-head.tsx';
import { QueryView } from '../../../components/page/query-view.tsx';
import { SectionHead } from '../../../components/page/section-head.tsx';
import { canUsePasskeys, makePasskey } from '../../../lib/passkeys.ts';
import { notifySuccess } from '../../../lib/toast.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondSteps } from './second-steps.tsx';
import classes from './security.module.css';
import {
  addPasskey,
  disableTwoFactor,
  invalidateTwoFactor,
  renamePasskey,
  renewRecoveryCodes,
  startPasskey,
  twoFactorQuery,
} from './security-api.ts';
import { PasskeyForm, PasswordProof } from './step-form.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';

/** What the section shows: how it is, or one of the ways to change that. */
type Step =
  | { readonly kind: 'state' | 'setUp' | 'addPasskey' | 'renew' | 'turnOff' }
  | { readonly kind: 'rename'; readonly passkey: Passkey }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

interface StateProps {
  readonly state: TwoFactorState;
  readonly onStep: (step: Step) => void;
}

function State({ state, onStep }: StateProps) {
  const { enabled_at, app_enabled_at, recovery_codes_left: left, required } = state;
  const isOn = enabled_at !== null;
  return (
    <>
      <div className={classes.part}>
        <p>
          {isOn ? (
            <>
              <WordBadge isActive>On</WordBadge> since <Moment at={enabled_at} />.{' '}
              {left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`}
              {required && ' This installation requires it.'}
            </>
          ) : (
            <>
              <WordBadge isActive={false}>Off</WordBadge> Anyone who learns your password can sign in.
            </>
          )}{' '}
          Each change signs you out everywhere else.
        </p>
        <div className="qd-buttons">
          {canUsePasskeys() && (
            <Button variant={isOn ? 'default' : 'filled'} onClick={() => onStep({ kind: 'addPasskey' })}>
              Add a passkey
            </Button>
          )}
          {app_enabled_at === null && (
            <Button variant={isOn || canUsePasskeys() ? 'default' : 'filled'} onClick={() => onStep({ kind: 'setUp' })}>
              Set up an app
            </Button>
          )}
          {isOn && (
            <Button variant="default" onClick={() => onStep({ kind: 'renew' })}>
              New recovery codes
            </Button>
          )}
          {isOn && !required && (
            <Button variant="default" onClick={() => onStep({ kind: 'turnOff' })}>
              Turn off
            </Button>
          )}
        </div>
      </div>
      {isOn && <SecondSteps state={state} onRename={(passkey) => onStep({ kind: 'rename', passkey })} />}
    </>
  );
}

interface CodesStepProps {
  /** Called with the recovery codes that are to be kept; none where the account has its own already. */
  readonly onCodes: (codes: readonly string[]) => void;
  readonly cancel: ReactNode;
}

function AddPasskey({ onCodes, cancel }: CodesStepProps) {
  const given = useRef<readonly string[]>([]);
  return (
    <PasskeyForm
      title="Add a passkey"
      note="Your device asks for your fingerprint, face or PIN, and keeps a key that works on this site alone."
      submitLabel="Continue"
      busyLabel="Waiting for your device..."
      onSave={async (name) => {
        given.current = await addPasskey({ name, passkey: await makePasskey(await startPasskey()) });
      }}
      onSaved={() => {
        notifySuccess('Passkey added', 'From now on it can sign you in after the password.');
        onCodes(given.current);
      }}
      cancel={cancel}
    />
  );
}

function NewCodes({ onCodes, cancel }: CodesStepProps) {
  const given = useRef<readonly string[]>([]);
  return (
    <PasswordProof
      title="New recovery codes"
      note="The present ones stop working."
      submitLabel="Show new codes"
      onSave={async (password) => {
        given.current = await renewRecoveryCodes(password);
      }}
      onSaved={() => onCodes(given.current)}
      cancel={cancel}
    />
  );
}

export interface TwoFactorProps {
  /** Someone who must set it up before anything else; called once they have, with their recovery codes kept. */
  readonly onEnrolled?: () => void;
}

/** Two-factor sign-in of one's own account: how it is, passkeys, an app, new recovery codes, turning it off. */
export function TwoFactor({ onEnrolled }: TwoFactorProps) {
  const isForced = onEnrolled !== undefined;
  const query = useQuery(twoFactorQuery);
  const [step, setStep] = useState<Step>({ kind: isForced ? 'setUp' : 'state' });
  const toState = () => {
    void invalidateTwoFactor();
    setStep({ kind: 'state' });
    focusPageTitle();
  };
  const toCodes = (codes: readonly string[]) => (codes.length === 0 ? toState() : setStep({ kind: 'codes', codes }));
  const buttonTo = (label: string, onClick: () => void) => (
    <Button variant="default" onClick={onClick}>
      {label}
    </Button>
  );
  const cancel = buttonTo('Cancel', toState);
  /** Leaves a step; of who must set one up, for the other kind. */
  const leave = (label: string, kind: 'setUp' | 'addPasskey') =>
    isForced ? buttonTo(label, () => setStep({ kind })) : cancel;
  switch (step.kind) {
    case 'setUp':
      return (
        <TwoFactorSetup
          onConfirmed={toCodes}
          cancel={(!isForced || canUsePasskeys()) && leave('Use a passkey instead', 'addPasskey')}
        />
      );
    case 'addPasskey':
      return <AddPasskey onCodes={toCodes} cancel={leave('Use an app instead', 'setUp')} />;
    case 'rename':
      return (
        <PasskeyForm
          title={`Rename ${step.passkey.name}`}
          value={step.passkey.name}
          submitLabel="Save"
          busyLabel="Saving..."
          onSave={(name) => renamePasskey(step.passkey.id, name)}
          onSaved={toState}
          cancel={leave('Cancel', 'setUp')}
        />
      );
    case 'codes':
      return (
        <RecoveryCodes
          codes={step.codes}
          onDone={() => {
            toState();
            onEnrolled?.();
          }}
        />
      );
    case 'renew':
      return <NewCodes onCodes={toCodes} cancel={cancel} />;
    case 'turnOff':
      return (
        <PasswordProof
          title="Turn two-factor sign-in off"
          note="Your password alone signs you in then. The app, the passkeys and the recovery codes stop working."
          submitLabel="Turn off"
          onSave={disableTwoFactor}
          onSaved={() => {
            notifySuccess('Two-factor sign-in is off', 'Your password alone signs you in.');
            toState();
          }}
          cancel={cancel}
        />
      );
    default:
      return (
        <section>
          <SectionHead note="After the password, signing in asks for a passkey or for a code that an app on your phone shows.">
            Two-factor sign-in
          </SectionHead>
          <QueryView query={query} what="two-factor sign-in" failure="It could not be loaded" skeleton={null}>
            {(state) => <State state={state} onStep={setStep} />}
          </QueryView>
        </section>
      );
  }
}
