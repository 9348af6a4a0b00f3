import type { AccountSelection } from '@quizdesk/contract/account-selection';
import type { users as endpoints } from '@quizdesk/contract/users';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { idArray } from '../db/id-array.ts';
import { wordPatterns } from '../db/lists/found-pages.ts';
import { isAtLevel } from './audience-level.ts';
import { CONSOLE_ROLE_LIST } from './console-roles.ts';
import type { ContestClock } from './contest-clock.ts';
import { HAS_PREMIUM } from './live-premium.ts';
import { hasNotPlayed } from './not-played.ts';
import { schoolsOfRegion } from './school-regions.ts';

type AccountQuery = z.output<typeof endpoints.list.query>;

/** What accounts are filtered by, besides a text. */
export type AccountFilters = Partial<
  Pick<AccountQuery, 'role' | 'status' | 'school_id' | 'region' | 'level_id' | 'is_premium' | 'not_played_days'>
>;

/** True for accounts, named t, that use the console. */
export const IS_ADMINISTRATOR = sql.raw(`t.role IN ${CONSOLE_ROLE_LIST}`);

/** The conditions of filters by what an account is itself, on rows named t. */
export const ownConditions = ({
  role,
  status = 'available',
  school_id,
}: Pick<AccountFilters, 'role' | 'status' | 'school_id'>): SQL[] => [
  ...(school_id === undefined ? [] : [sql`t.school_id = ${school_id}`]),
  ...(role === undefined ? [] : [role === 'administrator' ? IS_ADMINISTRATOR : sql`t.role = ${role}`]),
  ...(status === 'inactive' ? [sql`t.status = 'inactive'`] : []),
  // Who is inactive has an index, mostly a small one: whether an account is active is in none.
  ...(status === 'active' ? [sql`NOT EXISTS (SELECT FROM users i WHERE i.id = t.id AND i.status = 'inactive')`] : []),
];

/** The conditions of all filters on rows named t. */
export function accountConditions(filters: AccountFilters, clock: ContestClock): SQL[] {
  const { region, level_id, is_premium, not_played_days } = filters;
  const others = [
    region !== undefined && sql`t.school_id IN (${schoolsOfRegion(region)})`,
    level_id !== undefined && isAtLevel(sql`t.id`, level_id),
    is_premium !== undefined && (is_premium ? HAS_PREMIUM : sql`t.id <> ALL (premium_users())`),
    not_played_days !== undefined && hasNotPlayed(not_played_days, clock),
  ];
  const ofStudents = others.filter((condition) => condition !== false);
  // Administrators do not play either: a change of all who have not must not reach them.
  return [...ownConditions(filters), ...(ofStudents.length > 0 ? [sql`t.role = 'student'`, ...ofStudents] : [])];
}

/** True for accounts, named t, whose name, username, email or phone has every word of a text. */
export const hasWords = (text: string): SQL[] =>
  wordPatterns(text).map((pattern) => sql`t.id IN (SELECT s.id FROM users_search s WHERE s.text LIKE ${pattern})`);

/** True for the accounts, named t, that were selected in their list. */
export function isSelectedAccount({ ids = [], filter, except = [] }: AccountSelection, clock: ContestClock): SQL {
  if (filter === undefined) return sql`t.id = ANY (${idArray(ids)})`;
  const passes = [...accountConditions(filter, clock), ...hasWords(filter.q ?? '')];
  return sql.join([...passes, sql`t.id <> ALL (${idArray(except)})`], sql` AND `);
}
