import { createHmac } from 'node:crypto';
import type { NewNotification } from '@quizdesk/contract/notifications';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { connectRedis, type Redis } from '../shared/redis.ts';
import type { StoredRange } from './deliveries.ts';
import { type Opening, opening } from './presence/opening.ts';
import type { SocketServer } from './socket-server.ts';

/** Which notification was stored. Its text is read from the database: Redis carries no text of users. */
const which = z.object({ id: z.int(), user_id: z.int() });
type Which = Pick<NewNotification, 'id' | 'user_id'>;

/** Which notifications were stored together. */
const range = z.object({ first: z.int().positive(), last: z.int().positive() });

/** The way to the sockets that other processes hold. */
export interface OtherProcesses {
  /** Publishes that this notification is stored, if they can be reached now. */
  publishStored(notification: Which): void;
  /** Publishes that these notifications are stored. */
  publishRange(range: StoredRange): void;
  /** Publishes who has a record open here. */
  publishOpening(opening: Opening): void;
  close(): void;
}

/**
 * What the adapter uses of a Redis client. The adapter ignores the promises, and an unhandled rejection, as all are while
 * Redis is away, would end the process.
 */
function ignoringRejections(redis: Redis, app: FastifyInstance) {
  const ignore = (sent: Promise<unknown>) => {
    sent.catch((error: unknown) => app.log.debug({ err: error }, 'a message to Redis was lost'));
  };
  return {
    publish: (...args: Parameters<Redis['publish']>) => ignore(redis.publish(...args)),
    subscribe: (...args: Parameters<Redis['subscribe']>) => ignore(redis.subscribe(...args)),
    unsubscribe: (...args: Parameters<Redis['unsubscribe']>) => ignore(redis.unsubscribe(...args)),
    pSubscribe: (...args: Parameters<Redis['pSubscribe']>) => ignore(redis.pSubscribe(...args)),
    pUnsubscribe: (...args: Parameters<Redis['pUnsubscribe']>) => ignore(redis.pUnsubscribe(...args)),
    on: redis.on.bind(redis),
    off: redis.off.bind(redis),
  };
}

/** Installations that share a Redis must not receive each other's messages, whichever of its databases they use. */
function channelOf({ signingKeys }: FastifyInstance): string {
  const installation = createHmac('sha256', signingKeys.refreshToken).update('realtime').digest('hex').slice(0, 16);
  return `quizdesk:realtime:${installation}`;
}

/** Connects this process with the others through Redis. Without Redis the others find what they missed in the database. */
async function connectThroughRedis(app: FastifyInstance, io: SocketServer, url: string): Promise<OtherProcesses> {
  const { createAdapter } = await import('@socket.io/redis-adapter');
  const publisher = await connectRedis(url, app.log, 'other processes deliver notifications late');
  // Subscriptions wait for the first connection, and are restored after later ones.
  const subscriber = publisher.duplicate({ disableOfflineQueue: false });
  subscriber.on('error', (error: unknown) => app.log.debug({ err: error }, 'Redis cannot be reached'));
  subscriber.connect().catch((error: unknown) => app.log.debug({ err: error }, 'gave up connecting to Redis'));
  const key = channelOf(app);
  io.adapter(createAdapter(ignoringRejections(publisher, app), ignoringRejections(subscriber, app), { key }));
  return {
    publishStored: ({ id, user_id }) => void io.serverSideEmit('notification_stored', { id, user_id }),
    publishRange: (stored) => void io.serverSideEmit('notifications_stored', stored),
    publishOpening: (opening) => void io.serverSideEmit('record_opened', opening),
    close: () => {
      subscriber.destroy();
      publisher.destroy();
    },
  };
}

interface Heard {
  readonly onStored: (notification: Which) => void;
  readonly onRange: (range: StoredRange) => void;
  readonly onOpening: (opening: Opening) => void;
}

/** The other processes of this installation, on the same Redis, if any; and what is called for what they publish. */
export async function connectProcesses(
  app: FastifyInstance,
  io: SocketServer,
  { onStored, onRange, onOpening }: Heard,
): Promise<OtherProcesses> {
  io.on('notification_stored', (message) => {
    const { success, data } = which.safeParse(message);
    if (success) onStored(data);
  });
  io.on('notifications_stored', (message) => {
    const { success, data } = range.safeParse(message);
    if (success) onRange(data);
  });
  io.on('record_opened', (message) => {
    const { success, data } = opening.safeParse(message);
    if (success) onOpening(data);
  });
  const { redisUrl } = app.config;
  if (redisUrl === undefined)
    return { publishStored: () => {}, publishRange: () => {}, publishOpening: () => {}, close: () => {} };
  return connectThroughRedis(app, io, redisUrl);
}
