import type { QueueName } from '@quizdesk/contract/system';
import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

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
  /** How long the oldest of the counted rows has waited; null where none waits, or rows do not say since when they do. */
  readonly oldestS: number | null;
}

const statement = sql.raw(
  Object.entries(QUEUES)
    .map(([name, { table, since }]) => {
      const oldest = since === null ? 'NULL' : `extract(epoch FROM clock_timestamp() - min(${since}))`;
      return `SELECT '${name}' AS name, count(*) AS rows, ${oldest}::float8 AS "oldestS"
        FROM (SELECT ${since ?? ''} FROM ${table} LIMIT ${COUNTED_ROWS}) t`;
    })
    .join(' UNION ALL '),
);

/** What waits for jobs now, in one statement. */
export async function readQueues(db: Database): Promise<Queue[]> {
  return (await db.execute<Pick<Queue, keyof Queue>>(statement)).rows;
}
