import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sessions } from '../../db/schema/sessions.ts';
import { startTcpProxy } from '../../testing/tcp-proxy.ts';
import { emptyLimitsOf, findTestRedis } from '../../testing/test-redis.ts';
import { connectSocket, useRealtimeApp } from '../testing-sockets.ts';
import { expectPeople, openRecord } from './testing-presence.ts';

beforeAll(() => void vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] }));
afterAll(() => void vi.useRealTimers());

/** What is open is published to others every 20 seconds. */
const aRound = () => vi.advanceTimersByTimeAsync(20_000);

describe('a process', () => {
  const test = useRealtimeApp();

  it('closes what a session that another process has ended still has open', async () => {
    const [ama, kofi] = [await test().connectAs('admin'), await test().connectAs('admin')];
    await openRecord(ama);
    const byKofi = await openRecord(kofi);
    await expectPeople(byKofi, [ama.userId]);
    await test().app.db.update(sessions).set({ revoked_at: sql`now()` }).where(sql`user_id = ${ama.userId}`);
    await aRound();
    await expectPeople(byKofi, []);
  });
});

const redis = await findTestRedis();

describe.runIf(redis.answers)('two processes with Redis between them', async () => {
  emptyLimitsOf(redis.url);
  let proxy = await startTcpProxy(redis);
  afterAll(() => proxy.stop());
  const { port } = proxy;
  const redisUrl = redis.urlAt(port);
  const one = useRealtimeApp({ redisUrl });
  const two = useRealtimeApp({ redisUrl });
  let open: Awaited<ReturnType<typeof openBoth>>;

  async function openBoth() {
    const [ama, kofi] = [await one().connectAs('admin'), await two().connectAs('admin')];
    const byAma = await openRecord(ama);
    const byKofi = await openRecord(kofi);
    return { ama, kofi, byAma, byKofi };
  }
  beforeEach(async () => {
    open = await openBoth();
  });

  it('show each other’s people to those who came before and after, and that they leave', async () => {
    const { ama, kofi, byAma, byKofi } = open;
    await expectPeople(byAma, [kofi.userId]);
    await expectPeople(byKofi, [ama.userId]);
    kofi.socket.disconnect();
    await expectPeople(byAma, []);
  });

  it('show a person once who has windows at both', async () => {
    const { ama, kofi, byAma } = open;
    const beside = await connectSocket(one().url, kofi.token);
    await openRecord(beside);
    await expectPeople(byAma, [kofi.userId]);
    kofi.socket.disconnect();
    beside.socket.disconnect();
    await expectPeople(byAma, []);
    expect(ama.socket.connected).toBe(true);
  });

  it('forget each other’s people while Redis is away, and find them when it is back', async () => {
    const { kofi, byAma } = open;
    await expectPeople(byAma, [kofi.userId]);
    proxy.stop();
    for (let round = 0; round < 4; round++) await aRound();
    await expectPeople(byAma, []);
    proxy = await startTcpProxy(redis, port);
    await vi.waitFor(
      async () => {
        await aRound();
        expect(byAma.at(-1)?.people.map(({ id }) => id)).toEqual([kofi.userId]);
      },
      { timeout: 20_000, interval: 300 },
    );
  });
});
