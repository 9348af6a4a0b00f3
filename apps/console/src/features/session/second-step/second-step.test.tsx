import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answerCalls, type Call } from '../testing-server.ts';
import { logIn, showSignInForm } from '../testing-sign-in.tsx';
import { buildToken } from '../tokens/testing-tokens.ts';

const onSignedIn = showSignInForm();
const CHALLENGE = {
  message: 'A second step is needed',
  detail: '',
  second_step: ['totp', 'recovery'],
  challenge: 'c.h.a',
};
/** The browser's own dialog: what it was asked, and what it returns. */
const passkeyDialog = vi.hoisted(() => vi.fn());
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: passkeyDialog }));
const TOKENS = { access_token: buildToken(), refresh_token: 'refresh' };

/** Answers the password with a challenge, and codes by `answer`. */
function answerCodes(answer: (call: Call) => { readonly status: number; readonly body?: unknown }): Call[] {
  return answerCalls((call) => (call.path.endsWith('/second-step') ? answer(call) : { status: 401, body: CHALLENGE }));
}

async function enterPassword(): Promise<HTMLInputElement> {
  logIn('akosua', 'secret 12');
  return screen.findByLabelText<HTMLInputElement>('Code from your authenticator app');
}

function enter(field: HTMLElement, code: string): void {
  fireEvent.input(field, { target: { value: code } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
}

test('a challenge asks for a code, which browsers fill in, and nothing is stored before it', async () => {
  const calls = answerCodes(() => ({ status: 200, body: TOKENS }));
  const field = await enterPassword();
  expect(document.activeElement).toBe(field);
  expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric']);
  expect(localStorage.length).toBe(0);
  enter(field, ' 287082 ');
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(calls[1]).toMatchObject({ body: { challenge: 'c.h.a', code: '287082' }, credentials: 'include' });
  expect({ ...localStorage }).toMatchObject(TOKENS);
});

test('a wrong code is said at its field, and another can be entered', async () => {
  const details = { code: 'This code is wrong, or was used before' };
  answerCodes(() => ({ status: 422, body: { message: 'Validation error', detail: '', details } }));
  const field = await enterPassword();
  enter(field, '');
  expect(screen.getByText('Code is required')).toBeTruthy();
  enter(field, '000000');
  expect(await screen.findByText(details.code)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continue' }).disabled).toBe(false);
  expect(localStorage.length).toBe(0);
});

test('too many wrong codes are said above the button', async () => {
  answerCodes(() => ({ status: 429, body: { message: 'Too many attempts. Try again in 30 seconds.', detail: '' } }));
  enter(await enterPassword(), '000000');
  const alert = (await screen.findByText('Too many attempts. Try again in 30 seconds.')).closest('[role="alert"]');
  expect(alert).toBeTruthy();
});

test('a recovery code may be entered instead', async () => {
  const calls = answerCodes(() => ({ status: 200, body: TOKENS }));
  await enterPassword();
  fireEvent.click(screen.getByRole('button', { name: 'Use a recovery code instead' }));
  const field = screen.getByLabelText<HTMLInputElement>('Recovery code');
  expect(document.activeElement).toBe(field);
  expect(field.autocomplete).toBe('off');
  enter(field, 'a7k2m-9xq4t');
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(calls[1]?.body).toMatchObject({ code: 'a7k2m-9xq4t' });
});

describe('somebody with a passkey', () => {
  const OPTIONS = { rpId: 'localhost', challenge: 'YWJj' };
  const SIGNED = { id: 'k', rawId: 'k', type: 'public-key', response: { signature: 's' } };
  let calls: Call[];
  let refusals: number;

  /** Takes the first step in a browser that knows passkeys, or in one that does not. */
  const begin = async (browserKnows = true) => {
    vi.stubGlobal('PublicKeyCredential', browserKnows ? class {} : undefined);
    if (!browserKnows) Reflect.deleteProperty(window, 'PublicKeyCredential');
    vi.stubGlobal('isSecureContext', true);
    refusals = 0;
    const details = { passkey: 'The passkey was not accepted.' };
    calls = answerCalls(({ path }) => {
      if (path.endsWith('/passkey')) return { status: 200, body: OPTIONS };
      if (!path.endsWith('/second-step'))
        return { status: 401, body: { ...CHALLENGE, second_step: ['passkey', 'totp', 'recovery'] } };
      return refusals-- > 0
        ? { status: 422, body: { message: 'Validation error', detail: '', details } }
        : { status: 200, body: TOKENS };
    });
    fireEvent.input(screen.getByLabelText('Username'), { target: { value: 'akosua' } });
    fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'secret 12' } });
    fireEvent.click(screen.getByRole('button', { name: 'Login' }));
  };
  const button = () => screen.findByRole('button', { name: 'Use your passkey' });

  beforeEach(
    () => void passkeyDialog.mockReset().mockResolvedValue({ ...SIGNED, authenticatorAttachment: 'platform' }),
  );

  test('is offered it first, and signs in by it', async () => {
    await begin();
    const offered = await button();
    await vi.waitFor(() => expect(document.activeElement).toBe(offered));
    fireEvent.click(offered);
    await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(passkeyDialog).toHaveBeenCalledWith({ optionsJSON: OPTIONS });
    expect(calls.at(-1)).toMatchObject({ body: { challenge: 'c.h.a', passkey: SIGNED }, credentials: 'include' });
    expect({ ...localStorage }).toMatchObject(TOKENS);
  });

  test('is told that it was refused, or not used, and may try again', async () => {
    await begin();
    refusals = 1;
    fireEvent.click(await button());
    expect(await screen.findByText('The passkey was not accepted.')).toBeTruthy();
    passkeyDialog.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'));
    fireEvent.click(await button());
    expect(await screen.findByText('No passkey was used. Try again, or choose another way.')).toBeTruthy();
    fireEvent.click(await button());
    await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  });

  test('may use a code instead', async () => {
    await begin();
    await button();
    fireEvent.click(screen.getByRole('button', { name: 'Use a code instead' }));
    enter(screen.getByLabelText('Code from your authenticator app'), '287082');
    await vi.waitFor(() => expect(calls.at(-1)?.body).toEqual({ challenge: 'c.h.a', code: '287082' }));
  });

  test('is not offered it in a browser that knows none', async () => {
    await begin(false);
    expect(await screen.findByLabelText('Code from your authenticator app')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
  });
});

test('a challenge that has ended leads back to the password, with the reason and the username', async () => {
  answerCodes(() => ({ status: 401, body: { message: 'Please sign in again', detail: '' } }));
  enter(await enterPassword(), '287082');
  expect(await screen.findByText('Please sign in again')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('akosua');
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('the way back leads to the password', async () => {
  answerCodes(() => ({ status: 500 }));
  await enterPassword();
  fireEvent.click(screen.getByRole('button', { name: 'Back to username and password' }));
  expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('akosua');
});
