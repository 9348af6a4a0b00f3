import { z } from 'zod';
import { timestamp } from './fields.ts';
import { endpoint } from './kit.ts';
import { systemPaths } from './paths/system.ts';

const count = z.int().nonnegative();
const bytes = count;
const seconds = z.number().nonnegative();

/** A background job, and its last run in any process. */
const job = z.object({
  /** As logs and the table of runs have it. */
  name: z.string(),
  every_seconds: seconds,
  /** When it does its work, where that is not at its interval. */
  schedule: z.string().nullable(),
  /** Null where no run was recorded yet. */
  last_run: z
    .object({
      started_at: timestamp,
      duration_ms: count,
      /** Why it failed; null where it succeeded. */
      error: z.string().nullable(),
    })
    .nullable(),
  /** When all of its work was last done, where most runs find that it is not due; null of other jobs, and before that. */
  done_at: timestamp.nullable(),
  /** The last run failed, or runs are missing. */
  is_behind: z.boolean(),
  is_running: z.boolean(),
  /** False where the process that responds leaves the job to others. */
  can_run: z.boolean(),
});
export type Job = z.input<typeof job>;

/** What background jobs have still to do, by what it is about. */
export const QUEUE_NAMES = ['answers', 'badges', 'questions', 'moved_questions', 'dashboard', 'counts'] as const;
export type QueueName = (typeof QUEUE_NAMES)[number];

/** What waits for a background job. */
const queue = z.object({
  name: z.enum(QUEUE_NAMES),
  /** At most 100,000. */
  rows: count,
  /** How long the oldest has waited; null where nothing waits, or it is not known since when. */
  oldest_seconds: seconds.nullable(),
});

const backups = z.object({
  every_hours: count,
  /** How many are kept. */
  keep: count,
  /** Null where there are none yet: one is due now. */
  next_due_at: timestamp.nullable(),
  is_running: z.boolean(),
  /** Why the folder cannot be read; null where it can. */
  problem: z.string().nullable(),
  /** The newest first. */
  files: z.array(z.object({ name: z.string(), made_at: timestamp, size_bytes: bytes })),
});

/** A process of the server. */
const serverProcess = z.object({
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  services: z.array(z.string()),
  started_at: timestamp,
  memory_bytes: bytes,
  sockets: count,
  /** True for the one that responds. */
  is_this: z.boolean(),
  /** When it last told the others of itself. */
  seen_at: timestamp,
  /** Draining: it is closing and serves what still comes. Silent: it was killed, or cannot reach the database. */
  state: z.enum(['serving', 'draining', 'silent']),
});
export type ServerProcess = z.input<typeof serverProcess>;

export const system = z.object({
  version: z.string(),
  database: z.object({
    kind: z.enum(['embedded', 'postgresql']),
    version: z.string(),
    size_bytes: bytes,
    /** Null where none is named. */
    replica: z.object({ lag_seconds: seconds.nullable(), is_read: z.boolean() }).nullable(),
  }),
  /** The disk of DATA_DIR; null where it cannot be read. */
  disk: z.object({ free_bytes: bytes, total_bytes: bytes }).nullable(),
  redis: z.enum(['ok', 'unavailable', 'not used']),
  /** The one that responds is the first. */
  processes: z.array(serverProcess),
  jobs: z.array(job),
  queues: z.array(queue),
  /** Null where the server makes none: BACKUP_DIR is not set. */
  backups: backups.nullable(),
});
/** How the installation is, as the API returns it. */
export type System = z.input<typeof system>;

export const systems = {
  read: endpoint({
    ...systemPaths.read,
    summary: 'How the installation is: processes, database, disk, background jobs, queues and backups',
    status: 200,
    response: system,
  }),
  runJob: endpoint({
    ...systemPaths.runJob,
    summary: 'Run a background job now, in the process that responds',
    params: z.object({ job: z.string() }),
    status: 202,
    response: job,
  }),
  backUp: endpoint({
    ...systemPaths.backUp,
    summary: 'Make a backup now, whether or not one is due',
    status: 202,
    response: job,
  }),
};
