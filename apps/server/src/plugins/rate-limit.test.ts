import { afterEach, describe, expect, test } from 'vitest';
import { clearLimits } from '../account/admin-command/run-admin-command.ts';
import { buildAccountApp, buildAdministrator, closeAccountApps, signIn } from '../testing/account-app.ts';
import { useTestDatabase } from '../testing/database/test-database.ts';
import { startTcpProxy, type TcpProxy } from '../testing/tcp-proxy.ts';
import { emptyLimitsOf, findTestRedis } from '../testing/test-redis.ts';
import { tooManyRequests } from './rate-limit.ts';

const database = useTestDatabase();
closeAccountApps();
const redis = await findTestRedis();

test.each([
  [1, 1, '1 second'],
  [29_001, 30, '30 seconds'],
  [90_000, 90, '90 seconds'],
  [91_000, 91, '2 minutes'],
  [900_000, 900, '15 minutes'],
])('a wait of %i ms is %i seconds, as text "%s"', (waitMs, seconds, words) => {
  const error = tooManyRequests(waitMs);
  expect(error.facts.retryAfterS).toBe(seconds);
  expect(error.message).toBe(`Too many attempts. Try again in ${words}.`);
});

type App = Awaited<ReturnType<typeof buildAccountApp>>;

async function failTimes(app: App, username: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < times; at++) {
    statuses.push((await signIn(app, { username, password: 'wrong password' })).statusCode);
  }
  return statuses;
}

test('without a Redis that responds every process counts for itself, and logs it once', async () => {
  const { username } = await buildAdministrator(database().db);
  const lines: string[] = [];
  const redisUrl = 'redis://127.0.0.1:1';
  const app = await buildAccountApp(database(), { redisUrl, log: (line) => lines.push(line) });
  expect(await failTimes(app, username, 6)).toEqual([401, 401, 401, 401, 401, 429]);
  expect(lines.filter((line) => line.includes('Redis cannot be reached'))).toHaveLength(1);
});

describe.runIf(redis.answers)('with Redis', () => {
  emptyLimitsOf(redis.url);

  test('all instances count together', async () => {
    const { username } = await buildAdministrator(database().db);
    const one = await buildAccountApp(database(), { redisUrl: redis.url });
    const two = await buildAccountApp(database(), { redisUrl: redis.url });
    expect(await failTimes(one, username, 3)).toEqual([401, 401, 401]);
    expect(await failTimes(two, username, 3)).toEqual([401, 401, 429]);
    const response = await signIn(one, { username });
    expect(response.statusCode).toBe(429);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(25);
    expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(30);
  });

  test('a success is a success for all instances', async () => {
    const { username } = await buildAdministrator(database().db);
    const one = await buildAccountApp(database(), { redisUrl: redis.url });
    const two = await buildAccountApp(database(), { redisUrl: redis.url });
    await failTimes(one, username, 4);
    expect((await signIn(two, { username })).statusCode).toBe(200);
    expect(await failTimes(one, username, 5)).toEqual([401, 401, 401, 401, 401]);
  });

  test("clearing an account's limits opens it immediately and leaves others closed", async () => {
    const { db } = database();
    const user = await buildAdministrator(db, { id: 1 });
    const other = await buildAdministrator(db, { id: 10 });
    const app = await buildAccountApp(database(), { redisUrl: redis.url });
    for (const { username } of [user, other]) await failTimes(app, username, 6);
    await clearLimits(redis.url, user.id);
    expect((await signIn(app, { username: user.username })).statusCode).toBe(200);
    expect((await signIn(app, { username: other.username })).statusCode).toBe(429);
  });

  describe('that goes away', () => {
    let proxy: TcpProxy;
    afterEach(() => proxy.stop());

    test('its loss and its return are one line each, and sign-in works all the while', async () => {
      const { username } = await buildAdministrator(database().db);
      proxy = await startTcpProxy(redis);
      const { port } = proxy;
      const waiting = new Map<string, () => void>();
      const lines: string[] = [];
      const log = (line: string) => {
        lines.push(line);
        for (const [text, heard] of waiting) if (line.includes(text)) heard();
      };
      const hear = (text: string) => new Promise<void>((resolve) => waiting.set(text, resolve));
      const app = await buildAccountApp(database(), { redisUrl: redis.urlAt(port), log });
      expect((await signIn(app, { username })).statusCode).toBe(200);

      const lost = hear('Redis cannot be reached');
      proxy.stop();
      await lost;
      expect(await failTimes(app, username, 6)).toEqual([401, 401, 401, 401, 401, 429]);

      const back = hear('Redis is back');
      proxy = await startTcpProxy(redis, port);
      await back;
      expect((await signIn(app, { username })).statusCode).toBe(200);
      expect(lines).toHaveLength(2);
    });
  });
});
