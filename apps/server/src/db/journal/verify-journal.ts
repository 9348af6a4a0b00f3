import type pg from 'pg';

/** An operation whose link of the chain does not hold. */
interface JournalFault {
  readonly operation_id: number;
  readonly fault: string;
}

/** What a check of the journal found. */
export interface JournalCheck {
  /** How many operations have a link. */
  readonly sealed: number;
  /** The hash of the last link in hexadecimal: kept elsewhere, it shows whether the end was cut off. */
  readonly head: string | null;
  readonly faults: readonly JournalFault[];
}

/** Checks every link that there is of the chain. */
export async function verifySeals(client: Pick<pg.ClientBase, 'query'>): Promise<JournalCheck> {
  const { rows: faults } = await client.query<JournalFault>('SELECT operation_id, fault FROM journal_verify()');
  const { rows } = await client.query<{ sealed: number; head: string | null }>(
    `SELECT count(*)::int AS sealed, (array_agg(encode(hash, 'hex') ORDER BY id DESC))[1] AS head FROM operation_seals`,
  );
  return { sealed: rows[0]?.sealed ?? 0, head: rows[0]?.head ?? null, faults };
}

/** Links new operations to the chain and checks all of it. */
export async function verifyJournal(pool: pg.Pool): Promise<JournalCheck> {
  await pool.query('SELECT journal_seal()');
  return verifySeals(pool);
}
