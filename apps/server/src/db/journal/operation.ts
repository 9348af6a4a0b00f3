import { sql } from 'drizzle-orm';
import type { Database } from '../database.ts';

/** What is known of an operation before it starts. */
export interface OperationStart {
  /** The account that acts; absent for the command line and for a sign-in that failed. */
  readonly actorId?: number | undefined;
  /** Who acted, where there is no account: `Somebody` or `Command line`. */
  readonly actorName?: string;
  /** The contract's name of the call: `schools.import`. */
  readonly action: string;
  readonly requestId?: string;
  readonly address?: string;
  /** The operation that this one undoes. */
  readonly undoes?: number;
}

/** What an operation is about: a row. Without an id it is the one row of the table that was changed, if only one was. */
interface RowSubject {
  readonly table: string;
  readonly id?: number | undefined;
}

/** What has a name, but no row. */
interface NamedSubject {
  readonly label: string;
}

export type Subject = RowSubject | NamedSubject;

async function open(tx: Database, start: OperationStart): Promise<number> {
  const { actorId = null, actorName = null, action, requestId = null, address = null, undoes = null } = start;
  const { rows } = await tx.execute<{ id: number }>(
    sql`SELECT journal_open(${actorId}, ${actorName}, ${action}, ${requestId}, ${address}, ${undoes}) AS id`,
  );
  if (!rows[0]) throw new Error('A statement without a table returned no row');
  return rows[0].id;
}

/**
 * Runs what someone does as one operation of the journal: in one transaction, whose changes the database writes down.
 * `subjectOf` says of the result what the operation is about. Returns the operation's id, whether it changed anything that the
 * journal has, and the result; where the work throws, nothing is stored.
 */
export function recordOperation<Result>(
  db: Database,
  start: OperationStart,
  work: (tx: Database, id: number) => Promise<Result>,
  subjectOf: (result: Result) => Subject | undefined,
): Promise<{ readonly id: number; readonly hasChanges: boolean; readonly result: Result }> {
  return db.transaction(async (tx) => {
    const id = await open(tx, start);
    const result = await work(tx, id);
    const subject = subjectOf(result);
    const row = subject && 'table' in subject ? subject : undefined;
    const { rows } = await tx.execute<{ has_changes: boolean }>(sql`
      SELECT journal_close(${id}, ${row?.table ?? null}, ${row?.id ?? null}),
        EXISTS (SELECT FROM operation_changes WHERE operation_id = ${id}) AS has_changes`);
    if (subject && 'label' in subject) await tx.execute(sql`SELECT journal_name(${id}, ${subject.label})`);
    return { id, hasChanges: rows[0]?.has_changes === true, result };
  });
}
