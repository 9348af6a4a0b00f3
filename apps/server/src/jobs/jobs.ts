import type { LockName } from '../db/locks.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

interface Job {
  readonly everyMs: number;
  /**
   * What lets one of the processes that share a database do the work of a run: a lock, or the rows that it holds. Without,
   * each process does its own.
   */
  readonly lock: LockName | 'rows' | 'none';
  /** When it is done, in words, where it only looks at its interval whether it is due. */
  readonly at?: string;
  /** The kind of database that needs it, where the other does the same automatically or has no use for it. */
  readonly only?: 'embedded' | 'postgresql';
}

/**
 * Everything that the server does in the background, by the name that logs, the table of runs and the dashboard use. The
 * part that does the work starts it by this name (`jobPlugin`, `startJob`); docs/operations/monitor.md says what each is for.
 */
export const JOBS = {
  'awarding badges': { everyMs: 3 * SECOND_MS, lock: 'rows' },
  'adding up answers': { everyMs: 2 * SECOND_MS, lock: 'adding up answers' },
  'computing statistics of questions': { everyMs: 3 * SECOND_MS, lock: 'computing statistics' },
  'marking answers by corrections': { everyMs: 3 * SECOND_MS, lock: 'rows' },
  'noting questions': { everyMs: 10 * SECOND_MS, lock: 'noting questions' },
  "computing the dashboard's figures": { everyMs: 15 * SECOND_MS, lock: 'computing the dashboard' },
  'sending messages to groups': { everyMs: 2 * SECOND_MS, lock: 'sending messages to groups' },
  'delivering what was missed': { everyMs: 10 * SECOND_MS, lock: 'none' },
  'looking for ended sessions': { everyMs: MINUTE_MS, lock: 'none' },
  'announcing what is open': { everyMs: 20 * SECOND_MS, lock: 'none' },
  'reporting this process': { everyMs: 10 * SECOND_MS, lock: 'none', only: 'postgresql' },
  'ending slow requests': { everyMs: SECOND_MS, lock: 'none' },
  'sealing the journal': { everyMs: 30 * SECOND_MS, lock: 'sealing the journal' },
  'deleting old changes': { everyMs: HOUR_MS, lock: 'rows' },
  'removing unused pictures': { everyMs: HOUR_MS, lock: 'removing unused pictures' },
  'merging row counts': { everyMs: 5 * SECOND_MS, lock: 'merging row counts' },
  'the nightly check': {
    everyMs: MINUTE_MS,
    at: "at three every night, by the server's clock",
    lock: 'the nightly check',
  },
  'making backups': {
    everyMs: 10 * MINUTE_MS,
    at: 'every `BACKUP_EVERY` hours, where `BACKUP_DIR` is set',
    lock: 'making a backup',
  },
  'a checkpoint': { everyMs: 5 * MINUTE_MS, lock: 'none', only: 'embedded' },
  vacuuming: { everyMs: HOUR_MS, lock: 'none', only: 'embedded' },
} as const satisfies Record<string, Job>;

export type JobName = keyof typeof JOBS;

export const isJob = (name: string): name is JobName => Object.hasOwn(JOBS, name);

/** An installation, as far as it decides which jobs there are. */
export interface Installation {
  readonly database: { readonly kind: 'embedded' | 'postgresql' };
  readonly config: { readonly backups: { readonly folder: string | undefined } };
}

/**
 * The jobs that an installation has. What it did before it was moved to the other kind of database, or lost the folder of its
 * backups, is no longer done, and is not missed.
 */
export function jobsOf({ database, config }: Installation): JobName[] {
  return Object.keys(JOBS)
    .filter(isJob)
    .filter((name) => {
      const { only }: Job = JOBS[name];
      if (name === 'making backups' && config.backups.folder === undefined) return false;
      return only === undefined || only === database.kind;
    });
}

/** For how many milliseconds a run may go on: a share of the interval of its job, since play comes first. */
export const shareOf = (name: JobName, share: number): number => JOBS[name].everyMs * share;
