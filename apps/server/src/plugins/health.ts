import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

const PROBE = { schema: { hide: true }, logLevel: 'silent' } as const;

/** The probes: `/healthz` answers while the process lives, `/readyz` only while the database answers too. */
export async function health(app: FastifyInstance): Promise<void> {
  app.get('/healthz', PROBE, () => ({ status: 'ok' }));
  app.get('/readyz', PROBE, async (request, reply) => {
    try {
      await app.db.execute(sql`SELECT 1`);
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable', detail: 'The database does not answer.' });
    }
  });
}
