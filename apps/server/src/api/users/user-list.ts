import { CONSOLE_ROLES, type StatusFilter } from '@quizdesk/contract/constants';
import type { users as endpoints } from '@quizdesk/contract/users';
import { and, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { forWide } from '../../db/handles.ts';
import { describeList, type Joined, joinAll, partOf } from '../../db/lists/list.ts';
import { listPage } from '../../db/lists/list-page.ts';
import { countRows, findRow, idsPassing, type Page, type PageWindow } from '../../db/lists/pages.ts';
import { user_answers } from '../../db/schema/play.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { users } from '../../db/schema/users.ts';
import { isAtLevel } from '../../shared/audience.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';
import { schoolsOfRegion } from '../schools/school-regions.ts';
import { refuseUntilCounted } from '../standings/play-days.ts';
import { hasNotPlayed } from './not-played.ts';

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
    WHERE s.user_id = page.id AND s.removed_at IS NULL AND s.ends_at > now()) p ON true`,
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

/** What an account shows of its premium and its play. */
export const premiumAndPlay = joinAll(premium, lastPlayed);

const list = describeList(users, userColumns, { joined: joinAll(premiumAndPlay, school) });

const administrators = `SELECT a.id FROM users a WHERE a.role IN (${CONSOLE_ROLES.map((role) => `'${role}'`).join(', ')})`;

/** Nearly all accounts are students. How many is known without counting them: all less the few others, found by their index. */
const students = partOf(list, {
  where: `role = 'student'`,
  count: `${list.count} - (SELECT count(*) FROM (${administrators}) a)`,
  searchable: `s.id NOT IN (${administrators})`,
});

const inactiveStudents = `(SELECT i.id FROM users i WHERE i.role = 'student' AND i.status = 'inactive')`;
const inactiveCount = `(SELECT count(*) FROM ${inactiveStudents} i)`;

/** Few students are inactive: how many are not is known from all and those few. */
const studentsBy: Record<StatusFilter, typeof list> = {
  available: students,
  active: partOf(list, {
    where: `role = 'student' AND status = 'active'`,
    count: `${students.count} - ${inactiveCount}`,
    searchable: `${students.searchable} AND s.id NOT IN ${inactiveStudents}`,
  }),
  inactive: partOf(list, {
    where: `role = 'student' AND status = 'inactive'`,
    count: inactiveCount,
    searchable: `s.id IN ${inactiveStudents}`,
  }),
};

/** An account as the API returns it. */
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export type UserQuery = z.output<typeof endpoints.list.query>;

type Filters = Pick<
  UserQuery,
  'role' | 'status' | 'school_id' | 'region' | 'level_id' | 'is_premium' | 'not_played_days'
>;

/** The conditions of filters by what an account is itself, on rows named t. */
const ownConditions = ({ role, status = 'available', school_id }: Pick<Filters, 'role' | 'status' | 'school_id'>) => [
  ...(school_id === undefined ? [] : [sql`t.school_id = ${school_id}`]),
  ...(role === undefined ? [] : [sql`t.role = ${role}`]),
  ...(status === 'available' ? [] : [sql`t.status = ${status}`]),
];

/** The conditions of all filters on rows named t. */
export function conditionsOf(filters: Filters, clock: ContestClock): SQL[] {
  const { region, level_id, is_premium, not_played_days } = filters;
  const others = [
    region !== undefined && sql`t.school_id IN (${schoolsOfRegion(region)})`,
    level_id !== undefined && isAtLevel(sql`t.id`, level_id),
    is_premium !== undefined &&
      sql`EXISTS (SELECT FROM subscriptions s WHERE s.user_id = t.id AND s.removed_at IS NULL AND s.ends_at > now()) = ${is_premium}`,
    not_played_days !== undefined && hasNotPlayed(not_played_days, clock),
  ];
  const ofStudents = others.filter((condition) => condition !== false);
  // Administrators do not play either: a change of all who have not must not reach them.
  return [...ownConditions(filters), ...(ofStudents.length > 0 ? [sql`t.role = 'student'`, ...ofStudents] : [])];
}

/** Throws a 409 where the filters ask who has not played and that is not known of everybody yet. */
export async function refuseUnknown(
  db: Database,
  { not_played_days: days }: Filters,
  clock: ContestClock,
): Promise<void> {
  if (days !== undefined) await refuseUntilCounted(db, clock.zone);
}

/** A page of accounts: newest first, or by name; `q` keeps those that hold every word of it in name, username, email or phone. */
export async function listUsers(db: Database, query: UserQuery, clock: ContestClock): Promise<Page<UserRow>> {
  const { role, status = 'available', ...others } = query;
  const isOfAll = (['region', 'level_id', 'is_premium', 'not_played_days'] as const).every(
    (name) => others[name] === undefined,
  );
  if (isOfAll && role === 'student' && others.school_id === undefined) return listPage(db, studentsBy[status], query);
  await refuseUnknown(db, query, clock);
  return listPage(isOfAll ? db : forWide(db), list, query, { where: conditionsOf(query, clock) });
}

/** A query of the ids of all accounts that such a list has. */
export async function usersPassing(
  db: Database,
  query: Omit<UserQuery, keyof PageWindow>,
  clock: ContestClock,
): Promise<SQL> {
  await refuseUnknown(db, query, clock);
  return idsPassing(list, { where: conditionsOf(query, clock), text: query.q });
}

/** How many accounts there are of a role and a status. Without a role the few inactive ones are taken off all, with an index. */
export async function countUsers(
  db: Database,
  { role, status = 'available' }: z.output<typeof endpoints.count.query>,
): Promise<number> {
  if (role === 'student') return countRows(db, studentsBy[status]);
  if (role === undefined && status === 'available') return countRows(db, list);
  if (role === undefined && status === 'active') {
    return countRows(db, { count: `${list.count} - (SELECT count(*) FROM users WHERE status = 'inactive')` });
  }
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
