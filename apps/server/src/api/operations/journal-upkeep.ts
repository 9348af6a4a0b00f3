import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../../db/database.ts';
import { runJob } from '../../jobs/job-plugin.ts';
import { shareOf } from '../../jobs/jobs.ts';
import { expireImports } from '../imports/imports.queries.ts';

const JOB = 'deleting old changes';

/** How long the job deletes at most; the next run goes on. */
const BUSY_MS = shareOf(JOB, 1 / 4);

/**
 * Deletes the changes of operations that are older than this many days, and those of deleted people: part by part, each a
 * transaction of its own, until none is left, the time limit is reached or the signal aborts.
 */
export async function expireChanges(
  db: Database,
  { historyDays, deletedPeopleDays }: { readonly historyDays: number; readonly deletedPeopleDays: number },
  signal?: AbortSignal,
): Promise<void> {
  const ago = (days: number) => sql`now() - make_interval(days => ${days})`;
  const until = performance.now() + BUSY_MS;
  // People first and on their own: looking for them takes longer than what else a part does.
  for (const times of [sql`'-infinity', ${ago(deletedPeopleDays)}`, sql`${ago(historyDays)}, '-infinity'`]) {
    let expired: number | undefined;
    do {
      const start = performance.now();
      if (signal?.aborted || start > until) return;
      const { rows } = await db.execute<{ expired: number }>(sql`SELECT journal_expire(${times}) AS expired`);
      expired = rows[0]?.expired;
      // Undos wait for a part, and on the embedded database all others do: they have their turn in between.
      if (expired) await setTimeout(performance.now() - start);
    } while (expired);
  }
}

/** Adds a link of the chain for each operation that has none yet. */
async function sealOperations(db: Database): Promise<void> {
  await db.execute(sql`SELECT journal_seal()`);
}

/** Seals the journal and deletes what is kept no longer, files of imports included, in the background. */
export const journalUpkeep = fastifyPlugin(async (app: FastifyInstance) => {
  runJob(app, 'sealing the journal', () => sealOperations(app.db));
  runJob(app, JOB, async (signal) => {
    await expireChanges(app.db, app.config, signal);
    if (!signal.aborted) await expireImports(app.db);
  });
});
