import fastifyPlugin from 'fastify-plugin';

/** Less than the 10 s after which container runtimes kill a process that they asked to end. */
const LONGEST_WAIT_MS = 8000;

/**
 * Waits for running requests before the process closes, for a few seconds at most. What arrives meanwhile is refused with
 * 503.
 */
export const closing = fastifyPlugin(async (app) => {
  let pending = 0;
  const none = Promise.withResolvers<void>();
  let isClosing = false;
  const check = () => {
    if (isClosing && pending === 0) none.resolve();
  };
  const end = () => {
    pending--;
    check();
  };
  app.addHook('onRequest', (_request, { raw }, done) => {
    pending++;
    raw.once('close', end);
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
