import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import { emptyLimitsOf, findTestRedis } from '../testing/test-redis.ts';
import { buildInput, connectSocket, type TestSocket, titlesOf, useRealtimeApp } from './testing-sockets.ts';

const redis = await findTestRedis();

/** What crosses over then has come through Redis. */
function withoutRounds(): void {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterAll(() => void vi.useRealTimers());
}

const send = ({ socket }: TestSocket, userId: number, title: string) =>
  socket.emitWithAck('send_notification', buildInput(userId, title));

/** Sends until one of them crosses over: how long Redis takes to be back is not ours to say. */
async function expectCrossing(admin: TestSocket, student: TestSocket & { userId: number }): Promise<void> {
  await vi.waitFor(
    async () => {
      await send(admin, student.userId, 'again');
      expect(student.got.map(({ title }) => title)).toContain('again');
    },
    { timeout: 10_000, interval: 300 },
  );
}

describe.runIf(redis.answers)('two processes with Redis between them', async () => {
  emptyLimitsOf(redis.url);
  withoutRounds();
  let proxy = await startTcpProxy(redis);
  afterAll(() => proxy.stop());
  const { port } = proxy;
  const redisUrl = redis.urlAt(port);
  const one = useRealtimeApp({ redisUrl });
  const two = useRealtimeApp({ redisUrl });

  it('deliver to all sockets of a user, wherever they are, and write down when', async () => {
    const [admin, student] = [await one().connectAs('admin'), await two().connectAs('student')];
    const here = await connectSocket(one().url, student.token);
    expect(await send(admin, student.userId, 'over there')).toEqual({ ok: true, id: 1 });
    expect([await titlesOf(student, 1), await titlesOf(here, 1)]).toEqual([['over there'], ['over there']]);
    expect(student.got).toEqual(here.got);
    await expect.poll(async () => (await one().stored())[0]?.delivered_at).toBeInstanceOf(Date);
  });

  it('write down a delivery that only the other process made', async () => {
    const [admin, student] = [await two().connectAs('admin'), await one().connectAs('student')];
    await send(admin, student.userId, 'back again');
    await titlesOf(student, 1);
    await expect.poll(async () => (await two().stored())[0]?.delivered_at).toBeInstanceOf(Date);
  });

  it('store and deliver each on its own while Redis is away, and across as soon as it is back', async () => {
    const [admin, student] = [await one().connectAs('admin'), await two().connectAs('student')];
    const here = await connectSocket(one().url, student.token, { acknowledges: false });
    proxy.stop();
    for (const title of ['first', 'second'])
      expect(await send(admin, student.userId, title)).toMatchObject({ ok: true });
    expect(await titlesOf(here, 2)).toEqual(['first', 'second']);
    expect(student.got).toEqual([]);
    // A client that connects meanwhile misses nothing.
    expect(await titlesOf(await connectSocket(two().url, student.token), 2)).toEqual(['first', 'second']);
    proxy = await startTcpProxy(redis, port);
    await expectCrossing(admin, student);
  });
});

describe.runIf(redis.answers)('two processes that started while Redis was down', async () => {
  emptyLimitsOf(redis.url);
  withoutRounds();
  const { port, stop } = await startTcpProxy(redis);
  stop();
  const redisUrl = redis.urlAt(port);
  const one = useRealtimeApp({ redisUrl });
  const two = useRealtimeApp({ redisUrl });

  it('find each other when it comes', async () => {
    const [admin, student] = [await one().connectAs('admin'), await two().connectAs('student')];
    expect(await send(admin, student.userId, 'too early')).toMatchObject({ ok: true });
    const proxy = await startTcpProxy(redis, port);
    onTestFinished(() => proxy.stop());
    await expectCrossing(admin, student);
  });
});
