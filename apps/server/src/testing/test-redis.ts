import { createClient } from 'redis';
import { beforeEach } from 'vitest';
import { LIMIT_PREFIX } from '../plugins/rate-limit.ts';

/** The Redis that tests count in. Each process of each server project has its own database of it, for they run at the same time. */
function testRedisUrl(): string {
  const url = new URL(process.env.TEST_REDIS_URL || 'redis://127.0.0.1:6379');
  const first = process.env.TEST_DATABASE === 'postgresql' ? 5 : 1;
  url.pathname = `/${first + (Number(process.env.VITEST_POOL_ID) % 4)}`;
  return url.href;
}

export interface TestRedis {
  readonly url: string;
  readonly host: string;
  readonly port: number;
  readonly answers: boolean;
  /** The same database by another port, as that of a proxy. */
  urlAt(port: number): string;
}

/**
 * True where a Redis responds. Where none does its tests cannot run: one line says so, or, where REQUIRE_SERVICES is 1,
 * that is a failure.
 */
export async function findTestRedis(): Promise<TestRedis> {
  const url = testRedisUrl();
  const { hostname: host, port, pathname } = new URL(url);
  const urlAt = (otherPort: number) => `redis://127.0.0.1:${otherPort}${pathname}`;
  const found = { url, host, port: Number(port || 6379), urlAt };
  const redis = createClient({ url, socket: { connectTimeout: 2000, reconnectStrategy: false } });
  redis.on('error', () => {});
  try {
    await redis.connect();
    redis.destroy();
    return { ...found, answers: true };
  } catch (cause) {
    const why = `The tests with Redis cannot run: none answers at ${new URL(url).host} (TEST_REDIS_URL)`;
    if (process.env.REQUIRE_SERVICES === '1') throw new Error(why, { cause });
    process.stderr.write(`${why}\n`);
    return { ...found, answers: false };
  }
}

/** Starts every test without counts of earlier ones. */
export function emptyLimitsOf(url: string): void {
  beforeEach(async () => {
    const redis = await createClient({ url }).connect();
    for await (const keys of redis.scanIterator({ MATCH: `${LIMIT_PREFIX}:*` })) {
      if (keys.length > 0) await redis.del(keys);
    }
    redis.destroy();
  });
}
