import type { AccountSelection } from '@quizdesk/contract/account-selection';
import type { users as endpoints } from '@quizdesk/contract/users';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { idArray } from '../db/id-array.ts';
import { wordPatterns } from '../db/lists/found-pages.ts';
import { idsAtLevel } from './audience-level.ts';
import { CONSOLE_ROLE_LIST } from './console-roles.ts';
import type { ContestClock } from './contest-clock.ts';
import { HAS_PREMIUM, IDS_WITH_PREMIUM } from './live-premium.ts';
import { idsNotPlayed, lastPlays } from './not-played.ts';
import { schoolsOfRegion } from './school-regions.ts';

type AccountQuery = z.output<typeof endpoints.list.query>;

/** What accounts are filtered by, besides a text. */
export type AccountFilters = Partial<
  Pick<AccountQuery, 'role' | 'status' | 'school_id' | 'region' | 'level_id' | 'is_premium' | 'not_played_days'>
>;

/** True for accounts, named t, that use the console. */
export const IS_ADMINISTRATOR = sql.raw(`t.role IN ${CONSOLE_ROLE_LIST}`);

/** A query of their ids, which are few. */
export const ADMINISTRATOR_IDS = `SELECT a.id FROM users a WHERE a.role IN ${CONSOLE_ROLE_LIST}`;

/** True for active accounts, named t: who is inactive has an index, mostly a small one. */
const NOT_INACTIVE = sql.raw(`NOT EXISTS (SELECT FROM users i WHERE i.id = t.id AND i.status = 'inactive')`);

/** The conditions of filters by what an account is itself, on rows named t; the index by name has the status of each. */
export const ownConditions = (
  { role, status = 'available', school_id }: Pick<AccountFilters, 'role' | 'status' | 'school_id'>,
  isByName = false,
): SQL[] => [
  ...(school_id === undefined ? [] : [sql`t.school_id = ${school_id}`]),
  ...(role === undefined ? [] : [role === 'administrator' ? IS_ADMINISTRATOR : sql`t.role = ${role}`]),
  ...(status === 'inactive' ? [sql`t.status = 'inactive'`] : []),
  ...(status === 'active' ? [isByName ? sql`t.status = 'active'` : NOT_INACTIVE] : []),
];

const isAmong = (ids: string): SQL => sql`t.id IN (${sql.raw(ids)})`;

/** The conditions of the filters that students alone pass, on rows named t. */
function ofStudents({ region, level_id, is_premium, not_played_days }: AccountFilters, clock: ContestClock): SQL[] {
  const conditions = [
    region !== undefined && sql`t.school_id IN (${schoolsOfRegion(region)})`,
    level_id !== undefined && isAmong(idsAtLevel(level_id)),
    is_premium !== undefined && (is_premium ? HAS_PREMIUM : sql`t.id <> ALL (premium_users())`),
    not_played_days !== undefined && isAmong(idsNotPlayed(not_played_days, clock)),
  ];
  return conditions.filter((condition) => condition !== false);
}

/** The conditions of all filters on rows named t, which are read by name or in any other way. */
export function accountConditions(filters: AccountFilters, clock: ContestClock, isByName = false): SQL[] {
  const others = ofStudents(filters, clock);
  // Administrators do not play either: a change of all who have not must not reach them.
  return [...ownConditions(filters, isByName), ...(others.length > 0 ? [sql`t.role = 'student'`, ...others] : [])];
}

/** True for accounts, named t, whose name, username, email or phone has every word of a text. */
export const hasWords = (text: string): SQL[] =>
  wordPatterns(text).map((pattern) => sql`t.id IN (SELECT s.id FROM users_search s WHERE s.text LIKE ${pattern})`);

/** A query of the ids of those who may pass these filters, and the filters that it leaves; undefined where accounts must be read. */
function keptIds({ level_id, is_premium, not_played_days }: AccountFilters, clock: ContestClock) {
  if (level_id !== undefined) return { ids: idsAtLevel(level_id), left: { is_premium, not_played_days } };
  if (is_premium) return { ids: IDS_WITH_PREMIUM, left: { not_played_days } };
  if (not_played_days !== undefined) return { ids: idsNotPlayed(not_played_days, clock), left: { is_premium } };
  return undefined;
}

/** The same with the day when each played last, where so many pass that they are found soon in the order of its index. */
function keptByLastPlay({ level_id, is_premium, not_played_days }: AccountFilters, clock: ContestClock) {
  if (level_id !== undefined || is_premium) return undefined;
  const ids = `SELECT l.user_id AS id, l.day AS last_played FROM ${lastPlays(not_played_days, clock)}`;
  return { ids, left: { is_premium } };
}

/** What students are filtered by, with the words that are searched for. */
type StudentFilters = AccountFilters & { readonly q?: string | undefined };

/**
 * The students that these filters find, where accounts need not be read: the table that has their ids, the conditions on its rows,
 * named t, and the column by which it has them in order. That is the wanted one where it can be, else their `id`.
 */
export function keptStudents(filters: StudentFilters, clock: ContestClock, wanted: string) {
  const { role = 'student', status, school_id, region, q = '' } = filters;
  const inOrder = wanted === 'last_played' ? keptByLastPlay(filters, clock) : undefined;
  const known = inOrder ?? keptIds(filters, clock);
  if (known === undefined || role !== 'student' || status === 'inactive') return undefined;
  if (school_id !== undefined || region !== undefined) return undefined;
  const where = [
    sql.raw(`t.id NOT IN (${ADMINISTRATOR_IDS})`),
    ...ownConditions({ status }),
    ...ofStudents(known.left, clock),
    ...hasWords(q),
  ];
  return { kept: `(${known.ids})`, where, about: inOrder ? wanted : 'id' };
}

/** True for the accounts, named t, that were selected in their list. */
export function isSelectedAccount({ ids = [], filter, except = [] }: AccountSelection, clock: ContestClock): SQL {
  if (filter === undefined) return sql`t.id = ANY (${idArray(ids)})`;
  const passes = [...accountConditions(filter, clock), ...hasWords(filter.q ?? '')];
  return sql.join([...passes, sql`t.id <> ALL (${idArray(except)})`], sql` AND `);
}
