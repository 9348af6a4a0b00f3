import { isConsoleRole } from '@quizdesk/contract/constants';
import type { AdministratorChanges } from '@quizdesk/contract/users';
import type { Database } from '../../db/database.ts';
import { notifications } from '../../db/schema/notifications.ts';
import { endSessionsOf } from '../../shared/accounts/account-access.ts';
import type { SessionAccount } from '../../shared/accounts/live-sessions.ts';
import { requireProofNow } from '../../shared/accounts/proof.ts';
import { removeSecondSteps } from '../../shared/accounts/second-factor.ts';
import { AppError } from '../../shared/app-error.ts';
import { requireRight } from './account-rights.ts';
import { changeAccount, findUpdated, holdAccount } from './account-update.ts';
import type { UserRow } from './user-list.ts';
import { holdSuperadmins, refuseLastSuperadmin } from './user-removal.ts';

/** Holds an administrator's row until the transaction ends. Throws where the account is not there or is a student's. */
async function holdAdministrator(tx: Database, id: number) {
  const stored = await holdAccount(tx, id);
  if (isConsoleRole(stored.role)) return stored;
  throw new AppError('conflict', 'Not an administrator', {
    detail: `${stored.name} is a student, and only administrators are changed here.`,
    values: { name: stored.name },
  });
}

type Change = Pick<AdministratorChanges, 'role'>;

/**
 * Throws where the caller may not give this role to an administrator who has another one: to themselves never, nor one that
 * they could not add, nor without a proof, nor where no superadmin would be left.
 */
async function requireRoleRight(
  tx: Database,
  { id, role: before }: Pick<SessionAccount, 'id' | 'role'>,
  role: NonNullable<Change['role']>,
  caller: SessionAccount,
): Promise<void> {
  if (id === caller.id) {
    throw new AppError('own_account', 'You cannot change your own role', {
      detail: 'Another administrator has to do it.',
    });
  }
  requireRight(caller, 'add', role);
  await requireProofNow(tx, caller);
  if (before === 'superadmin') await refuseLastSuperadmin(tx, [id], 'The last superadmin keeps this role');
}

/**
 * Changes an administrator, in a transaction; what the input leaves out stays. Another role counts from their next call on.
 * Throws where the account is not there or is a student's, where the caller may not do it, for an email that is taken, and
 * where someone else has changed the version that was seen.
 */
export async function updateAdministrator(
  tx: Database,
  id: number,
  input: AdministratorChanges,
  caller: SessionAccount,
): Promise<UserRow> {
  // Before the account, which may be one of them: two calls about two superadmins would each wait for the other's.
  if (input.role !== undefined) await holdSuperadmins(tx);
  const stored = await holdAdministrator(tx, id);
  if (id !== caller.id) requireRight(caller, 'change', stored.role);
  const updated = await findUpdated(tx, stored, input);
  if (updated) return updated;
  if (input.role !== undefined && input.role !== stored.role) {
    await requireRoleRight(tx, { id, role: stored.role }, input.role, caller);
  }
  return changeAccount(tx, stored, input);
}

/**
 * Turns off two-factor sign-in of another administrator, in a transaction, and tells them; returns the ids of their sessions,
 * which end. Throws where the account is not there or is a student's, where it is the caller's own, and where it is off.
 */
export async function turnOffTwoFactor(tx: Database, id: number, caller: SessionAccount): Promise<string[]> {
  const { name, role } = await holdAdministrator(tx, id);
  if (id === caller.id) {
    throw new AppError('own_account', 'Your own second step is turned off with your password', {
      detail: 'It is on the page Sign-in and sessions.',
    });
  }
  requireRight(caller, 'turn_off_two_factor', role);
  if (!(await removeSecondSteps(tx, id))) {
    throw new AppError('conflict', 'Two-factor sign-in is off', {
      detail: `${name} signs in with the password alone.`,
      values: { name },
    });
  }
  await tx.insert(notifications).values({
    user_id: id,
    type: 'alert',
    title: 'Your two-factor sign-in was turned off',
    message: `${caller.username} has turned it off, with your recovery codes and passkeys, and you were signed out everywhere. If you did not ask for it, change your password. Set up a second step again on the page Sign-in and sessions (/account/security).`,
  });
  return endSessionsOf(tx, id);
}
