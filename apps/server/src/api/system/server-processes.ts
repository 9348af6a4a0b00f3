import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { system } from '@quizdesk/contract/system';
import { and, desc, eq, lt, ne, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { server_processes } from '../../db/schema/server-processes.ts';
import { SILENT_AFTER_S } from '../../db/serving.ts';
import { runJob } from '../../jobs/job-plugin.ts';
import type { JobName } from '../../jobs/jobs.ts';
import { VERSION } from '../../shared/version.ts';

type ServerProcess = z.output<typeof system>['processes'][number];

const JOB: JobName = 'reporting this process';
/** What a killed process has left behind is shown for so long. */
const FORGOTTEN_AFTER_S = 60 * 60;

const secondsAgo = (seconds: number) => sql`clock_timestamp() - make_interval(secs => ${seconds})`;

/** This process, as it is now. */
class Own {
  readonly id = randomUUID();
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  describe() {
    const { config, measured } = this.#app;
    return {
      host: hostname(),
      pid: process.pid,
      version: VERSION,
      services: config.services,
      started_at: new Date(performance.timeOrigin),
      memory_bytes: process.memoryUsage.rss(),
      sockets: measured.sockets(),
    };
  }

  async report(db: Database): Promise<void> {
    const seen = { seen_at: sql`clock_timestamp()`, is_draining: this.#app.isDraining() };
    const row = { ...this.describe(), ...seen };
    await db
      .insert(server_processes)
      .values({ id: this.id, ...row })
      .onConflictDoUpdate({ target: server_processes.id, set: row });
    await db.delete(server_processes).where(lt(server_processes.seen_at, secondsAgo(FORGOTTEN_AFTER_S)));
  }

  async leave(db: Database): Promise<void> {
    await db.delete(server_processes).where(eq(server_processes.id, this.id));
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    ownProcess: Own;
  }
}

/** Lets the other processes of the installation know of this one; on the embedded database there are none. */
export const serverProcesses = fastifyPlugin(async (app) => {
  const own = new Own(app);
  app.decorate('ownProcess', own);
  if (app.database.kind === 'embedded') return;
  // Closing does not wait for a database that is away.
  const say = (what: () => Promise<void>) =>
    app.database
      .check()
      .then(what)
      .catch((err: unknown) => app.log.warn({ err }, 'the other processes were not told that this one ends'));
  // Before it serves, so that no command takes it for away.
  app.addHook('onReady', () => own.report(app.db));
  runJob(app, JOB, () => own.report(app.db));
  app.onDrain(() => say(() => own.report(app.db)));
  // After its job has stopped, which would report it again.
  app.addHook('preClose', () => say(() => own.leave(app.db)));
});

/**
 * All processes of the installation, the one that responds first, then the others by when they started; and the size of the
 * database, which one statement reads with them.
 */
export async function describeProcesses(
  app: FastifyInstance,
  db: Database,
): Promise<{ readonly processes: ServerProcess[]; readonly databaseBytes: number }> {
  const { ownProcess } = app;
  const here: ServerProcess = {
    ...ownProcess.describe(),
    is_this: true,
    seen_at: new Date(),
    state: app.isDraining() ? 'draining' : 'serving',
  };
  const isSilent = sql<boolean>`${server_processes.seen_at} < ${secondsAgo(SILENT_AFTER_S)}`;
  const isRemembered = sql`${server_processes.seen_at} >= ${secondsAgo(FORGOTTEN_AFTER_S)}`;
  const rows = await db
    .select({ bytes: sql<number>`size.bytes`, process: server_processes, isSilent })
    .from(sql`(SELECT pg_database_size(current_database()) AS bytes) size`)
    .leftJoin(server_processes, and(ne(server_processes.id, ownProcess.id), isRemembered))
    .orderBy(desc(server_processes.started_at));
  const others = rows.flatMap(({ process, isSilent }): ServerProcess[] => {
    if (process === null) return [];
    const { id: _, is_draining, ...facts } = process;
    const alive = is_draining ? 'draining' : 'serving';
    return [{ ...facts, is_this: false, state: isSilent ? 'silent' : alive }];
  });
  return { processes: [here, ...others], databaseBytes: rows[0]?.bytes ?? 0 };
}
