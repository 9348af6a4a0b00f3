import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { isBehind, readJobRuns } from '../jobs/behind.ts';
import { readDisk } from '../shared/disk.ts';
import { VERSION } from '../shared/version.ts';

const PROBE = { schema: { hide: true }, logLevel: 'silent' } as const;

/** Less than the two seconds in which a probe must respond, with what comes before. */
const LONGEST_WAIT_MS = 400;

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
  const free = await freeBytes(app);
  return free !== null && free < LEAST_FREE_BYTES ? 'The disk of DATA_DIR is full: nothing can be stored.' : undefined;
}

/** What a promise has within the time that a probe may take; null where it has nothing by then, or fails. */
function inTime<Value>(value: Promise<Value>): Promise<Value | null> {
  const late = setTimeout(LONGEST_WAIT_MS, null, { ref: false });
  return Promise.race([value.catch(() => null), late]);
}

/** How much fits on the disk of DATA_DIR; null where that is not known in time: many sign-ins keep the threads busy that ask. */
const freeBytes = ({ config }: FastifyInstance) => inTime(readDisk(config.dataDir).then((disk) => disk.freeBytes));

/** How far the replica is behind, and whether it is read from. */
function describeReplica({ database }: FastifyInstance) {
  const replica = database.replica();
  if (!replica) return 'not used';
  const { lagMs, isRead } = replica;
  return { lag_seconds: lagMs === undefined ? null : lagMs / 1000, is_read: isRead };
}

/** Whether pictures can be read and stored; null where that is not known in time. */
const picturesState = ({ storage }: FastifyInstance) =>
  inTime(
    storage.check().then(
      () => 'ok',
      () => 'unavailable',
    ),
  );

/** Each thing that the process works with, whether or not requests can be served without it. */
async function describe(app: FastifyInstance) {
  const isAway = await app.database.check().then(
    () => false,
    () => true,
  );
  const runs = isAway ? null : await inTime(readJobRuns(app));
  return {
    version: VERSION,
    database: isAway ? 'unavailable' : 'ok',
    writable: !isAway && app.database.canStore(),
    redis: app.redisState(),
    pictures: await picturesState(app),
    replica: describeReplica(app),
    disk: { free_bytes: await freeBytes(app) },
    // Null where no connection was free to ask.
    jobs_behind: runs?.filter((run) => isBehind(run, app.database.kind)).map(({ name }) => name) ?? null,
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
