import type { StatusFilter } from '@quizdesk/contract/constants';
import type { ADMINISTRATOR_SORTS, users as endpoints } from '@quizdesk/contract/users';
import { and, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { idsPassing, type Sort } from '../../db/lists/found-pages.ts';
import { describeList, type Joined, joinAll, type List, partOf } from '../../db/lists/list.ts';
import { extentQuery, listPage, orderOf, widePage } from '../../db/lists/list-page.ts';
import { countRows, findRow, type Page, type PageWindow } from '../../db/lists/page-statements.ts';
import { user_answers } from '../../db/schema/play.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { users } from '../../db/schema/users.ts';
import {
  type AccountFilters,
  ADMINISTRATOR_IDS,
  accountConditions,
  hasWords,
  IS_ADMINISTRATOR,
  keptStudents,
  ownConditions,
} from '../../shared/account-filters.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';
import { isLive } from '../../shared/live-premium.ts';
import { refuseUntilCounted } from '../standings/play-days.ts';

export const userColumns = {
  id: users.id,
  name: users.name,
  username: users.username,
  email: users.email,
  phone: users.phone,
  image: users.image,
  role: users.role,
  status: users.status,
  school_id: users.school_id,
  created_at: users.created_at,
  updated_at: users.updated_at,
  version: users.version,
};

/** Periods follow each other without a gap, so the last end is the end of the premium that runs now. */
const premium: Joined<{ readonly premium_until: Date | null }> = {
  columns: 'p.premium_until',
  joins: `LEFT JOIN LATERAL (SELECT max(s.ends_at) AS premium_until FROM subscriptions s
    WHERE s.user_id = page.id AND ${isLive('s')}) p ON true`,
  // Read by the column that it is the maximum of, which holds dates.
  read: ({ premium_until: end }: { readonly premium_until: string | null }) => ({
    premium_until: end === null ? null : (subscriptions.ends_at.mapFromDriverValue(end) as Date),
  }),
};

type SchoolOf = Readonly<Record<'school_name' | 'school_region', string | null>>;

const school: Joined<SchoolOf> = {
  columns: 'schools.name AS school_name, schools.region AS school_region',
  joins: 'LEFT JOIN schools ON schools.id = page.school_id',
  read: ({ school_name, school_region }: SchoolOf) => ({ school_name, school_region }),
};

/** The newest answer is found by one step in the index of a student's answers. */
const lastPlayed: Joined<{ readonly last_played_at: Date | null }> = {
  columns: 'played.last_played_at',
  joins: `LEFT JOIN LATERAL (SELECT a.created_at AS last_played_at FROM user_answers a
    WHERE a.user_id = page.id ORDER BY a.id DESC LIMIT 1) played ON true`,
  read: ({ last_played_at: at }: { readonly last_played_at: string | null }) => ({
    last_played_at: at === null ? null : (user_answers.created_at.mapFromDriverValue(at) as Date),
  }),
};

const hasSecondStep = (account: 'page' | 't') => `(
  EXISTS (SELECT FROM second_factors f WHERE f.user_id = ${account}.id AND f.confirmed_at IS NOT NULL)
  OR EXISTS (SELECT FROM passkeys k WHERE k.user_id = ${account}.id))`;

/** Whether signing in takes a second step. Of administrators alone: students have none. */
const secondStep: Joined<{ readonly two_factor: boolean | null }> = {
  columns: `CASE WHEN page.role <> 'student' THEN ${hasSecondStep('page')} END AS two_factor`,
  joins: '',
  read: ({ two_factor }: { readonly two_factor: boolean | null }) => ({ two_factor }),
};

/** What an account shows of its premium and its play. */
export const premiumAndPlay = joinAll(premium, lastPlayed);

/** The levels of a student are few, and found by an index. */
const level: Joined<{ readonly level_number: number | null }> = {
  columns: 'reached.level_number',
  joins: `LEFT JOIN LATERAL (SELECT max(l.level_number) AS level_number FROM user_level_progress p
    JOIN levels l ON l.id = p.level_id WHERE p.user_id = page.id) reached ON true`,
  read: ({ level_number }: { readonly level_number: number | null }) => ({ level_number }),
};

const list = describeList(users, userColumns, {
  joined: joinAll(joinAll(joinAll(premiumAndPlay, school), level), secondStep),
});

/** What administrators are sorted by: all of them are read, who are few. */
const administratorSorts: Partial<Record<UserQuery['sort'], Sort>> & Record<AdministratorSort, Sort> = {
  username: { by: 'lower(t.username)' },
  email: { by: 'lower(t.email)' },
  role: { by: `ROW(array_position(ARRAY['superadmin', 'admin', 'editor', 'viewer'], t.role), t.name)` },
  status: { by: 't.status' },
  two_factor: { by: hasSecondStep('t') },
};

/** Nearly all accounts are students. How many is known without counting them: all less the few others, found by their index. */
const students = partOf(list, {
  where: `role = 'student'`,
  count: `${list.count} - (SELECT count(*) FROM (${ADMINISTRATOR_IDS}) a)`,
  searchable: `s.id NOT IN (${ADMINISTRATOR_IDS})`,
});

/** Few accounts are inactive: how many are not is known from all and those few. */
function partsByStatus(all: typeof list, of: string): Record<StatusFilter, typeof list> {
  const inactive = `(SELECT i.id FROM users i WHERE ${of} AND i.status = 'inactive')`;
  const inactiveCount = `(SELECT count(*) FROM ${inactive} i)`;
  return {
    available: all,
    active: partOf(list, {
      where: `${of} AND status = 'active'`,
      count: `${all.count} - ${inactiveCount}`,
      // An anti join, however many they are; a list of ids must fit into the memory of a statement.
      searchable: `${all.searchable} AND NOT EXISTS (SELECT FROM users i WHERE i.id = s.id AND ${of} AND i.status = 'inactive')`,
    }),
    inactive: partOf(list, {
      where: `${of} AND status = 'inactive'`,
      count: inactiveCount,
      searchable: `s.id IN ${inactive}`,
    }),
  };
}

const accountsBy = partsByStatus(list, 'true');
const studentsBy = partsByStatus(students, `role = 'student'`);

const ofUsers = Object.keys(userColumns).filter((name) => name !== 'id');

/**
 * The students of a list with the day when they played last, by which there is an index. Joined so that a page far in the list
 * reads that index alone.
 */
export const byLastPlay = <Row>(some: List<Row>): List<Row> => ({
  ...some,
  columns: `${some.columns}, t."last_played"`,
  table: `(SELECT l.user_id AS id, l.day AS last_played, ${ofUsers.map((name) => `u."${name}"`).join(', ')}
    FROM last_plays l LEFT JOIN users u ON u.id = l.user_id WHERE l.is_student)`,
});

const studentsByLastPlay = byLastPlay(students);
const narrowedByLastPlay = byLastPlay(list);

/** An account as the API returns it. */
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export type UserQuery = z.output<typeof endpoints.list.query>;
type AdministratorSort = (typeof ADMINISTRATOR_SORTS)[number];

/** Throws a 409 where the filters ask who has not played and that is not known of everybody yet. */
export async function refuseUnknown(
  db: Database,
  { not_played_days: days }: Pick<AccountFilters, 'not_played_days'>,
  clock: ContestClock,
): Promise<void> {
  if (days !== undefined) await refuseUntilCounted(db, clock.zone);
}

/** A page of accounts: newest first unless sorted; `q` keeps those that hold every word of it in name, username, email or phone. */
export async function listUsers(db: Database, query: UserQuery, clock: ContestClock): Promise<Page<UserRow>> {
  const { role, status = 'available', ...others } = query;
  const isOfAll = (['region', 'level_id', 'is_premium', 'not_played_days'] as const).every(
    (name) => others[name] === undefined,
  );
  const by = administratorSorts[query.sort];
  if (by) return listPage(db, list, query, { where: [...accountConditions(query, clock), IS_ADMINISTRATOR], by });
  const isByPlay = query.sort === 'last_played';
  if (isOfAll && others.school_id === undefined) {
    if (role === undefined && !isByPlay) return listPage(db, accountsBy[status], query);
    if (role === 'student' && !isByPlay) return listPage(db, studentsBy[status], query);
    if (role === 'student' && status === 'available' && !query.q) return listPage(db, studentsByLastPlay, query);
  }
  await refuseUnknown(db, query, clock);
  if (isOfAll && !isByPlay) return listPage(db, list, query, { where: accountConditions(query, clock) });
  const order = orderOf(query);
  const shown = isByPlay ? narrowedByLastPlay : list;
  const known = keptStudents(query, clock, order.column);
  if (known?.about === order.column) return widePage(db, shown, { ...known, order }, query);
  const passing = (isByName: boolean) => [
    ...accountConditions(query, clock, isByName),
    sql`t.role = 'student'`,
    ...hasWords(query.q ?? ''),
  ];
  // Whenever they played last, they are as many: accounts alone are counted.
  const extent = known ? extentQuery(known.kept, known.where) : extentQuery('users', passing(false));
  return widePage(db, shown, { where: passing(order.column === 'name'), about: 'role', order, extent }, query);
}

/** A query of the ids of all accounts that such a list has. */
export async function usersPassing(
  db: Database,
  query: Omit<UserQuery, keyof PageWindow>,
  clock: ContestClock,
): Promise<SQL> {
  await refuseUnknown(db, query, clock);
  return idsPassing(list, { where: accountConditions(query, clock), text: query.q });
}

/** How many accounts there are of a role and a status. */
export async function countUsers(
  db: Database,
  { role, status = 'available' }: z.output<typeof endpoints.count.query>,
): Promise<number> {
  if (role === 'student') return countRows(db, studentsBy[status]);
  if (role === undefined) return countRows(db, accountsBy[status]);
  return db.$count(sql`users t`, and(...ownConditions({ role, status })));
}

export function findUser(db: Database, id: number) {
  return findRow(db, list, id);
}

/** The account with this id or, whatever the case, this username; digits are an id first. */
export async function findUserByIdOrName(db: Database, text: string): Promise<UserRow | undefined> {
  const id = /^[1-9]\d*$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : 0;
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} = ${id} OR lower(${users.username}) = lower(${text})`)
    .orderBy(sql`${users.id} = ${id} DESC`)
    .limit(1);
  return found && findUser(db, found.id);
}
