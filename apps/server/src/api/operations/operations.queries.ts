import { type Action, actionOf } from '@quizdesk/contract/actions';
import {
  canEverBeUndone,
  OPERATION_CHANGES_SHOWN,
  type OperationFilters,
  type operationChange,
  type operationOfRecord,
  type operation as operationSchema,
} from '@quizdesk/contract/operations';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { forExport } from '../../db/handles.ts';
import { listBatches } from '../../db/lists/batches.ts';
import { wordPatterns } from '../../db/lists/found-pages.ts';
import { describeList, type Joined } from '../../db/lists/list.ts';
import { listPage, type WideFilter } from '../../db/lists/list-page.ts';
import { findRow, type Page, type PageWindow } from '../../db/lists/page-statements.ts';
import { operations } from '../../db/schema/journal.ts';
import { BATCH_SIZE } from '../../export/export-column.ts';
import type { Timed } from '../play/play-records.ts';
import { shownColumns } from './shown-columns.ts';
import { leftBy } from './undo-leftovers.ts';

/** An operation as the API returns it. */
export type OperationRow = z.output<typeof operationSchema>;
type RecordOperation = z.output<typeof operationOfRecord>;
type Change = z.output<typeof operationChange>;
type StoredOperation = typeof operations.$inferSelect;
export type OperationQuery = Timed<OperationFilters>;

const { request_id: _, address: __, ...shown } = getTableColumns(operations);

/** Why it was done. What is asked for a reason keeps it apart from the journal. */
const reasonGiven: Joined<{ readonly reason: string | null }> = {
  columns: `coalesce((SELECT c.reason FROM corrections c WHERE c.operation_id = page.id), (SELECT g.reason FROM streak_grants g
    WHERE page.action LIKE 'streakDesks.grant%' AND g.id = (SELECT o.row_id FROM operation_changes o WHERE o.operation_id = page.id
      ORDER BY o.seq LIMIT 1))) AS reason`,
  joins: '',
  read: ({ reason }: { readonly reason: string | null }) => ({ reason }),
};
const list = describeList(operations, shown, { joined: reasonGiven });

type Listed = Omit<StoredOperation, 'request_id' | 'address'> & { readonly reason: string | null };

function shownOperation({ in_effect, deletes: _, purged_at, undone_by, ...row }: Listed): OperationRow {
  const purged = purged_at !== null;
  const changed = Object.keys(row.summary).length > 0;
  return {
    ...row,
    // The actions of older versions are stored under names that are still known.
    action: actionOf(row.action) as Action,
    table: row.subject_table,
    row_id: row.subject_id,
    label: row.subject_label,
    // One whose undo was undone is in effect again.
    undone_by: in_effect ? null : undone_by,
    can_undo: in_effect && !purged && changed && canEverBeUndone(row.action),
    purged,
  };
}

/** A page with something made of its rows, of those too that are read on demand. */
async function mapPage<Row, Shown>(
  { rows, rest, count }: Page<Row>,
  show: (rows: readonly Row[]) => Shown[] | Promise<Shown[]>,
): Promise<Page<Shown>> {
  async function* others(batches: AsyncIterable<Row[]>) {
    for await (const batch of batches) yield await show(batch);
  }
  return { rows: await show(rows), rest: rest && others(rest), count };
}

const shownPage = (page: Page<Listed>) => mapPage(page, (rows) => rows.map(shownOperation));

/** The operations that changed a record or were about it, from the two indexes that have them. */
const ofRecord = (table: string, rowId: number): SQL => sql`t.id = ANY(ARRAY(
  SELECT c.operation_id FROM operation_changes c WHERE c.table_name = ${table} AND c.row_id = ${rowId}
  UNION SELECT o.id FROM operations o WHERE o.subject_table = ${table} AND o.subject_id = ${rowId}))`;

/** What operations, or their counts, named t, must fulfil besides a record and a time. */
const kindsOf = ({ actor_id, action, table }: OperationQuery): SQL[] => [
  ...(table === undefined ? [] : [sql`t.subject_table = ${table}`]),
  ...(actor_id === undefined ? [] : [sql`t.actor_id = ${actor_id}`]),
  ...(action === undefined ? [] : [sql`t.action = ${action}`]),
];

function conditionsOf({ row_id, since, until, ...kinds }: OperationQuery): SQL[] {
  const { table } = kinds;
  const isRecord = table !== undefined && row_id !== undefined;
  return [
    ...(isRecord ? [ofRecord(table, row_id), ...kindsOf({ ...kinds, table: undefined })] : kindsOf(kinds)),
    ...(since === undefined ? [] : [sql`t.at >= ${since}`]),
    ...(until === undefined ? [] : [sql`t.at < ${until}`]),
  ];
}

const DAY_MS = 86_400_000;

/** How many operations pass a filter, from the counts of whole days in UTC; those of days that are cut are counted. */
function extentOf(query: OperationQuery): SQL {
  const { since, until } = query;
  const kinds = kindsOf(query);
  const start = since && new Date(Math.ceil(since.getTime() / DAY_MS) * DAY_MS);
  const end = until && new Date(Math.floor(until.getTime() / DAY_MS) * DAY_MS);
  // The database's way from a time to its day knows years of five digits: the day after 9999-12-31 has one.
  const day = (date: Date) => sql`(${date}::timestamptz AT TIME ZONE 'UTC')::date`;
  const days = [...(start ? [sql`t.day >= ${day(start)}`] : []), ...(end ? [sql`t.day < ${day(end)}`] : [])];
  const isWhole = since?.getTime() === start?.getTime() && until?.getTime() === end?.getTime();
  const outside = sql.join(
    [...(start ? [sql`t.at < ${start}`] : []), ...(end ? [sql`t.at >= ${end}`] : [])],
    sql` OR `,
  );
  const cut = isWhole
    ? sql``
    : sql` UNION ALL SELECT 1, t.id, t.id FROM operations t WHERE ${sql.join([...conditionsOf(query), sql`(${outside})`], sql` AND `)}`;
  return sql`SELECT coalesce(sum(n), 0) AS count, coalesce(min(first_id), 0) AS first, coalesce(max(last_id), 0) AS last FROM (
    SELECT t.n, t.first_id, t.last_id FROM operation_counts t
    WHERE ${sql.join([sql`true`, ...kinds, ...days], sql` AND `)}${cut}) counted`;
}

/** Of a row, without what must never leave: the hash of a password. */
const withoutSecrets = (column: string) => sql.raw(`${column} - 'password_hash'`);

/** Rows that are part of another one, whose history says what was added. */
const PARTS = ['question_options', 'correct_answers'] as const;

/** A row as it was when change `c` added it: what is there or was deleted, without what was changed since. */
const addedRow = (table: (typeof PARTS)[number]) => sql`(
  SELECT coalesce(
    (SELECT to_jsonb(r) FROM ${sql.identifier(table)} r WHERE r.id = c.row_id),
    (SELECT d.before FROM operation_changes d
      WHERE d.table_name = c.table_name AND d.row_id = c.row_id AND d.seq > c.seq AND d.kind = 'D' ORDER BY d.seq LIMIT 1)
  ) || (SELECT coalesce(jsonb_merge(u.before ORDER BY u.seq DESC), '{}') FROM operation_changes u
    WHERE u.table_name = c.table_name AND u.row_id = c.row_id AND u.seq > c.seq AND u.kind = 'U'))`;

const afterOf = sql`CASE WHEN c.kind <> 'I' THEN ${withoutSecrets('c.after')} ${sql.join(
  PARTS.map((table) => sql`WHEN c.table_name = ${table} THEN ${addedRow(table)}`),
  sql` `,
)} END`;

/** Whose changes are wanted: all of some operations, and of others only what they did to one record. */
interface WantedChanges {
  readonly all: readonly number[];
  readonly ofRecord?: { readonly operations: readonly number[]; readonly table: string; readonly rowId: number };
}

const bigints = (values: readonly number[]) => sql`${sql.param(values)}::bigint[]`;

interface StoredChange extends Record<string, unknown> {
  readonly id: number;
  readonly table: string;
  readonly row_id: number;
  readonly kind: Change['kind'];
  readonly before: Change['before'];
  readonly after: Change['after'];
}

/** Changes by operation, in their order; no more than a hundred of each. */
async function changesOf(db: Database, { all, ofRecord: own }: WantedChanges): Promise<Map<number, Change[]>> {
  // By the record's index: an operation may have changed thousands of others.
  const ofOne = own
    ? sql`UNION ALL SELECT c.* FROM operation_changes c
        WHERE c.table_name = ${own.table} AND c.row_id = ${own.rowId} AND c.operation_id = ANY(${bigints(own.operations)})`
    : sql``;
  const { rows } = await db.execute<StoredChange>(sql`
    SELECT c.operation_id AS id, c.table_name AS "table", c.row_id, c.kind, ${withoutSecrets('c.before')} AS before, ${afterOf} AS after
    FROM (
      SELECT c.* FROM unnest(${bigints(all)}) x (id) CROSS JOIN LATERAL (
        SELECT * FROM operation_changes c WHERE c.operation_id = x.id ORDER BY c.seq LIMIT ${OPERATION_CHANGES_SHOWN}
      ) c ${ofOne}
    ) c ORDER BY c.operation_id, c.seq`);
  const changes = new Map<number, Change[]>();
  for (const { id, table, kind, row_id, before, after } of rows) {
    const ofOperation = changes.get(id) ?? [];
    ofOperation.push({
      ...{ table, table_name: table, row_id, kind },
      ...{ before: shownColumns(before), after: shownColumns(after) },
    });
    changes.set(id, ofOperation);
  }
  return changes;
}

const NEWEST_FIRST = { column: 'id', direction: 'desc' } as const;

/** The column with an index that serves most of a filter. */
function indexOf({ actor_id, action, table }: OperationQuery): Pick<WideFilter, 'about' | 'isEqual'> {
  if (actor_id !== undefined) return { about: 'actor_id', isEqual: true };
  if (action !== undefined) return { about: 'action', isEqual: true };
  return { about: table === undefined ? 'at' : 'subject_table' };
}

/** A page of the log, newest first. With `row_id` it is the history of a record, with what was done to that record. */
export async function listOperations(
  db: Database,
  query: OperationQuery & PageWindow,
): Promise<Page<OperationRow | RecordOperation>> {
  const where = conditionsOf(query);
  const { table, row_id } = query;
  if (table === undefined || row_id === undefined) {
    const wide = where.length === 0 ? undefined : { ...indexOf(query), extent: extentOf(query) };
    return shownPage(await listPage(db, list, query, { where, wide }));
  }
  const isAbout = (row: OperationRow) => row.table === table && row.row_id === row_id;
  const idsOf = (rows: readonly OperationRow[]) => rows.map(({ id }) => id);
  return mapPage(await listPage(db, list, query, { where }), async (listed) => {
    const rows = listed.map(shownOperation);
    const others = { operations: idsOf(rows.filter((row) => !isAbout(row))), table, rowId: row_id };
    const changes = await changesOf(db, { all: idsOf(rows.filter(isAbout)), ofRecord: others });
    return rows.map((row) => ({ ...row, changes: changes.get(row.id) ?? [] }));
  });
}

/** The whole filtered log in batches, for a file. */
export async function* operationBatches(db: Database, query: OperationQuery): AsyncGenerator<OperationRow[], void> {
  const wanted = { where: conditionsOf(query), order: NEWEST_FIRST, limit: BATCH_SIZE };
  for await (const batch of listBatches(forExport(db), list, wanted)) yield batch.map(shownOperation);
}

/** One operation; undefined where there is none. */
export async function findOperation(db: Database, id: number): Promise<OperationRow | undefined> {
  const row = await findRow(db, list, id);
  return row && shownOperation(row);
}

/** One operation with the first hundred of its changes, and how many there are. */
export async function findOperationWithChanges(db: Database, id: number) {
  const operation = await findOperation(db, id);
  if (!operation) return undefined;
  const changes = (await changesOf(db, { all: [id] })).get(id) ?? [];
  const { rows } = await db.execute<{ count: number }>(
    sql`SELECT count(*) AS count FROM operation_changes WHERE operation_id = ${id}`,
  );
  return {
    ...operation,
    left: operation.left_out === 0 ? [] : await leftBy(db, id),
    changes,
    changes_count: rows[0]?.count ?? 0,
  };
}

/** What was deleted and can be restored, newest first; searched by what people call it. */
export async function listTrash(
  db: Database,
  { table, q, ...window }: PageWindow & { readonly table?: string | undefined; readonly q?: string | undefined },
): Promise<Page<OperationRow>> {
  const where = [
    sql.raw('t.deletes AND t.in_effect AND t.purged_at IS NULL'),
    ...(table === undefined ? [] : [sql`t.subject_table = ${table}`]),
    ...wordPatterns(q ?? '').map((pattern) => sql`app_fold(t.subject_label) LIKE ${pattern}`),
  ];
  return shownPage(await listPage(db, list, window, { where }));
}
