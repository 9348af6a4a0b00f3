import { randomUUID } from 'node:crypto';
import { systems } from '@quizdesk/contract/system';
import { expect, test, vi } from 'vitest';
import { createDatabasePlace } from '../../testing/database/test-database.ts';
import { signInAt, startServer } from '../../testing/server-process.ts';
import { useTestApp } from '../../testing/test-app.ts';

/** Processes start here. */
const SLOW = { timeout: 120_000 };

interface Seen {
  readonly pid: number;
  readonly state: string;
  readonly is_this: boolean;
  readonly version: string;
}

test('two processes see each other, one that drains says so, and one that has ended is gone', SLOW, async () => {
  const place = await createDatabasePlace();
  const settings = { ADMIN_PASSWORD: 'squared paper 5', DRAIN_SECONDS: '4' };
  const one = await startServer(place, settings);
  const two = await startServer(place, settings);
  const headers = await signInAt(one.url);
  const read = async ({ url }: { readonly url: string }) => {
    const response = await fetch(url + systems.read.path, { headers });
    const { processes } = (await response.json()) as { processes: readonly Seen[] }; // the contract's tests prove this shape
    return processes.map(({ pid, state, is_this }) => ({ pid, state, is_this }));
  };
  const [first, second] = [one.process.pid, two.process.pid];
  expect(await read(one)).toEqual([
    { pid: first, state: 'serving', is_this: true },
    { pid: second, state: 'serving', is_this: false },
  ]);
  const ended = two.end('SIGTERM');
  await vi.waitFor(
    async () => expect(await read(one)).toContainEqual({ pid: second, state: 'draining', is_this: false }),
    10_000,
  );
  expect(await read(two)).toContainEqual({ pid: second, state: 'draining', is_this: true });
  await ended;
  expect(await read(one)).toEqual([{ pid: first, state: 'serving', is_this: true }]);
  await one.end('SIGTERM');
});

const app = useTestApp({ services: ['account', 'api'] });
const listed = async () => {
  const { processes } = (await app().call({ method: 'GET', url: systems.read.path }, 'superadmin')).json();
  return processes.map(({ host, state }: { readonly host: string; readonly state: string }) => [host, state]);
};

test('a process without a word for half a minute is silent, and forgotten after an hour', async () => {
  const { pool } = app().app.database;
  const [{ 0: here }] = await listed();
  for (const [host, seconds] of [
    ['heard', 25],
    ['silent', 35],
    ['old', 3700],
  ]) {
    await pool.query(
      `INSERT INTO server_processes (id, host, pid, version, services, started_at, seen_at, memory_bytes, sockets, is_draining)
      VALUES ($1, $2, 1, '0.4.0', '{api}', now() - make_interval(secs => $3), now() - make_interval(secs => $3), 1, 0, false)`,
      [randomUUID(), host, seconds],
    );
  }
  expect(await listed()).toEqual([
    [here, 'serving'],
    ['heard', 'serving'],
    ['silent', 'silent'],
  ]);
});
