import { CONSOLE_ROLES, type Role } from '@quizdesk/contract/constants';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { sessions } from '../db/schema/sessions.ts';
import { users } from '../db/schema/users.ts';
import { endSessionsOf, hasUsername, replacePassword } from '../shared/accounts/account-access.ts';
import { hashPassword } from '../shared/accounts/passwords.ts';
import { removeSecondSteps } from '../shared/accounts/second-factor.ts';
import { markTemporary } from '../shared/accounts/temporary-password.ts';

const isAdministrator = inArray(users.role, [...CONSOLE_ROLES]);

async function findAdministrator(db: Database, username: string): Promise<number | undefined> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(hasUsername(username), isAdministrator));
  return found?.id;
}

/** True if there is anybody who may add others, active or not. */
export async function hasAdministrator(db: Database): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.role, ['admin', 'superadmin']))
    .limit(1);
  return found.length > 0;
}

export interface EndedSessions {
  readonly userId: number;
  readonly ended: number;
}

/** Gives an administrator a new password, which they change at their next sign-in, in a transaction, and ends their sessions; undefined where there is none of that name. */
export async function resetPassword(
  tx: Database,
  username: string,
  password: string,
): Promise<EndedSessions | undefined> {
  const password_hash = await hashPassword(password);
  const userId = await findAdministrator(tx, username);
  if (userId === undefined) return undefined;
  const ended = await replacePassword(tx, userId, password_hash);
  await markTemporary(tx, userId);
  return { userId, ended: ended.length };
}

/** Turns an administrator's two-factor sign-in off and ends their sessions; undefined where there is none of that name. */
export async function resetTwoFactor(
  tx: Database,
  username: string,
): Promise<(EndedSessions & { readonly wasOn: boolean }) | undefined> {
  const userId = await findAdministrator(tx, username);
  if (userId === undefined) return undefined;
  const wasOn = await removeSecondSteps(tx, userId);
  return { userId, wasOn, ended: (await endSessionsOf(tx, userId)).length };
}

/** Ends all sessions of an administrator; undefined where there is none of that name. */
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
