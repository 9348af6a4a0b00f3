import { type system, systems } from '@quizdesk/contract/system';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { dueAfter } from '../../backup/due-backup.ts';
import type { Database } from '../../db/database.ts';
import type { JobName } from '../../jobs/jobs.ts';
import { readQueues } from '../../jobs/queues.ts';
import { safeMessageOf } from '../../logging/error-facts.ts';
import { route } from '../../plugins/route.ts';
import { requireProofNow } from '../../shared/accounts/proof.ts';
import { AppError } from '../../shared/app-error.ts';
import { readDisk } from '../../shared/disk.ts';
import { VERSION } from '../../shared/version.ts';
import { describeJobs, runNow } from './jobs.ts';
import { describeProcesses } from './server-processes.ts';

type System = z.output<typeof system>;

const BACKUP_JOB: JobName = 'making backups';

function describeDatabase({ database }: FastifyInstance, size_bytes: number): System['database'] {
  const replica = database.replica();
  return {
    kind: database.kind,
    version: database.version,
    size_bytes,
    replica: replica
      ? { lag_seconds: replica.lagMs === undefined ? null : replica.lagMs / 1000, is_read: replica.isRead }
      : null,
  };
}

/** Null where the disk cannot be read: the rest of the page is needed then more than ever. */
async function describeDisk({ config, log }: FastifyInstance): Promise<System['disk']> {
  try {
    const { freeBytes, totalBytes } = await readDisk(config.dataDir);
    return { free_bytes: freeBytes, total_bytes: totalBytes };
  } catch (err) {
    log.warn({ err }, 'the disk of DATA_DIR cannot be read');
    return null;
  }
}

async function describeBackups(
  { config, listBackups }: FastifyInstance,
  jobs: System['jobs'],
): Promise<System['backups']> {
  const { folder, everyHours, keep } = config.backups;
  if (folder === undefined) return null;
  const { backups, problem } = await listBackups(folder).then(
    (found) => ({ backups: found.toReversed(), problem: null }),
    (error: unknown) => ({ backups: [], problem: safeMessageOf(error) }),
  );
  const [last] = backups;
  return {
    every_hours: everyHours,
    keep,
    next_due_at: last ? dueAfter(last.time, everyHours) : null,
    is_running: jobs.some(({ name, is_running }) => name === BACKUP_JOB && is_running),
    problem,
    files: backups.map(({ name, time, bytes }) => ({ name, made_at: time, size_bytes: bytes })),
  };
}

async function describeSystem(app: FastifyInstance, db: Database): Promise<System> {
  const jobs = await describeJobs(app, db);
  const queues = await readQueues(db);
  const { processes, databaseBytes } = await describeProcesses(app, db);
  return {
    version: VERSION,
    database: describeDatabase(app, databaseBytes),
    disk: await describeDisk(app),
    redis: app.redisState(),
    processes,
    jobs,
    queues: queues.map(({ name, rows, oldestS }) => ({ name, rows, oldest_seconds: oldestS })),
    backups: await describeBackups(app, jobs),
  };
}

/** How the installation is, and what a superadmin can start of its background work. */
export async function systemRoutes(app: FastifyInstance): Promise<void> {
  route(app, systems.read, ({ db }) => describeSystem(app, db));
  route(app, systems.runJob, async ({ params, request, record, db }) => {
    // As a backup by its own call, which the contract says needs a proof.
    if (params.job === BACKUP_JOB) await requireProofNow(db, request.administrator);
    return runNow(app, params.job, record);
  });
  route(app, systems.backUp, ({ record }) => {
    if (app.config.backups.folder === undefined) {
      throw new AppError('conflict', 'No backups are made', {
        detail: 'BACKUP_DIR is not set: the server makes no backups.',
      });
    }
    return runNow(app, BACKUP_JOB, record);
  });
}
