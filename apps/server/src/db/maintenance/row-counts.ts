import type pg from 'pg';

/** A counted table and how many of its counts were wrong: of blocks of ids, kinds of operations, receipts, students or subjects. */
export interface RepairedTable {
  readonly table: string;
  readonly wrongBlocks: number;
}

/** The tables that row_count_install has been called for, and answers, whose log counts them. */
export async function listCountedTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tgrelid::regclass::text AS name FROM pg_trigger
      WHERE tgname IN ('row_count_insert', 'answer_log_insert') AND NOT tgisinternal ORDER BY name`,
  );
  return rows.map((row) => row.name);
}

/** Folds the appended changes into the blocks and cells; false where there were none. The counts stay the same. */
export async function mergeCounts(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ changed: boolean }>(
    `SELECT EXISTS (SELECT FROM row_change) OR EXISTS (SELECT FROM record_changes) OR EXISTS (SELECT FROM receipt_changes)
      AS changed`,
  );
  if (!rows[0]?.changed) return false;
  await pool.query('SELECT row_count_merge(), record_cells_merge(), operation_counts_merge(), receipts_merge()');
  return true;
}

/** So many recipients are counted in one statement: on the embedded database others wait for it. */
const RECIPIENTS_AT_ONCE = 50_000;

async function repairReceipts(pool: pg.Pool, isTime: () => boolean): Promise<RepairedTable> {
  let wrongBlocks = 0;
  for (let last: number | null = 0; last !== null && isTime(); ) {
    const next: pg.QueryResult<{ last: number | null; wrong: number }> = await pool.query(
      'SELECT * FROM receipts_repair($1, $2)',
      [last, RECIPIENTS_AT_ONCE],
    );
    const [part] = next.rows;
    wrongBlocks += part?.wrong ?? 0;
    last = part?.last ?? null;
  }
  return { table: 'notification_batches', wrongBlocks };
}

/** Recounts every counted table and repairs wrong counts, while others go on writing, until it is no longer the time. */
export async function repairCounts(pool: pg.Pool, isTime: () => boolean = () => true): Promise<RepairedTable[]> {
  const repaired: RepairedTable[] = [];
  for (const table of await listCountedTables(pool)) {
    if (!isTime()) return repaired;
    const { rows } = await pool.query<{ wrong: number }>('SELECT row_count_repair($1::regclass) AS wrong', [table]);
    repaired.push({ table, wrongBlocks: rows[0]?.wrong ?? 0 });
  }
  if (!isTime()) return repaired;
  const { rows } = await pool.query<{ wrong: number }>('SELECT operation_counts_repair() AS wrong');
  repaired.push({ table: 'operation_counts', wrongBlocks: rows[0]?.wrong ?? 0 });
  return [...repaired, await repairReceipts(pool, isTime)];
}
