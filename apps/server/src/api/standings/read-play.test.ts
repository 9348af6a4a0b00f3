import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { buildAnswer } from '../../testing/builders/play.ts';
import { countPlay } from '../../testing/count-play.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { readPlay } from './read-play.ts';

const test = useTestApp({ services: ['api'] });

const NAMES = ['work_mem', 'jit', 'effective_io_concurrency'];

/** The settings with which a statement runs. */
async function settingsOf(db: Database) {
  const { rows } = await db.execute(
    sql`SELECT ${sql.join(
      NAMES.map((name) => sql`current_setting(${name}) AS ${sql.identifier(name)}`),
      sql`, `,
    )}`,
  );
  return rows[0];
}

it('reads all play with memory for it, without compiling and prefetching; other statements are as they were', async () => {
  const { db, clock, database } = test().app;
  await buildAnswer(db, {});
  await countPlay(database, 'UTC');
  const usual = await settingsOf(db);
  const { result } = await readPlay(db, {}, clock, settingsOf);
  expect(result).toEqual({ work_mem: '48MB', jit: 'off', effective_io_concurrency: '0' });
  expect(await settingsOf(db)).toEqual(usual);
});
