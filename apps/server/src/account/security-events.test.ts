import { account } from '@quizdesk/contract/account';
import { beforeEach, expect, test, vi } from 'vitest';
import { createProcessLog } from '../logging/process-log.ts';
import { buildUser, PASSWORD } from '../testing/builders/users.ts';
import { useTestApp } from '../testing/test-app.ts';

let lines: Record<string, unknown>[] = [];
const log = createProcessLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
const app = useTestApp({ services: ['account'] }, log);

beforeEach(() => {
  lines = [];
});

const signIn = (username: string, password = PASSWORD) =>
  app().app.inject({
    method: 'POST',
    url: account.signIn.path,
    payload: { username, password },
    remoteAddress: '203.0.113.7',
  });
const events = () => lines.filter(({ msg }) => msg === 'security event');

test('every sign-in is a line of the log, complete or refused, of anyone; never what was typed', async () => {
  const { id, username } = await buildUser(app().app.db, { role: 'student' });
  await signIn(username);
  await signIn(username, 'wrong password');
  await vi.waitFor(() => expect(events()).toHaveLength(2), 10_000);
  await signIn('my secret password');
  await vi.waitFor(() => expect(events()).toHaveLength(3), 10_000);
  const where = { address: '203.0.113.7', requestId: expect.any(String) };
  expect(events()).toMatchObject([
    { event: 'account.signIn', userId: id, ...where },
    { event: 'account.signInRefused', userId: id, reason: 'unauthenticated', ...where },
    { event: 'account.signInRefused', reason: 'unauthenticated', ...where },
  ]);
  expect(events()[2]).not.toHaveProperty('userId');
  expect(JSON.stringify(lines)).not.toContain('my secret password');
});

test('guesses that must wait are lines of the log, and nobody makes the journal grow with them', async () => {
  const { username } = await buildUser(app().app.db, { role: 'admin' });
  for (let guess = 0; guess < 12; guess++) await signIn(username, 'wrong password');
  await vi.waitFor(() => expect(events()).toHaveLength(12), 10_000);
  const checked = events().filter(({ reason }) => reason === 'unauthenticated');
  expect([checked.length > 0, checked.length <= 5]).toEqual([true, true]);
  const recorded = async () => (await app().app.database.pool.query('SELECT FROM operations')).rows.length;
  await vi.waitFor(async () => expect(await recorded()).toBe(checked.length), 10_000);
});
