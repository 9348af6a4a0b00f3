import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { notifications } from '../db/schema/notifications.ts';
import { sessions } from '../db/schema/sessions.ts';
import { withoutTable } from '../testing/database/without-table.ts';
import { buildInput, heard, refusalOf, type TestSocket, useRealtimeApp } from './testing-sockets.ts';

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] }));
afterAll(() => void vi.useRealTimers());
const test = useRealtimeApp();

/** Sessions are looked after every minute, what was missed every ten seconds. */
const aMinute = () => vi.advanceTimersByTimeAsync(60_000);
const tenSeconds = () => vi.advanceTimersByTimeAsync(10_000);

/** So many that the token does not expire meanwhile. */
const RETRIES = { timeout: 8000, interval: 100 };

/** Lets time pass until a socket has received so many notifications, and returns their titles. */
function titlesAfterRounds({ got }: TestSocket, count: number): Promise<string[]> {
  return vi.waitFor(async () => {
    await tenSeconds();
    if (got.length < count) throw new Error(`${got.length} of ${count} notifications have come`);
    return got.map(({ title }) => title);
  }, RETRIES);
}

/** Rounds look at new notifications only, which have higher ids: also here, where every test has an empty database. */
let lastId = 0;

/** What a process stores that dies before it publishes it, or while Redis is away. */
async function storeUntold(userId: number, title: string): Promise<void> {
  const id = ++lastId;
  await test()
    .app.db.insert(notifications)
    .values({ ...buildInput(userId, title), id });
}

it('ends the socket of a session that another process has ended, and its client gets the reason', async () => {
  const [student, other] = [await test().connectAs('student'), await test().connectAs('student')];
  await test().app.db.update(sessions).set({ revoked_at: sql`now()` }).where(eq(sessions.user_id, student.userId));
  const [ended, refusal] = [heard(student, 'disconnect'), refusalOf(student)];
  await aMinute();
  expect([await ended, await refusal]).toEqual([
    'transport close',
    { message: 'The session of this access token has ended.', data: { code: 'unauthenticated' } },
  ]);
  expect(other.socket.connected).toBe(true);
});

it('ends the socket whose token has expired', async () => {
  const student = await test().connectAs('student');
  const refusal = refusalOf(student);
  vi.setSystemTime(Date.now() + 15 * 60_000);
  await aMinute();
  expect(await refusal).toMatchObject({ message: 'The access token has expired.' });
});

it('delivers what was not delivered yet', async () => {
  const student = await test().connectAs('student');
  await storeUntold(student.userId, 'one');
  expect(await titlesAfterRounds(student, 1)).toEqual(['one']);
});

it('that fails is made up for by a later one', async () => {
  const student = await test().connectAs('student');
  await storeUntold(student.userId, 'after all');
  const warn = vi.spyOn(test().app.log, 'warn');
  await withoutTable(test().app.db, 'notifications', () =>
    vi.waitFor(async () => {
      await tenSeconds();
      expect(warn).toHaveBeenCalled();
    }, RETRIES),
  );
  expect(await titlesAfterRounds(student, 1)).toEqual(['after all']);
  expect(student.socket.connected).toBe(true);
});
