import type { ServerResponse } from 'node:http';
import fastifyPlugin from 'fastify-plugin';

/** Shorter than the 10 s after which container runtimes kill a process that they asked to end. */
const LONGEST_WAIT_MS = 8000;

/**
 * Lets requests under way be answered before the process closes, for a few seconds at most. What arrives meanwhile is
 * refused with 503.
 */
export const closing = fastifyPlugin(async (app) => {
  const underWay = new Set<ServerResponse>();
  const none = Promise.withResolvers<void>();
  let isClosing = false;
  const check = () => {
    if (isClosing && underWay.size === 0) none.resolve();
  };
  app.addHook('onRequest', async (_request, { raw }) => {
    underWay.add(raw);
    raw.once('close', () => {
      underWay.delete(raw);
      check();
    });
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    check();
    const timer = setTimeout(none.resolve, LONGEST_WAIT_MS);
    await none.promise;
    clearTimeout(timer);
  });
});
