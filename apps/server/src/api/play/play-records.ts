import type { PlayFilters } from '@quizdesk/contract/play';
import type { UserBrief } from '@quizdesk/contract/users';
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { Joined, List } from '../../db/list.ts';
import { filteredPage, newestPage, orderedPage, type Page, type Window } from '../../db/pages.ts';
import type { ExportColumn } from './export/export-column.ts';

/** A kind of record of play: its list, and the file that the list can be had as. */
export interface PlayRecords<Row> {
  readonly list: List<Row>;
  /** The column that the days of a filter are about. */
  readonly moment: string;
  /** What exported files are called, before the date. */
  readonly fileName: string;
  readonly columns: readonly ExportColumn<Row>[];
}

/** Whose record it is, by name. */
export const userJoin: Joined<{ readonly user: UserBrief }> = {
  columns: 'u.name AS user_name, u.username',
  joins: 'LEFT JOIN users u ON u.id = page.user_id',
  read: (row) => ({
    user: { id: Number(row.user_id), name: String(row.user_name), username: String(row.username) },
  }),
};

/** The conditions of a filter on `t`, a record. Days are whole days in UTC. */
export function conditionsOf({ user_id, from, to }: PlayFilters, moment: string): SQL[] {
  const column = sql.raw(`t."${moment}"`);
  return [
    ...(user_id === undefined ? [] : [sql`t.user_id = ${user_id}`]),
    ...(from === undefined ? [] : [sql`${column} >= ${from}::date::timestamp AT TIME ZONE 'UTC'`]),
    ...(to === undefined ? [] : [sql`${column} < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC'`]),
  ];
}

interface PlayQuery extends PlayFilters, Window {
  /** A column: the contract names those that may be asked for. */
  readonly sort: string;
  readonly order?: 'asc' | 'desc' | undefined;
}

/** A page of the records that pass the filter, newest first unless sorted. */
export function listRecords<Row>(
  db: Database,
  { list, moment }: Pick<PlayRecords<Row>, 'list' | 'moment'>,
  query: PlayQuery,
): Promise<Page<Row>> {
  const where = conditionsOf(query, moment);
  const byId = query.sort === 'id';
  const direction = query.order ?? (byId ? 'desc' : 'asc');
  if (where.length > 0) {
    const sort = byId ? undefined : { by: `t."${query.sort}"` };
    return filteredPage(db, list, { where, sort, direction }, query);
  }
  if (byId && direction === 'desc') return newestPage(db, list, query);
  return orderedPage(db, list, { column: query.sort, direction }, query);
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
