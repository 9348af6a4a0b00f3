import { createHmac } from 'node:crypto';
import type { NewNotification } from '@quizdesk/contract/notifications';
import { createAdapter } from '@socket.io/redis-adapter';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { connectRedis, type Redis } from '../plugins/redis.ts';
import type { SocketServer } from './socket-server.ts';

/** Which notification was stored. Its text is read from the database: Redis carries nothing that anybody wrote. */
const which = z.object({ id: z.int(), user_id: z.int() });
export type Which = Pick<NewNotification, 'id' | 'user_id'>;

/** The way to the sockets that other processes hold. */
export interface OtherProcesses {
  /** Tells them that this notification is stored, if they can be reached now. */
  tell(notification: Which): void;
  close(): void;
}

/**
 * What the adapter uses of a client of Redis. It never looks at an answer, and one that fails unheard, as all do while
 * Redis is away, would end the process.
 */
function withoutAnswers(redis: Redis, app: FastifyInstance) {
  const unheard = (answer: Promise<unknown>) => {
    answer.catch((error: unknown) => app.log.debug({ err: error }, 'Redis did not take a message'));
  };
  return {
    publish: (...args: Parameters<Redis['publish']>) => unheard(redis.publish(...args)),
    subscribe: (...args: Parameters<Redis['subscribe']>) => unheard(redis.subscribe(...args)),
    unsubscribe: (...args: Parameters<Redis['unsubscribe']>) => unheard(redis.unsubscribe(...args)),
    pSubscribe: (...args: Parameters<Redis['pSubscribe']>) => unheard(redis.pSubscribe(...args)),
    pUnsubscribe: (...args: Parameters<Redis['pUnsubscribe']>) => unheard(redis.pUnsubscribe(...args)),
    on: redis.on.bind(redis),
    off: redis.off.bind(redis),
  };
}

/** Installations that share a Redis must not hear each other, whichever of its databases they use. */
function channelOf({ signingKeys }: FastifyInstance): string {
  const installation = createHmac('sha256', signingKeys.accessToken).update('realtime').digest('hex').slice(0, 16);
  return `quizdesk:realtime:${installation}`;
}

/** Connects this process with the others through Redis, and copes without it: what they miss then they find by themselves. */
async function connectThroughRedis(app: FastifyInstance, io: SocketServer, url: string): Promise<OtherProcesses> {
  const publisher = await connectRedis(url, app.log, 'other processes deliver notifications late');
  // Until the first connection subscriptions wait; after a later one they are made anew.
  const subscriber = publisher.duplicate({ disableOfflineQueue: false });
  subscriber.on('error', (error: unknown) => app.log.debug({ err: error }, 'Redis cannot be reached'));
  subscriber.connect().catch((error: unknown) => app.log.debug({ err: error }, 'gave up connecting to Redis'));
  const key = channelOf(app);
  io.adapter(createAdapter(withoutAnswers(publisher, app), withoutAnswers(subscriber, app), { key }));
  return {
    tell: ({ id, user_id }) => void io.serverSideEmit('notification_stored', { id, user_id }),
    close: () => {
      subscriber.destroy();
      publisher.destroy();
    },
  };
}

/** The other processes of this installation: those on the same Redis, or none. `onStored` hears what they have stored. */
export async function connectProcesses(
  app: FastifyInstance,
  io: SocketServer,
  onStored: (notification: Which) => void,
): Promise<OtherProcesses> {
  io.on('notification_stored', (told) => {
    const { success, data } = which.safeParse(told);
    if (success) onStored(data);
  });
  const { redisUrl } = app.config;
  if (redisUrl === undefined) return { tell: () => {}, close: () => {} };
  return connectThroughRedis(app, io, redisUrl);
}
