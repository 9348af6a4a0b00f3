import type pg from 'pg';

/** How many blocks of a counted table have a wrong count in this statement's snapshot. Not by the code under test. */
export async function countWrongBlocks(db: pg.Pool | pg.PoolClient, table: string): Promise<number> {
  const { rows } = await db.query<{ wrong: number }>(
    `SELECT count(*) AS wrong FROM (SELECT id >> 12 AS block, count(*) AS n FROM ${table} GROUP BY 1) real
      FULL JOIN (SELECT block, n FROM row_count WHERE rel = $1::regclass AND n <> 0) kept USING (block)
      WHERE real.n IS DISTINCT FROM kept.n`,
    [table],
  );
  return rows[0]?.wrong ?? -1;
}
