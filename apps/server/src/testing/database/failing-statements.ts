import type pg from 'pg';
import { onTestFinished } from 'vitest';

interface Failure {
  readonly table: string;
  /** The SQLSTATE that inserts fail with: by default one that no one expects. */
  readonly code?: string;
}

/** Makes every insert into a table fail, with the whole row in the error's detail. */
export async function breakInserts(pool: pg.Pool, { table, code = 'XX001' }: Failure): Promise<void> {
  await pool.query(`CREATE FUNCTION fail_for_test() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION USING ERRCODE = '${code}', MESSAGE = 'the row is broken', DETAIL = NEW::text, HINT = NEW::text; END $$`);
  await pool.query(`CREATE TRIGGER fail_for_test BEFORE INSERT ON ${table}
    FOR EACH ROW EXECUTE FUNCTION fail_for_test()`);
}

/** The same for the rest of the test alone. */
export async function failInserts(pool: pg.Pool, failure: Failure): Promise<void> {
  await breakInserts(pool, failure);
  onTestFinished(async () => {
    await pool.query('DROP FUNCTION fail_for_test() CASCADE');
  });
}
