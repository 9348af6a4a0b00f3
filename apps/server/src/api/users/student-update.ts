import type { StudentChanges } from '@quizdesk/contract/users';
import type { Database } from '../../db/database.ts';
import { endSessionsOf } from '../../shared/accounts/account-access.ts';
import type { SessionAccount } from '../../shared/accounts/live-sessions.ts';
import { AppError } from '../../shared/app-error.ts';
import { requireRight } from './account-rights.ts';
import { changeAccount, findUpdated, holdAccount } from './account-update.ts';
import type { UserRow } from './user-list.ts';

interface UpdatedStudent {
  readonly user: UserRow;
  /** The sessions that ended because the account is inactive now. */
  readonly endedSessions: readonly string[];
}

/**
 * Changes a student, in a transaction; what the input leaves out stays. Throws where the account is not there or no
 * student's, for an email that is taken, and where someone else has changed the version that was seen.
 */
export async function updateStudent(
  tx: Database,
  id: number,
  input: StudentChanges,
  caller: SessionAccount,
): Promise<UpdatedStudent> {
  const stored = await holdAccount(tx, id);
  if (stored.role !== 'student') {
    throw new AppError('conflict', 'Not a student', {
      detail: `${stored.name} is no student, and only students are changed here.`,
      values: { name: stored.name },
    });
  }
  requireRight(caller, 'change', stored.role);
  const updated = await findUpdated(tx, stored, input);
  if (updated) return { user: updated, endedSessions: [] };
  const user = await changeAccount(tx, stored, input);
  return { user, endedSessions: input.status === 'inactive' ? await endSessionsOf(tx, id) : [] };
}
