import { CONSOLE_ROLES, type StatusFilter } from '@quizdesk/contract/constants';
import type { users as endpoints } from '@quizdesk/contract/users';
import { and, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { describeList, type Joined, joinAll, partOf } from '../../db/lists/list.ts';
import { listPage } from '../../db/lists/list-page.ts';
import { countRows, findRow, type Page } from '../../db/lists/pages.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { users } from '../../db/schema/users.ts';

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
export const premium: Joined<{ readonly premium_until: Date | null }> = {
  columns: 'p.premium_until',
  joins: `LEFT JOIN LATERAL (SELECT max(s.ends_at) AS premium_until FROM subscriptions s
    WHERE s.user_id = page.id AND s.removed_at IS NULL AND s.ends_at > now()) p ON true`,
  // Read by the column that it is the maximum of, which holds dates.
  read: ({ premium_until: end }: { readonly premium_until: string | null }) => ({
    premium_until: end === null ? null : (subscriptions.ends_at.mapFromDriverValue(end) as Date),
  }),
};

const school: Joined<{ readonly school_name: string | null }> = {
  columns: 'schools.name AS school_name',
  joins: 'LEFT JOIN schools ON schools.id = page.school_id',
  read: ({ school_name }: { readonly school_name: string | null }) => ({ school_name }),
};

const list = describeList(users, userColumns, { joined: joinAll(premium, school) });

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

/** True for rows, named t, of this role, status and school, where asked for. */
export function conditionsOf({
  role,
  status = 'available',
  school_id,
}: Pick<UserQuery, 'role' | 'status' | 'school_id'>): SQL[] {
  return [
    ...(school_id === undefined ? [] : [sql`t.school_id = ${school_id}`]),
    ...(role === undefined ? [] : [sql`t.role = ${role}`]),
    ...(status === 'available' ? [] : [sql`t.status = ${status}`]),
  ];
}

/** A page of accounts: newest first, or by name; `q` keeps those that hold every word of it in name, username, email or phone. */
export function listUsers(db: Database, query: UserQuery): Promise<Page<UserRow>> {
  const { role, status = 'available', school_id } = query;
  if (role === 'student' && school_id === undefined) return listPage(db, studentsBy[status], query);
  return listPage(db, list, query, { where: conditionsOf(query) });
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
  return db.$count(sql`users t`, and(...conditionsOf({ role, status })));
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
