import { isConsoleRole, TAKEN } from '@quizdesk/contract/constants';
import type { AdministratorInput } from '@quizdesk/contract/users';
import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { users } from '../../db/schema/users.ts';
import type { RecordWrite } from '../../plugins/route.ts';
import { hasUsername, insertAdministrator, replacePassword } from '../../shared/accounts/account-access.ts';
import type { SessionAccount } from '../../shared/accounts/live-sessions.ts';
import { type PasswordContext, refuseWeak } from '../../shared/accounts/password-rules.ts';
import { hashPassword } from '../../shared/accounts/passwords.ts';
import { markTemporary } from '../../shared/accounts/temporary-password.ts';
import { AppError, notFound } from '../../shared/app-error.ts';
import { requireRight } from './account-rights.ts';
import { findUser, type UserRow } from './user-list.ts';

/** A 409 that names the account which has this username; undefined where there is none, or no username. */
export async function usernameConflict(db: Database, username = '', cause?: unknown): Promise<AppError | undefined> {
  const [same] = await db.select({ id: users.id, name: users.name }).from(users).where(hasUsername(username));
  const detail = `${same?.name} (user ${same?.id}) already has the username ${username}.`;
  return (
    same &&
    new AppError('taken', TAKEN.username, { values: { field: 'username', ...same, value: username }, detail, cause })
  );
}

/**
 * Stores a new administrator, who can sign in immediately and then chooses a password of their own. Throws for a weak password, for a username that is taken, and
 * for a role the caller may not give.
 */
export async function addAdministrator(
  db: Database,
  { brandName, ...input }: AdministratorInput & Pick<PasswordContext, 'brandName'>,
  caller: SessionAccount,
): Promise<UserRow> {
  requireRight(caller, 'add', input.role);
  await refuseWeak(input.password, { username: input.username, brandName });
  const id = await insertAdministrator(db, input);
  if (id !== undefined) await markTemporary(db, id);
  const row = id === undefined ? undefined : await findUser(db, id);
  if (row) return row;
  throw (
    (await usernameConflict(db, input.username)) ??
    new AppError('taken', TAKEN.username, { values: { field: 'username' } })
  );
}

/**
 * Gives another administrator a password and ends their sessions; returns the ids of those. Throws for a weak password,
 * where there is no such account or the caller may not do it, and for students: theirs are set by themselves.
 */
export async function setPassword(
  db: Database,
  { id, password, brandName }: { readonly id: number; readonly password: string } & Pick<PasswordContext, 'brandName'>,
  caller: SessionAccount,
  record: RecordWrite,
): Promise<string[]> {
  const [account] = await db
    .select({ name: users.name, username: users.username, role: users.role })
    .from(users)
    .where(eq(users.id, id));
  if (!account) throw notFound('User');
  if (!isConsoleRole(account.role)) {
    const who = `${account.name} (${account.username}) is a student`;
    throw new AppError('conflict', 'Not an administrator', {
      detail: `${who}, and only passwords of administrators are set here.`,
      values: { name: account.name, username: account.username },
    });
  }
  if (id === caller.id) {
    throw new AppError('forbidden', 'Forbidden', { detail: 'Your own password is changed with the present one.' });
  }
  requireRight(caller, 'set_password', account.role);
  await refuseWeak(password, { username: account.username, brandName });
  const password_hash = await hashPassword(password);
  return record(async (tx) => {
    const ended = await replacePassword(tx, id, password_hash);
    await markTemporary(tx, id);
    return ended;
  });
}
