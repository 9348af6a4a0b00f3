import type { SecondStepWay } from '@quizdesk/contract/passkeys';
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { BusyButton } from '../../../components/form/busy-button.tsx';
import { Alert } from '../alert.tsx';
import classes from './second-step.module.css';

/** A way to prove who one is. */
export type Way = SecondStepWay | 'password';
type TypedWay = Exclude<Way, 'passkey'>;

const OTHERWISE: Readonly<Record<Way, string>> = {
  password: 'Use your password instead',
  passkey: 'Use a passkey instead',
  totp: 'Use a code instead',
  recovery: 'Use a recovery code instead',
};

const REQUIRED: Readonly<Record<TypedWay, string>> = {
  password: 'Password is required',
  totp: 'Code is required',
  recovery: 'Recovery code is required',
};

/** What a person is told where it was not them, or could not be asked. */
export interface Refused {
  /** Said at the field. */
  readonly error?: string | undefined;
  readonly alert?: string | undefined;
}

interface FieldProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly 'data-autofocus': true;
  readonly required: true;
  readonly error: string | undefined;
}

interface WayFormProps {
  readonly className?: string | undefined;
  /** Those that there are, in the order of preference. */
  readonly ways: readonly Way[];
  /** The field of a way that asks for something typed. */
  readonly field: (way: TypedWay, props: FieldProps) => ReactNode;
  /** Shown first. */
  readonly intro?: ReactNode;
  readonly submit: { readonly label: string; readonly busyLabel: string; readonly className?: string | undefined };
  /** The button that gives up, next to the one that sends. */
  readonly cancel?: (isSending: boolean) => ReactNode;
  /** What is offered besides the other ways. */
  readonly last?: { readonly label: string; readonly onChoose: () => void };
  readonly prove: (way: Way, typed: string) => Promise<void>;
  /** What is said of a failure. */
  readonly refusal: (error: unknown, way: Way) => Refused;
}

/** Asks who it is by one of several ways: something typed, or a passkey. */
export function WayForm(props: WayFormProps) {
  const { className, ways, field, intro, submit, cancel, last, prove, refusal } = props;
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery');
  const [{ error, alert }, setRefused] = useState<Refused>({});
  const [isSending, setSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  // What the other way begins with has the focus as the first one had.
  useEffect(() => (way === 'passkey' ? button : input).current?.focus(), [way]);

  const send = async () => {
    const typed = input.current?.value ?? '';
    const isMissing = way !== 'passkey' && typed.trim() === '';
    setRefused(isMissing ? { error: REQUIRED[way] } : {});
    if (isMissing) return input.current?.focus();
    setSending(true);
    try {
      await prove(way, typed);
    } catch (failure) {
      setRefused(refusal(failure, way));
      setSending(false);
      input.current?.select();
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSending) void send();
  };
  const change = (next: Way) => {
    setWay(next);
    setRefused({});
  };
  const others = ways.filter((one) => one !== way);
  const offers = [
    ...others.map((one) => ({ label: OTHERWISE[one], onChoose: () => change(one) })),
    ...(last ? [last] : []),
  ];
  return (
    <form className={className} onSubmit={onSubmit} noValidate>
      {intro}
      {way !== 'passkey' && field(way, { ref: input, 'data-autofocus': true, required: true, error })}
      <Alert text={alert} />
      <div className={cancel && classes.buttons}>
        {cancel?.(isSending)}
        <BusyButton
          ref={button}
          type="submit"
          fullWidth={!cancel}
          isBusy={isSending}
          busyLabel={submit.busyLabel}
          className={submit.className}
        >
          {way === 'passkey' ? 'Use your passkey' : submit.label}
        </BusyButton>
      </div>
      {offers.length > 0 && (
        <p className={classes.ways}>
          {offers.map(({ label, onChoose }) => (
            <button key={label} type="button" className={classes.way} onClick={onChoose}>
              {label}
            </button>
          ))}
        </p>
      )}
    </form>
  );
}
