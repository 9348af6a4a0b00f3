import { PasswordInput, TextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { BusyButton } from '../../components/form/busy-button.tsx';
import { lazyOr, MISSING_PART } from '../../components/page/lazy-or.ts';
import { Alert } from './alert.tsx';
import type { SecondStepProps } from './second-step/second-step.tsx';
import { type SecondStepAsked, signIn } from './sign-in.ts';
import classes from './sign-in-form.module.css';

interface SignInFormProps {
  /** Fills the username in; the password then has the focus. */
  readonly username?: string | undefined;
  readonly onSignedIn: () => void;
  /** A message to show before the first attempt. */
  readonly notice?: string | undefined;
}

interface FieldErrors {
  readonly username?: string | undefined;
  readonly password?: string | undefined;
}

const USERNAME_REQUIRED = 'Username is required';
const PASSWORD_REQUIRED = 'Password is required';
const USERNAME_HINTS = ['username must be unique', 'Only Alphabets and Numbers are allowed'];
const PASSWORD_HINTS = ['Password length should be 8 characters', 'Number and Letter should be included'];

/** What the specification hints at below a field, a line each; nothing of it is checked here. */
function Hints({ texts }: { readonly texts: readonly string[] }) {
  return texts.map((text) => (
    <span key={text} className={classes.hint}>
      {text}
    </span>
  ));
}

function VisibilityIcon({ reveal }: { readonly reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon size={22} stroke={1.6} aria-hidden="true" />;
}

/** Most people have no second step: it is loaded only for those who have one. Where it does not arrive, they are back at the first. */
const SecondStep = lazyOr(
  async () => (await import('./second-step/second-step.tsx')).SecondStep,
  function NoSecondStep({ onStartAgain }: SecondStepProps) {
    useEffect(() => onStartAgain(MISSING_PART), [onStartAgain]);
    return null;
  },
);

/** Asks for username and password, and for the second step of an account that has one. */
export function SignInForm({ username, notice, ...rest }: SignInFormProps) {
  const [asked, setAsked] = useState<SecondStepAsked>();
  const [first, setFirst] = useState({ username, notice });
  if (asked === undefined) {
    return (
      <PasswordForm
        {...rest}
        {...first}
        onAsked={(typed, found) => {
          setFirst({ username: typed, notice: undefined });
          setAsked(found);
        }}
      />
    );
  }
  const startAgain = (reason?: string) => {
    setFirst((before) => ({ ...before, notice: reason }));
    setAsked(undefined);
  };
  return (
    <Suspense>
      <SecondStep asked={asked} onSignedIn={rest.onSignedIn} onStartAgain={startAgain} />
    </Suspense>
  );
}

interface PasswordFormProps extends SignInFormProps {
  /** Called where the password was right and a second step is needed. */
  readonly onAsked: (username: string, asked: SecondStepAsked) => void;
}

/** Username, password and the Login button; says what went wrong and keeps what was typed. */
function PasswordForm({ username = '', onSignedIn, notice, onAsked }: PasswordFormProps) {
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [alert, setAlert] = useState(notice);
  const [isSending, setSending] = useState(false);
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    (username === '' ? usernameField : passwordField).current?.focus();
  }, [username]);

  const check = (): FieldErrors => ({
    username: usernameField.current?.value.trim() ? undefined : USERNAME_REQUIRED,
    password: passwordField.current?.value ? undefined : PASSWORD_REQUIRED,
  });

  const send = async () => {
    const found = check();
    setErrors(found);
    setAlert(undefined);
    if (found.username !== undefined) return usernameField.current?.focus();
    if (found.password !== undefined) return passwordField.current?.focus();
    setSending(true);
    const typed = usernameField.current?.value.trim() ?? '';
    const outcome = await signIn({ username: typed, password: passwordField.current?.value ?? '' });
    if (outcome.asked !== undefined) return onAsked(typed, outcome.asked);
    if (outcome.alert === undefined) return onSignedIn();
    setAlert(outcome.alert);
    setSending(false);
    passwordField.current?.select();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        ref={usernameField}
        data-autofocus={username === '' || undefined}
        label="Username"
        name="username"
        description={<Hints texts={USERNAME_HINTS} />}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        defaultValue={username}
        required
        withAsterisk={false}
        error={errors.username}
        onBlur={() => setErrors((before) => ({ ...before, username: check().username }))}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        classNames={{ wrapper: classes.field }}
      />
      <PasswordInput
        ref={passwordField}
        data-autofocus={username !== '' || undefined}
        label="Password"
        name="password"
        description={<Hints texts={PASSWORD_HINTS} />}
        autoComplete="current-password"
        maxLength={1000}
        required
        withAsterisk={false}
        error={errors.password}
        onBlur={() => setErrors((before) => ({ ...before, password: check().password }))}
        visible={isShown}
        onVisibilityChange={setShown}
        visibilityToggleIcon={VisibilityIcon}
        visibilityToggleButtonProps={{ 'aria-label': 'Show password', 'aria-pressed': isShown, tabIndex: 0 }}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        classNames={{ wrapper: classes.field }}
      />
      <Alert text={alert} />
      <BusyButton type="submit" fullWidth isBusy={isSending} busyLabel="Submitting..." className={classes.submit}>
        Login
      </BusyButton>
    </form>
  );
}
