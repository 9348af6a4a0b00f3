import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../../db/database.ts';
import { runJob } from '../../jobs/job-plugin.ts';
import { expireImports } from '../imports/imports.queries.ts';

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

/** Seals the journal and deletes what is kept no longer, files of imports included, in the background. */
export const journalUpkeep = fastifyPlugin(async (app: FastifyInstance) => {
  runJob(app, 'sealing the journal', () => sealOperations(app.db));
  runJob(app, 'deleting old changes', async () => {
    await expireChanges(app.db, app.config);
    await expireImports(app.db);
  });
});
