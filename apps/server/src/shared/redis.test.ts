import pino from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import { findTestRedis } from '../testing/test-redis.ts';
import { connectRedis } from './redis.ts';

const redis = await findTestRedis();

/** A log that says when a line with a text comes. */
function listeningLog() {
  const waiting = new Map<string, () => void>();
  const lines: string[] = [];
  const write = (line: string) => {
    lines.push(line);
    for (const [text, heard] of waiting) if (line.includes(text)) heard();
  };
  return {
    lines,
    log: pino({ level: 'warn' }, { write }),
    hear: (text: string) => new Promise<void>((resolve) => waiting.set(text, resolve)),
  };
}

describe.runIf(redis.answers)('a Redis that falls silent while its connections stay open', () => {
  it('is used again by the same clients as soon as it answers', async () => {
    const proxy = await startTcpProxy(redis);
    const { lines, log, hear } = listeningLog();
    const client = await connectRedis(`redis://127.0.0.1:${proxy.port}`, log, 'each process counts for itself');
    // Waits for subscriptions as the realtime service does.
    const subscriber = client.duplicate({ disableOfflineQueue: false }).on('error', () => {});
    onTestFinished(() => {
      subscriber.destroy();
      client.destroy();
      proxy.stop();
    });
    await subscriber.connect();
    const heard: string[] = [];
    await subscriber.subscribe('silence', (message) => heard.push(message));

    const [lost, back] = [hear('Redis cannot be reached'), hear('Redis is back')];
    proxy.hold();
    await lost;
    proxy.resume();
    await back;
    await expect
      .poll(
        async () => {
          await client.publish('silence', 'over');
          return heard;
        },
        { timeout: 10_000 },
      )
      .toContain('over');
    expect(lines).toHaveLength(2);
  });
});
