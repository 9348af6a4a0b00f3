import type { FastifyBaseLogger } from 'fastify';

const CONNECT_TIMEOUT_MS = 3000;
/** A connection that says nothing for this long, pings included, counts as lost. */
const SILENCE_TIMEOUT_MS = 5000;
const PING_INTERVAL_MS = 2000;
const FIRST_PAUSE_MS = 50;
/** Redis is used again this long after its return, at most. */
const LONGEST_PAUSE_MS = 1000;

async function createRedis(url: string) {
  // Loaded on first use: most installations have no Redis.
  const { createClient } = await import('redis');
  return createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_INTERVAL_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
      // The driver's own strategy gives up for good after a silence.
      reconnectStrategy: (retries) => Math.min(2 ** retries * FIRST_PAUSE_MS, LONGEST_PAUSE_MS),
    },
  });
}

export type Redis = Awaited<ReturnType<typeof createRedis>>;

/**
 * Connects to Redis and keeps trying for as long as the client lives. Resolves after the first try, whatever its outcome:
 * who uses the client copes without Redis. Its loss and its return are one line in the log each; `meanwhile` says what
 * the loss means.
 */
export async function connectRedis(url: string, log: FastifyBaseLogger, meanwhile: string): Promise<Redis> {
  const redis = await createRedis(url);
  let lost = false;
  redis.on('error', (error: unknown) => {
    if (!lost) log.error({ err: error }, `Redis cannot be reached; until it is back ${meanwhile}`);
    lost = true;
  });
  redis.on('ready', () => {
    if (lost) log.warn('Redis is back');
    lost = false;
  });
  const failed = new Promise<void>((resolve) => redis.once('error', () => resolve()));
  const connected = redis.connect().then(
    () => undefined,
    // Every fault has been an 'error' event as well; what arrives here is that the client was closed meanwhile.
    (error: unknown) => log.debug({ err: error }, 'gave up connecting to Redis'),
  );
  await Promise.race([connected, failed]);
  return redis;
}
