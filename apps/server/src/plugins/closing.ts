import { setTimeout as wait } from 'node:timers/promises';
import fastifyPlugin from 'fastify-plugin';

/** Less than the 10 s after which container runtimes kill a process that they asked to end. */
const LONGEST_WAIT_MS = 8000;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Goes on serving for this long, while `/readyz` says that the process is closing and connections end with their next
     * response. A load balancer then sends nothing more by the time the process closes.
     */
    drain(ms: number): Promise<void>;
    isDraining(): boolean;
    /** Calls this when draining begins, with its duration in milliseconds: for what has to be ended. */
    onDrain(leave: (ms: number) => Promise<void>): void;
  }
}

/**
 * Waits for running requests before the process closes, for a few seconds at most. What arrives meanwhile is refused with
 * 503.
 */
export const closing = fastifyPlugin(async (app) => {
  let pending = 0;
  const none = Promise.withResolvers<void>();
  const leaving: ((ms: number) => Promise<void>)[] = [];
  let isDraining = false;
  let isClosing = false;
  const check = () => {
    if (isClosing && pending === 0) none.resolve();
  };
  const end = () => {
    pending--;
    check();
  };
  app.decorate('isDraining', () => isDraining);
  app.decorate('drain', async (ms: number) => {
    isDraining = true;
    await Promise.all([wait(ms), ...leaving.map((leave) => leave(ms))]);
  });
  app.decorate('onDrain', (leave: (ms: number) => Promise<void>) => void leaving.push(leave));
  app.addHook('onRequest', (_request, reply, done) => {
    pending++;
    reply.raw.once('close', end);
    if (isDraining) void reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    check();
    const timer = setTimeout(none.resolve, LONGEST_WAIT_MS);
    await none.promise;
    clearTimeout(timer);
  });
});
