import fastifyPlugin from 'fastify-plugin';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../shared/app-error.ts';
import { connectRedis, type Redis } from '../shared/redis.ts';

/** At most `points` of something within `durationS`, counted from the first. */
export interface LimitFacts {
  readonly name: string;
  readonly points: number;
  readonly durationS: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether Redis can be reached, where one is configured. */
    redisState(): 'ok' | 'unavailable' | 'not used';
    createLimit(facts: LimitFacts): Limit;
    createSlidingLimit(facts: LimitFacts): SlidingLimit;
  }
}

/** What the names of all counters in Redis begin with. */
export const LIMIT_PREFIX = 'quizdesk:limit';

function waitText(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? '1 second' : `${seconds} seconds`;
}

/** 429 with the time to wait. */
export function tooManyRequests(waitMs: number): AppError {
  const retryAfterS = Math.max(1, Math.ceil(waitMs / 1000));
  const message = `Too many attempts. Try again in ${waitText(retryAfterS)}.`;
  return new AppError('too_many_requests', message, { retryAfterS, values: { seconds: retryAfterS } });
}

/** One limit, counted in Redis where there is one and in memory otherwise or while Redis cannot be reached. */
export class Limit {
  readonly #limiter: RateLimiterMemory | RateLimiterRedis;

  constructor({ name, points, durationS }: LimitFacts, redis: Redis | undefined) {
    const options = { keyPrefix: `${LIMIT_PREFIX}:${name}`, points, duration: durationS };
    const memory = new RateLimiterMemory(options);
    this.#limiter = redis
      ? new RateLimiterRedis({
          ...options,
          storeClient: redis,
          useRedisPackage: true,
          rejectIfRedisNotReady: true,
          insuranceLimiter: memory,
        })
      : memory;
  }

  /** Counts one; throws a 429 where that is one too many. `durationS` replaces the limit's own for a key not yet counted. */
  async take(key: string, durationS?: number): Promise<void> {
    try {
      await this.#limiter.consume(key, 1, durationS === undefined ? {} : { customDuration: durationS });
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) throw tooManyRequests(refusal.msBeforeNext);
      throw refusal;
    }
  }

  /** Counts one without refusing; resolves to how many there are now. */
  async add(key: string): Promise<number> {
    return (await this.#limiter.penalty(key)).consumedPoints;
  }

  /** Uncounts one that turned out not to count. */
  async giveBack(key: string): Promise<void> {
    await this.#limiter.reward(key);
  }

  async clear(key: string): Promise<void> {
    await this.#limiter.delete(key);
  }
}

/**
 * At most `points` in any stretch of `durationS`, whenever it begins: each that counts holds a slot for that long. A count
 * from the first would let through twice as many around its end.
 */
export class SlidingLimit {
  readonly #slots: Limit;
  readonly #points: number;

  constructor({ points, ...facts }: LimitFacts, redis: Redis | undefined) {
    this.#points = points;
    this.#slots = new Limit({ ...facts, points: 1 }, redis);
  }

  /** Takes a slot and returns what frees it again; throws a 429 where none is free. */
  async take(key: string): Promise<() => Promise<void>> {
    let soonest: AppError | undefined;
    for (let slot = 0; slot < this.#points; slot++) {
      const name = `${key}|${slot}`;
      try {
        await this.#slots.take(name);
        return () => this.#slots.clear(name);
      } catch (refusal) {
        if (!(refusal instanceof AppError)) throw refusal;
        if (soonest === undefined || Number(refusal.facts.retryAfterS) < Number(soonest.facts.retryAfterS)) {
          soonest = refusal;
        }
      }
    }
    throw soonest ?? new RangeError('A limit needs at least one point');
  }
}

/** Lets services make limits that all their instances share through Redis. Needs `context`. */
export const rateLimit = fastifyPlugin(async (app) => {
  const { redisUrl } = app.config;
  const redis =
    redisUrl === undefined ? undefined : await connectRedis(redisUrl, app.log, 'every process keeps its own counts');
  app.decorate('redisState', () => {
    if (redis === undefined) return 'not used';
    return redis.isReady ? 'ok' : 'unavailable';
  });
  app.decorate('createLimit', (facts: LimitFacts) => new Limit(facts, redis));
  app.decorate('createSlidingLimit', (facts: LimitFacts) => new SlidingLimit(facts, redis));
  app.addHook('onClose', async () => redis?.destroy());
});
