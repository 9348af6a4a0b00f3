import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls } from './testing-server.ts';
import { logIn, showSignInForm } from './testing-sign-in.tsx';
import { buildToken } from './tokens/testing-tokens.ts';

const onSignedIn = showSignInForm();

test('both fields are required, and the first has the focus', () => {
  const calls = answerCalls(() => ({ status: 500 }));
  logIn('', '');
  expect(screen.getByText('Username is required')).toBeTruthy();
  expect(screen.getByText('Password is required')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  expect(calls).toEqual([]);
});

test('the hints of the specification are shown and not enforced', async () => {
  for (const hint of [
    'username must be unique',
    'Only Alphabets and Numbers are allowed',
    'Password length should be 8 characters',
    'Number and Letter should be included',
  ]) {
    expect(screen.getByText(hint)).toBeTruthy();
  }
  const calls = answerCalls(() => ({ status: 401, body: { message: 'No', detail: '' } }));
  logIn('esi.o_1', 'abc');
  await screen.findByText('No');
  expect(calls[0]?.body).toEqual({ username: 'esi.o_1', password: 'abc' });
});

test('an administrator is signed in and both tokens are kept', async () => {
  const token = buildToken();
  const calls = answerCalls(() => ({ status: 200, body: { access_token: token, refresh_token: 'refresh' } }));
  logIn(' akosua ', 'secret 12 ');
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(calls[0]?.body).toEqual({ username: 'akosua', password: 'secret 12 ' });
  expect({ ...localStorage }).toMatchObject({ access_token: token, refresh_token: 'refresh' });
});

test('the account service gets its cookie, on whichever host it is', async () => {
  const calls = answerCalls(() => ({ status: 401 }));
  logIn('akosua', 'secret 12');
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.credentials).toBe('include');
});

test('anyone else is told so, and nothing is stored', async () => {
  const token = buildToken({ role: 'student' });
  answerCalls(() => ({ status: 200, body: { access_token: token, refresh_token: 'refresh' } }));
  logIn('kofi', 'secret12');
  expect((await screen.findByText('You are not allowed to login')).closest('[role="alert"]')).toBeTruthy();
  expect(localStorage.length).toBe(0);
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('while it is sent, the button is off and says so', async () => {
  answerCalls(() => ({ status: 401, body: { message: 'Wrong username or password', detail: '' } }));
  logIn('akosua', 'wrong');
  expect(screen.getByRole('button', { name: 'Submitting...' }).getAttribute('aria-disabled')).toBe('true');
  expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy();
});

test('a refusal is shown and keeps what was typed', async () => {
  answerCalls(() => ({ status: 401, body: { message: 'Wrong username or password', detail: '' } }));
  logIn('akosua', 'wrong');
  await screen.findByText('Wrong username or password');
  expect((screen.getByLabelText('Username') as HTMLInputElement).value).toBe('akosua');
  expect((screen.getByRole('button', { name: 'Login' }) as HTMLButtonElement).disabled).toBe(false);
});
