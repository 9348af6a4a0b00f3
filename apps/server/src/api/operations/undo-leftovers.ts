import { canBeUndoneInPart, type LeftRow } from '@quizdesk/contract/operations';
import { thingOf } from '@quizdesk/contract/things';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../shared/app-error.ts';

export const cannotUndo = (detail: string, facts: Pick<AppError['facts'], 'details' | 'partial'> = {}) =>
  new AppError('cannot_undo', 'This cannot be undone', { detail, ...facts });

const NAMED_ROWS = 100;
const LONGEST_NAME = 60;

interface StoredLeftover extends Record<string, unknown> {
  readonly kind: 'changed' | 'account';
  readonly table: string;
  readonly row_id: number;
  /** Of the rows that were changed since, what is in the way of each. */
  readonly reason: string;
  /** How many rows the entry means. */
  readonly rows: number;
}

/** The reason of the database, which calls a table by its own name, in words. */
const inWords = (reason: string) => reason.replace(/^(\w+)(?= refer to it$)/, (table) => thingOf(table, 'many'));

/**
 * What people call these rows, by table and id: by their own name or by that of whom they belong to, and a deleted account as
 * long as the journal has it.
 */
async function labelsOf(db: Database, rows: readonly StoredLeftover[]): Promise<ReadonlyMap<string, string>> {
  const labels = new Map<string, string>();
  for (const [table, ofTable = []] of Map.groupBy(rows, (row) => row.table)) {
    const ids = sql`${sql.param(ofTable.map(({ row_id }) => row_id))}::bigint[]`;
    const gone =
      table === 'users'
        ? sql`UNION ALL SELECT DISTINCT ON (d.row_id) d.row_id, d.before FROM operation_changes d
            WHERE d.table_name = 'users' AND d.row_id = ANY (${ids}) AND d.kind = 'D' AND NOT EXISTS (SELECT FROM users u WHERE u.id = d.row_id)`
        : sql``;
    const found = await db.execute<{ id: number; label: string | null }>(sql`
      SELECT t.id, left(coalesce(journal_label(t.contents), (
        SELECT u.name::text FROM users u WHERE u.id = (t.contents ->> 'user_id')::bigint)), ${LONGEST_NAME}) AS label
      FROM (SELECT r.id, to_jsonb(r) AS contents FROM ${sql.identifier(table)} r WHERE r.id = ANY (${ids}) ${gone}) t`);
    for (const { id, label } of found.rows) if (label) labels.set(`${table} ${id}`, label);
  }
  return labels;
}

/** The first hundred entries for what an undo left: rows that were changed since, then the accounts with which rows went. */
export async function leftBy(db: Database, undoing: number): Promise<LeftRow[]> {
  const { rows } = await db.execute<StoredLeftover>(sql`
    SELECT * FROM (
      SELECT l.kind, l.table_name AS "table", l.row_id, l.reason, 1 AS rows FROM operation_leftovers l
      WHERE l.operation_id = ${undoing} AND l.kind = 'changed'
      UNION ALL
      SELECT l.kind, 'users', l.user_id, '', count(*)::int FROM operation_leftovers l
      WHERE l.operation_id = ${undoing} AND l.kind = 'account' GROUP BY l.kind, l.user_id
    ) x ORDER BY kind DESC, "table", row_id LIMIT ${NAMED_ROWS}`);
  const labels = await labelsOf(db, rows);
  return rows.flatMap(({ kind, table, row_id, reason, rows: count }) => {
    const label = labels.get(`${table} ${row_id}`) ?? null;
    // Of someone who was deleted for good nothing but the count is shown.
    if (kind === 'account' && label === null) return [];
    const went = count === 1 ? 'deleted, 1 row with the account' : `deleted, ${count} rows with the account`;
    return [{ table, row_id, label, reason: kind === 'account' ? went : inWords(reason) }];
  });
}

/** The first operation of a chain of undos: what is done or undone in the end. */
async function rootOf(tx: Database, id: number): Promise<{ readonly id: number; readonly action: string }> {
  const { rows } = await tx.execute<{ id: number; action: string }>(sql`
    WITH RECURSIVE chain AS (
      SELECT o.id, o.action, o.undoes FROM operations o WHERE o.id = ${id}
      UNION ALL SELECT o.id, o.action, o.undoes FROM chain JOIN operations o ON o.id = chain.undoes
    ) SELECT id, action FROM chain WHERE undoes IS NULL`);
  const [root] = rows;
  return root ?? { id: Number.NaN, action: '' };
}

/**
 * Whether rows of an operation may stay while others go back. Of a correction the key goes back in any case, and no other
 * correction of the question may count on what would change.
 */
async function isDivisible(tx: Database, undoing: number, root: { id: number; action: string }): Promise<boolean> {
  if (!canBeUndoneInPart(root.action)) return false;
  if (root.action !== 'corrections.apply') return true;
  const { rows } = await tx.execute(sql`
    SELECT FROM operation_leftovers l WHERE l.operation_id = ${undoing} AND l.kind = 'changed'
      AND l.table_name IN ('questions', 'question_options', 'correct_answers')
    UNION ALL
    SELECT FROM corrections c JOIN corrections later ON later.question_id = c.question_id AND later.operation_id > c.operation_id
    JOIN operations o ON o.id = later.operation_id AND o.in_effect WHERE c.operation_id = ${root.id} LIMIT 1`);
  return rows.length === 0;
}

/**
 * Answers that an undone correction leaves as others have changed them are marked as those that came after it: by the key, or
 * by the correction that is in force then.
 */
async function markLeftAnswers(tx: Database, undoing: number, correction: number): Promise<void> {
  await tx.execute(sql`
    UPDATE corrections SET late_answer_ids = ARRAY(
      SELECT unnest(late_answer_ids) UNION SELECT l.row_id FROM operation_leftovers l
      WHERE l.operation_id = ${undoing} AND l.kind = 'changed' AND l.table_name = 'user_answers' ORDER BY 1)
    WHERE operation_id = ${correction}`);
}

/**
 * Writes down which rows an undo leaves as they are. Throws a 409 that names the rows in the way, where the caller did not
 * choose to leave them or they depend on each other, or where nothing would go back.
 */
export async function leaveRows(
  tx: Database,
  id: number,
  { undoing, allowPartial }: { readonly undoing: number; readonly allowPartial: boolean },
): Promise<void> {
  await tx.execute(sql`SELECT journal_leave(${id}, ${undoing})`);
  const { rows } = await tx.execute<{ changed: number; left: number }>(sql`
    SELECT count(*) FILTER (WHERE kind = 'changed')::int AS changed, count(*)::int AS left
    FROM operation_leftovers WHERE operation_id = ${undoing} AND undone_id = ${id}`);
  const { changed = 0, left = 0 } = rows[0] ?? {};
  if (left === 0) return;
  const found = await tx.execute<{ count: number }>(sql`
    SELECT count(DISTINCT (table_name, row_id))::int AS count FROM (
      SELECT table_name, row_id FROM operation_changes WHERE operation_id = ${id}
      UNION ALL SELECT table_name, row_id FROM operation_leftovers WHERE operation_id = ${id} AND kind = 'account') x`);
  const can_go_back = (found.rows[0]?.count ?? 0) - left;
  const root = await rootOf(tx, id);
  const divisible = can_go_back > 0 && (await isDivisible(tx, undoing, root));
  const isRefused = can_go_back <= 0 || (changed > 0 && !(allowPartial && divisible));
  if (isRefused) throw refusal(await leftBy(tx, undoing), { changed, can_go_back, left, divisible });
  if (root.action === 'corrections.apply') await markLeftAnswers(tx, undoing, root.id);
}

interface Refused {
  readonly changed: number;
  readonly can_go_back: number;
  readonly left: number;
  /** The caller may choose to leave what is in the way. */
  readonly divisible: boolean;
}

/** A 409 that names the rows in the way: each by its table and id, with what people call it and what is in the way. */
function refusal(rows: readonly LeftRow[], { changed, can_go_back, left, divisible }: Refused): AppError {
  const inTheWay = changed > 0 ? rows.slice(0, changed) : rows;
  const [first] = inTheWay;
  if (!first) return cannotUndo('What it changed was deleted for good.');
  const said = ({ label, reason }: LeftRow) => (label === null ? reason : `“${label}”, ${reason}`);
  const details = Object.fromEntries(inTheWay.map((row) => [`${row.table} ${row.row_id}`, said(row)]));
  const count = changed > 0 ? changed : inTheWay.length;
  const more = count > 1 ? ` (and ${count - 1} more)` : '';
  const others = divisible ? ` ${can_go_back} of ${can_go_back + left} rows can go back.` : '';
  return cannotUndo(`In the way is ${thingOf(first.table)} ${first.row_id}: ${said(first)}${more}.${others}`, {
    details,
    ...(divisible && { partial: { can_go_back, left } }),
  });
}
