import type { Role } from '@quizdesk/contract/constants';
import { canEverBeUndone } from '@quizdesk/contract/operations';
import type { AccountAction } from '@quizdesk/contract/rules/account-rights';
import { mayChangeTable } from '@quizdesk/contract/rules/call-rights';
import { eq, sql } from 'drizzle-orm';
import { constraintOf, FOREIGN_KEY_VIOLATION, UNIQUE_VIOLATION } from '../../db/constraints.ts';
import type { Database } from '../../db/database.ts';
import { operations } from '../../db/schema/journal.ts';
import type { SessionAccount } from '../../shared/accounts/live-sessions.ts';
import { requireProofNow } from '../../shared/accounts/proof.ts';
import { markTemporary } from '../../shared/accounts/temporary-password.ts';
import { AppError, notFound } from '../../shared/app-error.ts';
import { requireRight } from '../users/account-rights.ts';
import { holdSuperadmins } from '../users/user-removal.ts';
import { cannotUndo, leaveRows } from './undo-leftovers.ts';

type StoredOperation = typeof operations.$inferSelect;

const noLongerKept = () => cannotUndo('What it changed is no longer kept.');

/** Holds an operation, so that two undos of it come one after the other. Throws where it cannot be undone whatever its rows are. */
async function holdUndoable(tx: Database, id: number): Promise<StoredOperation> {
  const [stored] = await tx.select().from(operations).where(eq(operations.id, id)).for('update');
  if (!stored) throw notFound('Operation');
  if (!canEverBeUndone(stored.action)) throw cannotUndo('Operations of this kind cannot be undone.');
  if (!stored.in_effect) throw cannotUndo(`Operation ${stored.undone_by} has undone it already.`);
  if (stored.purged_at) throw noLongerKept();
  if (Object.keys(stored.summary).length === 0) throw cannotUndo('It changed nothing.');
  return stored;
}

/** The rows of an operation: those that it changed and, of an undo, those that it left with their account, which undoing it brings along. */
const rowsOf = (id: number) => sql`(
  SELECT table_name, row_id FROM operation_changes WHERE operation_id = ${id}
  UNION ALL SELECT table_name, row_id FROM operation_leftovers WHERE operation_id = ${id} AND kind = 'account')`;

/** The tables of these rows, in one order for all who hold them. */
async function tablesOf(tx: Database, { id, summary }: StoredOperation): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    SELECT DISTINCT table_name AS name FROM operation_leftovers WHERE operation_id = ${id} AND kind = 'account'`);
  return [...new Set([...Object.keys(summary), ...rows.map(({ name }) => name)])].sort();
}

/** Whether undoing the operation changes views of the caller alone, and makes none of them one for everyone again. */
async function areOwnViews(tx: Database, id: number, caller: SessionAccount): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT FROM journal_net(${id}, 'views') n LEFT JOIN views v ON v.id = n.row_id
    WHERE coalesce((n.before ->> 'owner_id')::bigint, v.owner_id) IS DISTINCT FROM ${caller.id}
      OR (NOT coalesce(v.is_shared, false) AND n.before ->> 'is_shared' = 'true') LIMIT 1`);
  return rows.length === 0;
}

/**
 * Throws where the caller may not change these tables, or not do to accounts what undoing the operation would do to them.
 * Returns whether it deletes accounts.
 */
async function requireRights(
  tx: Database,
  id: number,
  tables: readonly string[],
  caller: SessionAccount,
): Promise<boolean> {
  const others = tables.filter((table) => !mayChangeTable(caller.role, table));
  const mayViews = others.includes('views') && (await areOwnViews(tx, id, caller));
  const closed = others.find((table) => !(mayViews && table === 'views'));
  if (closed !== undefined) {
    throw new AppError('forbidden', 'Forbidden', {
      detail: `Your role, ${caller.role}, may not change ${closed.replaceAll('_', ' ')}.`,
      values: { role: caller.role, table: closed },
    });
  }
  if (!tables.includes('users')) return false;
  const { rows } = await tx.execute<{ does: AccountAction; role: Role; present: Role; user_id: number }>(sql`
    SELECT DISTINCT CASE WHEN NOT n.was THEN 'delete' WHEN n.is_there THEN 'change' ELSE 'add' END AS does,
      coalesce(n.before ->> 'role', u.role, 'student') AS role, coalesce(u.role, 'student') AS present, n.row_id AS user_id
    FROM journal_net(${id}, 'users') n LEFT JOIN (SELECT id, role FROM users WHERE role <> 'student') u ON u.id = n.row_id
    WHERE CASE WHEN n.was THEN coalesce(n.before ->> 'role', u.role) <> 'student'
      ELSE n.is_there AND EXISTS (SELECT FROM users added WHERE added.id = n.row_id) END`);
  const givesRole = ({ does, role, present }: (typeof rows)[number]) => does === 'change' && role !== present;
  for (const row of rows) {
    const { does, role, present, user_id } = row;
    if (does !== 'change' || user_id !== caller.id) requireRight(caller, does, does === 'change' ? present : role);
    if (givesRole(row)) requireRight(caller, 'add', role);
    if (user_id !== caller.id) continue;
    if (does === 'delete') throw cannotUndo('It would delete your own account.');
    if (givesRole(row)) throw cannotUndo('It would change your own role.');
  }
  // By hand, adding an administrator and changing a role need it too.
  if (rows.some((row) => row.does === 'add' || givesRole(row))) await requireProofNow(tx, caller);
  return rows.some(({ does }) => does === 'delete');
}

/**
 * Holds what an operation was about, as its edit and its correction do, and its rows: no one changes them between the look for
 * obstacles and the undo. Play goes on: rows that refer to them can still be added.
 */
async function holdRows(
  tx: Database,
  { id, subject_table, subject_id }: StoredOperation,
  tables: readonly string[],
): Promise<void> {
  if (subject_table !== null && subject_id !== null) {
    await tx.execute(sql`SELECT FROM ${sql.identifier(subject_table)} WHERE id = ${subject_id} FOR NO KEY UPDATE`);
  }
  for (const table of tables) {
    await tx.execute(sql`SELECT count(*) FROM (
      SELECT FROM ${sql.identifier(table)} WHERE id IN (SELECT row_id FROM ${rowsOf(id)} r WHERE table_name = ${table})
      ORDER BY id FOR NO KEY UPDATE) held`);
  }
}

/** Throws where no one would be left who may do everything. */
async function refuseWithoutSuperadmin(tx: Database): Promise<void> {
  const { rows } = await tx.execute(sql`SELECT FROM users WHERE role = 'superadmin' AND status = 'active' LIMIT 1`);
  if (rows.length === 0) throw cannotUndo('Nobody would be left who may do everything.');
}

/** The sessions of accounts that undoing an operation deletes. */
async function sessionsOfAdded(tx: Database, id: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT s.id FROM journal_net(${id}, 'users') n JOIN sessions s ON s.user_id = n.row_id WHERE NOT n.was AND n.is_there`);
  return rows.map((session) => session.id);
}

/** Ends the sessions of accounts that an undo has made inactive again, as doing so by hand does. */
async function endSessionsOfInactive(tx: Database, undoing: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    UPDATE sessions s SET revoked_at = now() FROM users u WHERE u.id = s.user_id AND u.status <> 'active'
      AND s.revoked_at IS NULL AND s.user_id IN (SELECT c.row_id FROM operation_changes c
        WHERE c.operation_id = ${undoing} AND c.table_name = 'users' AND c.kind = 'U') RETURNING s.id`);
  return rows.map((session) => session.id);
}

/** Administrators who come back choose a new password: theirs may have been a given one, and their second factor is gone. */
async function markReturnedTemporary(tx: Database, undoing: number): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    SELECT u.id FROM users u JOIN operation_changes c ON c.row_id = u.id
    WHERE c.operation_id = ${undoing} AND c.table_name = 'users' AND c.kind = 'I' AND u.role <> 'student'`);
  for (const user of rows) await markTemporary(tx, user.id);
}

/** What the database says of a row that cannot come back. */
function namingWhatIsTaken(error: unknown): never {
  const broken = constraintOf(error);
  if (!broken) throw error;
  const { table = 'row', constraint = '', code } = broken;
  const what =
    code === UNIQUE_VIOLATION
      ? `something else has taken its place (${constraint})`
      : code === FOREIGN_KEY_VIOLATION
        ? `what it belongs to is gone (${constraint})`
        : `it does not meet a rule that was added since (${constraint})`;
  throw cannotUndo(`A row of ${table} cannot come back: ${what}.`, { details: { [table]: what } });
}

/**
 * Throws where undoing would plan a day otherwise that has begun. What comes back with its question was there before; what a
 * merge gave to another question, only on days that had begun by then.
 */
async function refuseLockedDays(
  tx: Database,
  { id, at, summary }: StoredOperation,
  { today, dayOf }: Pick<Undoing, 'today' | 'dayOf'>,
): Promise<void> {
  if (!('daily_plan' in summary)) return;
  const { rows } = await tx.execute<{ day: string }>(sql`
    SELECT to_char(coalesce(p.date, (c.before ->> 'date')::date), 'YYYY-MM-DD') AS day
    FROM operation_changes c LEFT JOIN daily_plan p ON p.id = c.row_id
    WHERE c.operation_id = ${id} AND c.table_name = 'daily_plan' AND coalesce(p.date, (c.before ->> 'date')::date) <= ${today}
      ${'questions' in summary ? sql`AND c.kind = 'U' AND p.date > ${dayOf(at)}` : sql``}
    ORDER BY 1 LIMIT 1`);
  if (rows[0]) throw cannotUndo(`The quiz of ${rows[0].day} has begun: it can no longer be changed.`);
}

/** The operation that undoes, on whose behalf, and the day by the contest's clock. */
export interface Undoing {
  readonly undoing: number;
  readonly caller: SessionAccount;
  readonly today: string;
  readonly dayOf: (at: Date) => string;
  /** The caller chose to leave rows that were changed since. */
  readonly allowPartial?: boolean;
}

/** What an undo did. */
export interface Undone {
  /** The operation that was undone. */
  readonly operation: StoredOperation;
  /** The sessions of accounts that are gone or inactive with it. */
  readonly endedSessions: readonly string[];
}

/**
 * Undoes an operation inside of the one that is open in `tx`. Throws a 404 for an unknown one, a 403 where the caller may
 * not, and a 409 that names what is in the way; then nothing has changed.
 */
export async function undoOperation(
  tx: Database,
  id: number,
  { undoing, caller, today, dayOf, allowPartial = false }: Undoing,
): Promise<Undone> {
  const operation = await holdUndoable(tx, id);
  const tables = await tablesOf(tx, operation);
  const deletesAccounts = await requireRights(tx, id, tables, caller);
  await refuseLockedDays(tx, operation, { today, dayOf });
  const changesUsers = tables.includes('users');
  if (changesUsers) await holdSuperadmins(tx);
  await holdRows(tx, operation, tables);
  await leaveRows(tx, id, { undoing, allowPartial });
  const endedSessions = deletesAccounts ? await sessionsOfAdded(tx, id) : [];
  await tx.execute(sql`SELECT journal_undo(${id}, ${undoing})`).catch(namingWhatIsTaken);
  if (!changesUsers) return { operation, endedSessions };
  await refuseWithoutSuperadmin(tx);
  await markReturnedTemporary(tx, undoing);
  return { operation, endedSessions: [...endedSessions, ...(await endSessionsOfInactive(tx, undoing))] };
}

/** Where in the journal an operation last changed a record. Throws where it did not, or where that is no longer kept. */
async function lastChangeOf(tx: Database, id: number, { table, row_id }: RecordId): Promise<number> {
  const { rows } = await tx.execute<{ is_kept: boolean; seq: number | null }>(sql`
    SELECT o.purged_at IS NULL AS is_kept, (SELECT max(c.seq) FROM operation_changes c
      WHERE c.operation_id = o.id AND c.table_name = ${table} AND c.row_id = ${row_id}) AS seq
    FROM operations o WHERE o.id = ${id}`);
  const [found] = rows;
  if (found?.seq) return found.seq;
  throw found?.is_kept === false ? noLongerKept() : notFound('Operation');
}

/** The operations after one that changed a record and are in effect, newest first. Throws where one of them was about more. */
async function laterOperations(tx: Database, id: number, { table, row_id }: RecordId): Promise<number[]> {
  const seq = await lastChangeOf(tx, id, { table, row_id });
  const { rows } = await tx.execute<{ id: number; is_own: boolean }>(sql`
    SELECT o.id, o.subject_table = ${table} AND o.subject_id = ${row_id} AS is_own FROM operations o
    WHERE o.in_effect AND o.undoes IS NULL AND o.summary <> '{}' AND EXISTS (
      SELECT FROM operation_changes c WHERE c.operation_id = o.id AND c.table_name = ${table} AND c.row_id = ${row_id} AND c.seq > ${seq})
    ORDER BY o.id DESC`);
  const shared = rows.find((later) => !later.is_own);
  if (shared) throw cannotUndo(`Operation ${shared.id} changed it together with others. Undo that one first.`);
  return rows.map(({ id }) => id);
}

/** One row of a table that the journal has. */
export interface RecordId {
  readonly table: string;
  readonly row_id: number;
}

/**
 * Brings a record back to how it was after an operation: undoes what was done to it since, inside of the operation that is
 * open in `tx`. Returns the sessions that ended with it. Throws a 404 for an operation that did not change the record, and a
 * 409 where nothing was done since, or where it cannot be undone.
 */
export async function restoreVersion(tx: Database, id: number, record: RecordId, by: Undoing): Promise<string[]> {
  const later = await laterOperations(tx, id, record);
  if (later.length === 0) throw cannotUndo('The record is as it was then.');
  const endedSessions: string[] = [];
  for (const one of later) endedSessions.push(...(await undoOperation(tx, one, by)).endedSessions);
  return endedSessions;
}
