import { LIMIT_PREFIX } from '../../plugins/rate-limit.ts';
import { ACCOUNT_LIMIT, accountKey, PAIR_LIMITS } from '../limits.ts';

/** Forgets every failed sign-in of an account that is counted in Redis. Throws where Redis cannot be reached. */
export async function clearLimits(redisUrl: string, userId: number): Promise<void> {
  const { createClient } = await import('redis');
  const redis = createClient({ url: redisUrl, socket: { connectTimeout: 3000, reconnectStrategy: false } });
  // Without a listener an error would end the process; the failed command reports it anyway.
  redis.on('error', () => {});
  await redis.connect();
  try {
    const account = accountKey({ userId, username: '' });
    for (const name of [ACCOUNT_LIMIT, ...Object.values(PAIR_LIMITS)]) {
      for await (const keys of redis.scanIterator({ MATCH: `${LIMIT_PREFIX}:${name}:${account}|*`, COUNT: 1000 })) {
        if (keys.length > 0) await redis.del(keys);
      }
    }
  } finally {
    redis.destroy();
  }
}
