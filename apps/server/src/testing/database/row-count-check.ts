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

/** How many cells of a counted table, whose rows have the time `at` and the number `value`, are wrong in this statement's snapshot. */
export async function countWrongCells(db: pg.Pool | pg.PoolClient, table: string, name: string): Promise<number> {
  const { rows } = await db.query<{ wrong: number }>(
    `SELECT count(*) AS wrong FROM (
        SELECT id >> 12 AS block, date_bin('15 minutes', at, '2000-01-01Z') AS quarter, value, count(*) AS n FROM ${table} GROUP BY 1, 2, 3) real
      FULL JOIN (SELECT block, quarter, value, sum(n) AS n FROM record_cell_counts WHERE name = $1
        GROUP BY 1, 2, 3 HAVING sum(n) <> 0) kept USING (block, quarter, value)
      WHERE real.n IS DISTINCT FROM kept.n`,
    [name],
  );
  return rows[0]?.wrong ?? -1;
}
