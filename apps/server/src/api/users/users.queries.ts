import { isAdminRole } from '@quizdesk/contract/constants';
import type { AdministratorInput } from '@quizdesk/contract/users';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { users } from '../../db/schema/users.ts';
import { replacePassword } from '../../plugins/account-access.ts';
import { AppError, notFound } from '../../plugins/app-error.ts';
import type { SessionAccount } from '../../plugins/live-sessions.ts';
import { refuseWeak } from '../../plugins/password-rules.ts';
import { hashPassword } from '../../plugins/passwords.ts';
import { requireRight } from './account-rights.ts';
import { findUser, type UserRow } from './user-list.ts';

/** The account that has this username, whatever the case, if there is one. */
export async function findByUsername(
  db: Database,
  username: string,
): Promise<{ id: number; name: string } | undefined> {
  const [found] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${username})`));
  return found;
}

/** Stores a new administrator, who can sign in at once. Throws for a weak password, and for a role the caller may not give. */
export async function insertAdministrator(
  db: Database,
  input: AdministratorInput,
  caller: SessionAccount,
): Promise<UserRow> {
  requireRight(caller, 'add', input.role);
  const { password, ...rest } = input;
  refuseWeak(password, input.username);
  const password_hash = await hashPassword(password);
  const [inserted] = await db
    .insert(users)
    .values({ ...rest, password_hash })
    .returning({ id: users.id });
  const row = inserted && (await findUser(db, inserted.id));
  if (!row) throw new Error('The insert returned no row');
  return row;
}

/**
 * Gives another administrator a password and ends their sessions; returns the ids of those. Throws for a weak password,
 * where there is no such account or the caller may not do it, and for students: theirs are set by themselves.
 */
export async function setPassword(
  db: Database,
  id: number,
  password: string,
  caller: SessionAccount,
): Promise<string[]> {
  const [account] = await db
    .select({ name: users.name, username: users.username, role: users.role })
    .from(users)
    .where(eq(users.id, id));
  if (!account) throw notFound('User');
  if (!isAdminRole(account.role)) {
    const who = `${account.name} (${account.username}) is a student`;
    throw new AppError('conflict', 'Not an administrator', {
      detail: `${who}, and only passwords of administrators are set here.`,
    });
  }
  if (id === caller.id) {
    throw new AppError('forbidden', 'Forbidden', { detail: 'Your own password is changed with the present one.' });
  }
  requireRight(caller, 'set_password', account.role);
  refuseWeak(password, account.username);
  const password_hash = await hashPassword(password);
  return db.transaction((tx) => replacePassword(tx, id, password_hash));
}
