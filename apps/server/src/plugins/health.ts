import type { FastifyInstance } from 'fastify';

const PROBE = { schema: { hide: true }, logLevel: 'silent' } as const;

/**
 * The probes: `/healthz` responds while the process lives, `/readyz` responds within 2 s whether the database can be used,
 * for writing too.
 */
export async function health(app: FastifyInstance): Promise<void> {
  app.get('/healthz', PROBE, () => ({ status: 'ok' }));
  app.get('/readyz', PROBE, async (_request, reply) => {
    try {
      await app.database.check();
    } catch {
      // The database's watch has logged that it does not respond, once for the whole outage.
      return reply.code(503).send({ status: 'unavailable', detail: 'The database does not answer.' });
    }
    if (app.database.canStore()) return { status: 'ok' };
    return reply
      .code(503)
      .send({ status: 'unavailable', detail: "The database's disk is full: nothing can be stored." });
  });
}
