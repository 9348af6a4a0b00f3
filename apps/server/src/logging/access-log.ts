import fastifyPlugin from 'fastify-plugin';

/**
 * Writes a line for each request once it is answered, where ACCESS_LOG asks for it; at any LOG_LEVEL. Probes and scrapes leave
 * none. Needs `context`.
 */
export const accessLog = fastifyPlugin(async (app) => {
  if (!app.config.accessLog) return;
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const { logLevel, config } = request.routeOptions;
    if (logLevel === 'silent') return;
    const caller: { readonly id: number } | undefined = request.administrator ?? request.account;
    const facts = {
      call: config.call,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      userId: caller?.id,
    };
    request.log.child({}, { level: 'info' }).info({ req: request, ...facts, address: request.ip }, 'request');
  });
});
