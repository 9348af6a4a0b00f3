import { MantineProvider } from '@mantine/core';
import { counts } from '@quizdesk/contract/counts';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { provideAuthorization } from '../../../lib/authorization.ts';
import { request } from '../../../lib/request.ts';
import { changeSession } from '../session.ts';
import { sessionAuthorization } from '../session-authorization.ts';
import { answerCalls } from '../testing-server.ts';
import { storedTokens } from '../tokens/stored-tokens.ts';
import { buildToken } from '../tokens/testing-tokens.ts';
import { ProveDialog } from './prove-dialog.tsx';

vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: async () => ({ id: 'signed', rawId: 'signed', type: 'public-key', response: {} }),
}));

const REFUSAL = {
  status: 403,
  body: { message: 'Confirm that it is you', detail: 'Needs the password.', step_up: true },
};
const PASSWORD = 'plain paper 9';
let isProved: boolean;
let ways: readonly string[];
let calls: ReturnType<typeof answerCalls>;

beforeEach(() => {
  localStorage.clear();
  storedTokens.keepRefresh('refresh');
  storedTokens.keepAccess(buildToken());
  changeSession({ user: null, isOver: false, isProving: false });
  provideAuthorization(sessionAuthorization);
  isProved = false;
  ways = [];
  calls = answerCalls(({ path, body }) => {
    if (path === '/v1/jwt/two-factor') return { status: 200, body: { ways } };
    if (path === '/v1/jwt/prove/passkey') return { status: 200, body: { challenge: 'YWJj' } };
    if (path !== '/v1/jwt/prove') return isProved ? { status: 200, body: 7 } : REFUSAL;
    isProved = [PASSWORD, '287082', 'signed'].some((right) => JSON.stringify(body).includes(`"${right}"`));
    const details = { current_password: 'Current password is wrong' };
    return isProved ? { status: 204 } : { status: 422, body: { message: 'Validation error', detail: '', details } };
  });
  render(
    <MantineProvider env="test">
      <ProveDialog />
    </MantineProvider>,
  );
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const type = async (text: string, label = /^Your password/) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('calls that need the password wait until it is proved, and are made again', async () => {
  const answers = Promise.all([request(counts.questions), request(counts.rounds)]);
  await screen.findByRole('dialog', { name: 'Confirm that it is you' });
  await type(PASSWORD);
  await press('Confirm');
  expect(await answers).toEqual([7, 7]);
  expect(calls.filter(({ path }) => path === '/v1/jwt/prove')).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a wrong password is said, and the next one may be right', async () => {
  const answer = request(counts.questions);
  await screen.findByRole('dialog');
  await type('wrong');
  await press('Confirm');
  expect(await screen.findByText('Current password is wrong')).toBeTruthy();
  await type(PASSWORD);
  await press('Confirm');
  expect(await answer).toBe(7);
});

test('without a proof the call fails as the server has refused it, and is not made again', async () => {
  const answer = request(counts.questions);
  await screen.findByRole('dialog');
  const failure = expect(answer).rejects.toMatchObject({ status: 403, message: 'Confirm that it is you' });
  await screen.findByLabelText(/^Your password/);
  await press('Cancel');
  await failure;
  expect(calls.filter(({ path }) => path === '/v1/questions/count')).toHaveLength(1);
});

test('somebody with an app or a passkey may use that instead', async () => {
  ways = ['passkey', 'totp', 'recovery'];
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('isSecureContext', true);
  const answer = request(counts.questions);
  fireEvent.click(await screen.findByRole('button', { name: 'Use a code instead' }));
  await type('287082', /^Code from your authenticator app/);
  await press('Confirm');
  expect(await answer).toBe(7);
  isProved = false;
  const again = request(counts.questions);
  fireEvent.click(await screen.findByRole('button', { name: 'Use a passkey instead' }));
  await press('Use your passkey');
  expect(await again).toBe(7);
  expect(calls.findLast(({ path }) => path === '/v1/jwt/prove')).toMatchObject({
    body: { passkey: { id: 'signed' } },
    credentials: 'include',
  });
});

test('without either the password is all there is', async () => {
  const answer = request(counts.questions);
  await type(PASSWORD);
  expect(screen.queryByRole('button', { name: /instead/ })).toBeNull();
  await press('Confirm');
  expect(await answer).toBe(7);
});
