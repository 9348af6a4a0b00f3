import { type AdminRole, NEW_ADMIN_ROLES, type Role } from '@quizdesk/contract/constants';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { sessions } from '../db/schema/sessions.ts';
import { users } from '../db/schema/users.ts';
import { endSessionsOf, replacePassword } from '../plugins/account-access.ts';
import { hashPassword } from '../plugins/passwords.ts';

export interface NewAdministrator {
  readonly username: string;
  readonly name: string;
  readonly role: AdminRole;
  readonly password: string;
}

/** Stores a new administrator; answers its id, or nothing where the name is taken. */
export async function insertAdministrator(db: Database, administrator: NewAdministrator): Promise<number | undefined> {
  const { password, ...rest } = administrator;
  const password_hash = await hashPassword(password);
  const [inserted] = await db
    .insert(users)
    .values({ ...rest, password_hash })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return inserted?.id;
}

const isAdministrator = inArray(users.role, [...NEW_ADMIN_ROLES]);

async function findAdministrator(db: Database, username: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.username})`, sql`lower(${username})`), isAdministrator));
  return found?.id;
}

/** True if there is any administrator, active or not. */
export async function hasAdministrator(db: Database): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(isAdministrator).limit(1);
  return found.length > 0;
}

export interface EndedSessions {
  readonly userId: number;
  readonly ended: number;
}

/** Gives an administrator a new password and ends their sessions; nothing where there is none of that name. */
export async function resetPassword(
  db: Database,
  username: string,
  password: string,
): Promise<EndedSessions | undefined> {
  const password_hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const userId = await findAdministrator(tx, username);
    if (userId === undefined) return undefined;
    return { userId, ended: (await replacePassword(tx, userId, password_hash)).length };
  });
}

/** Ends all sessions of an administrator; nothing where there is none of that name. */
export async function revokeAdministrator(db: Database, username: string): Promise<EndedSessions | undefined> {
  const userId = await findAdministrator(db, username);
  return userId === undefined ? undefined : { userId, ended: (await endSessionsOf(db, userId)).length };
}

export interface ListedAdministrator {
  readonly id: number;
  readonly username: string;
  readonly name: string;
  readonly role: Role;
  readonly status: string;
  /** How many sessions are alive. */
  readonly sessions: number;
  readonly lastSignIn: Date | null;
}

/** All administrators by id. */
export function listAdministrators(db: Database): Promise<ListedAdministrator[]> {
  const alive = sql`${sessions.revoked_at} IS NULL AND ${sessions.expires_at} > now()`;
  return db
    .select({
      id: users.id,
      username: users.username,
      name: users.name,
      role: users.role,
      status: users.status,
      sessions: sql<number>`(count(${sessions.id}) FILTER (WHERE ${alive}))::int`,
      lastSignIn: sql`max(${sessions.created_at})`.mapWith(sessions.created_at),
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.user_id, users.id))
    .where(isAdministrator)
    .groupBy(users.id)
    .orderBy(users.id);
}
