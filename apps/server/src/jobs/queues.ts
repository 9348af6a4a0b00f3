import type { QueueName } from '@quizdesk/contract/system';
import type pg from 'pg';

/** More waiting rows of a queue are not counted one by one. */
export const COUNTED_ROWS = 100_000;

/** What background jobs have still to do, by name: tables that triggers append to, and since when a row waits where it says so. */
const QUEUES = {
  answers: { table: 'answer_log', since: 'logged_at' },
  badges: { table: 'badge_checks', since: null },
  questions: { table: 'question_statistics_due', since: 'since' },
  moved_questions: { table: 'question_moves', since: null },
  dashboard: { table: 'overview_changes', since: null },
  counts: { table: 'row_change', since: null },
} as const satisfies Record<QueueName, { readonly table: string; readonly since: string | null }>;

/** What waits for a job. */
export interface Queue {
  readonly name: QueueName;
  /** At most `COUNTED_ROWS`. */
  readonly rows: number;
  /** How long the oldest row has waited; null where none waits, or rows do not say since when they do. */
  readonly oldestS: number | null;
}

const statement = Object.entries(QUEUES)
  .map(
    ([name, { table, since }]) => `SELECT '${name}' AS name,
      (SELECT count(*) FROM (SELECT FROM ${table} LIMIT ${COUNTED_ROWS}) t) AS rows,
      ${since === null ? 'NULL' : `(SELECT extract(epoch FROM clock_timestamp() - min(${since})) FROM ${table})`}::float8 AS "oldestS"`,
  )
  .join(' UNION ALL ');

/** What waits for jobs now, in one statement. */
export async function readQueues(pool: pg.Pool): Promise<Queue[]> {
  return (await pool.query<Queue>(statement)).rows;
}
