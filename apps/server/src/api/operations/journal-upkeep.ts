import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../../db/database.ts';
import { startBackgroundJob } from '../../db/maintenance/background-job.ts';

const SECOND_MS = 1000;
const HOUR_MS = 60 * 60 * SECOND_MS;

/** Deletes the changes of operations that are older than this many days, and those of deleted people. */
export async function expireChanges(
  db: Database,
  { historyDays, deletedPeopleDays }: { readonly historyDays: number; readonly deletedPeopleDays: number },
): Promise<void> {
  const ago = (days: number) => sql`now() - make_interval(days => ${days})`;
  await db.execute(sql`SELECT journal_expire(${ago(historyDays)}, ${ago(deletedPeopleDays)})`);
}

/** Adds a link of the chain for each operation that has none yet. */
async function sealOperations(db: Database): Promise<void> {
  await db.execute(sql`SELECT journal_seal()`);
}

/** Seals the journal and deletes what is kept no longer, in the background. */
export const journalUpkeep = fastifyPlugin(async (app: FastifyInstance) => {
  const { db, config, log } = app;
  const jobs = [
    startBackgroundJob('sealing the journal', 30 * SECOND_MS, () => sealOperations(db), log),
    startBackgroundJob('deleting old changes', HOUR_MS, () => expireChanges(db, config), log),
  ];
  app.addHook('onClose', async () => void (await Promise.all(jobs.map((job) => job.stop()))));
});
