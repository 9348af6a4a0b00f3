import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { isBehind, readJobRuns } from '../jobs/behind.ts';
import { VERSION } from '../shared/version.ts';

const PROBE = { schema: { hide: true }, logLevel: 'silent' } as const;

/** Less than this on the disk of DATA_DIR, and what a call uploads or stores in the embedded database may not fit. */
const LEAST_FREE_BYTES = 64 * 1024 * 1024;

/** Why the process should get no requests; undefined where it is ready. */
async function reasonAgainst(app: FastifyInstance): Promise<string | undefined> {
  if (app.isDraining()) return 'The process is closing.';
  try {
    await app.database.check();
  } catch {
    // The database's watch has logged that it does not respond, once for the whole outage.
    return 'The database does not answer.';
  }
  if (!app.database.canStore()) return "The database's disk is full: nothing can be stored.";
  if ((await freeBytes(app)) < LEAST_FREE_BYTES) return 'The disk of DATA_DIR is full: nothing can be stored.';
  return undefined;
}

async function freeBytes(app: FastifyInstance): Promise<number> {
  const { bavail, bsize } = await statfs(app.config.dataDir);
  return bavail * bsize;
}

/** Each thing that the process works with, whether or not requests can be served without it. */
async function describe(app: FastifyInstance) {
  const isAway = await app.database.check().then(
    () => false,
    () => true,
  );
  const runs = isAway ? [] : await readJobRuns(app.database.pool);
  return {
    version: VERSION,
    database: isAway ? 'unavailable' : 'ok',
    writable: !isAway && app.database.canStore(),
    redis: app.redisState(),
    disk: { free_bytes: await freeBytes(app) },
    jobs_behind: runs.filter((run) => isBehind(run, app.database.kind)).map(({ name }) => name),
  };
}

/**
 * The probes: `/healthz` responds while the process lives, `/readyz` responds within two seconds whether it should get
 * requests, and with `?verbose` what it works with. `/version` says which release it is.
 */
export async function health(app: FastifyInstance): Promise<void> {
  app.get('/healthz', PROBE, () => ({ status: 'ok' }));
  app.get('/version', PROBE, () => ({ version: VERSION }));
  app.get('/readyz', PROBE, async (request, reply) => {
    const detail = await reasonAgainst(app);
    const isVerbose = Object.hasOwn(Object(request.query), 'verbose');
    return reply.code(detail === undefined ? 200 : 503).send({
      status: detail === undefined ? 'ok' : 'unavailable',
      detail,
      ...(isVerbose && (await describe(app))),
    });
  });
}
