import type { PlayFilters } from '@quizdesk/contract/play';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { forExport } from '../../db/handles.ts';
import { listBatches } from '../../db/lists/batches.ts';
import type { CellFilter } from '../../db/lists/cell-places.ts';
import type { Joined, List } from '../../db/lists/list.ts';
import { listPage, orderOf } from '../../db/lists/list-page.ts';
import type { Direction, Page, PageWindow } from '../../db/lists/page-statements.ts';
import { BATCH_SIZE, type ExportColumn } from '../../export/export-column.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';

/** A filter whose days have become date-times, so that the indexes on times serve it. */
export type Timed<Query> = Omit<Query, 'from' | 'to'> & {
  /** The first date-time that passes. */
  readonly since?: Date | undefined;
  /** The first date-time that is too late. */
  readonly until?: Date | undefined;
};

/** A day is ten letters long; anything longer has a time. */
const isDay = (bound: string) => bound.length === 10;

/** Reads a filter by the clock of the contest: `to` as a day is the last one, as a point in time the first too late. */
export function timed<Query extends PlayFilters>({ from, to, ...rest }: Query, clock: ContestClock): Timed<Query> {
  return {
    ...rest,
    since: from === undefined ? undefined : isDay(from) ? clock.startOf(from) : new Date(from),
    until: to === undefined ? undefined : isDay(to) ? clock.startOf(to, 1) : new Date(to),
  };
}

/** A kind of record of play: its list, and the file that the list can be had as. */
export interface PlayRecords<Written, Row extends Written = Written> {
  readonly list: List<Row>;
  /** The list as its file has it, where a page shows more: what that takes is not looked up for millions of rows. */
  readonly written?: List<Written>;
  /** The column that the days of a filter are about. */
  readonly moment: string;
  /** What exported files are called, before their days. */
  readonly fileName: string;
  readonly columns: readonly ExportColumn<Written>[];
}

/** Which of a record's ids name rows that were deleted: records keep such ids, without foreign keys. */
export function deletedIds<const Name extends string>(
  tables: Readonly<Record<Name, string>>,
): Joined<{ readonly deleted_ids: Name[] }> {
  const gone = Object.entries(tables).map(
    ([name, table]) =>
      `CASE WHEN page.${name} IS NOT NULL AND NOT EXISTS (SELECT FROM ${table} x WHERE x.id = page.${name}) THEN '${name}' END`,
  );
  return {
    columns: `array_remove(ARRAY[${gone.join(', ')}], NULL) AS deleted_ids`,
    joins: '',
    read: ({ deleted_ids }: { readonly deleted_ids: Name[] }) => ({ deleted_ids }),
  };
}

/** What a list of records can be filtered by: only that of awarded badges takes a badge, only that of answers the others. */
interface RecordFilters extends Timed<PlayFilters> {
  readonly badge_id?: number | undefined;
  readonly question_id?: number | undefined;
  readonly is_correct?: 'true' | 'false' | undefined;
  readonly becomes_right?: number | undefined;
  readonly becomes_wrong?: number | undefined;
  readonly rescored_by?: number | undefined;
}

/** What is kept of the answers that a proposed correction marks so, with what they are listed by. */
const markedBy = (correction: number, becomes: string) =>
  `(SELECT m.answer_id AS id, c.question_id, m.is_correct, m.points_earned, m.created_at FROM marked_answers m
    JOIN corrections c ON c.id = m.correction_id WHERE m.correction_id = ${correction} AND ${becomes})`;

/** The same of the attempts whose score it would change. */
const rescoredBy = (correction: number) =>
  `(SELECT attempt_id AS id, score, time_taken, quiz_date, created_at FROM rescored_attempts WHERE correction_id = ${correction})`;

/** What is kept with each of the proposals that a filter names. */
function keptFor({ becomes_right, becomes_wrong, rescored_by }: RecordFilters): string[] {
  // No answer becomes both.
  if (becomes_right !== undefined && becomes_right === becomes_wrong) return [markedBy(becomes_right, 'false')];
  return [
    ...(becomes_right === undefined ? [] : [markedBy(becomes_right, 'm.becomes')]),
    ...(becomes_wrong === undefined ? [] : [markedBy(becomes_wrong, 'NOT m.becomes')]),
    ...(rescored_by === undefined ? [] : [rescoredBy(rescored_by)]),
  ];
}

/** Each row is looked up by its id: the offset keeps the planner from reading all that is kept. */
const isAmong = (kept: string): SQL => sql`EXISTS (SELECT FROM ${sql.raw(kept)} k WHERE k.id = t.id OFFSET 0)`;

/** The conditions of a filter on `t`, a record made `at`, but for those of proposals. */
export function conditionsOf(filters: RecordFilters, at: SQL): SQL[] {
  const { user_id, badge_id, question_id, is_correct, since, until } = filters;
  return [
    ...(user_id === undefined ? [] : [sql`t.user_id = ${user_id}`]),
    ...(badge_id === undefined ? [] : [sql`t.badge_id = ${badge_id}`]),
    ...(question_id === undefined ? [] : [sql`t.question_id = ${question_id}`]),
    ...(is_correct === undefined ? [] : [sql`t.is_correct = ${is_correct === 'true'}`]),
    ...(since === undefined ? [] : [sql`${at} >= ${since}`]),
    ...(until === undefined ? [] : [sql`${at} < ${until}`]),
  ];
}

/** Which records are wanted, and in which order. */
export interface RecordQuery extends RecordFilters {
  /** A column: the contract names those that may be asked for. */
  readonly sort: string;
  readonly order?: Direction | undefined;
}

/** The query of a list as its endpoint checks it. */
export type ListQuery = Omit<RecordQuery, 'since' | 'until'> & PlayFilters & PageWindow;

const whereOf = (query: RecordFilters, moment: string, kept: readonly string[] = keptFor(query)) => [
  ...conditionsOf(query, sql.raw(`t."${moment}"`)),
  ...kept.map(isAmong),
];

/** The filter as cells know it; undefined where it has what they do not know. */
function inCells({ since, until, badge_id, is_correct, question_id }: RecordFilters): CellFilter | undefined {
  if (question_id !== undefined) return undefined;
  return { since, until, equal: { badge_id, is_correct: is_correct && is_correct === 'true' } };
}

/** A page of the records that pass the filter, newest first unless sorted. */
export function listRecords<Row>(
  db: Database,
  { list, moment }: Pick<PlayRecords<Row>, 'list' | 'moment'>,
  query: RecordQuery & PageWindow,
): Promise<Page<Row>> {
  // What is of one person is little, and their index has it.
  if (query.user_id !== undefined) return listPage(db, list, query, { where: whereOf(query, moment) });
  const ids = ['badge_id', 'question_id'] as const;
  const about = ids.find((name) => query[name] !== undefined) ?? moment;
  const [kept, ...others] = keptFor(query);
  if (kept !== undefined)
    return listPage(db, list, query, { where: whereOf(query, moment, others), wide: { about, kept } });
  return listPage(db, list, query, { where: whereOf(query, moment), wide: { about, cells: inCells(query) } });
}

/** Every record that passes the filter, in the order of its list, in batches. */
export function recordBatches<Row>(
  db: Database,
  { list: shown, written: list = shown, moment }: Pick<PlayRecords<Row>, 'list' | 'written' | 'moment'>,
  query: RecordQuery,
): AsyncGenerator<readonly Row[], void> {
  return listBatches(forExport(db), list, { where: whereOf(query, moment), order: orderOf(query), limit: BATCH_SIZE });
}

/** True if there was a record to remove. */
export async function removeRecord(
  db: Database,
  { table }: Pick<List<unknown>, 'table'>,
  id: number,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`DELETE FROM ${sql.raw(table)} WHERE id = ${id}`);
  return rowCount === 1;
}
