import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { PageWindow } from '../../db/lists/page-statements.ts';
import { users } from '../../db/schema/users.ts';
import type { SessionAccount } from '../../shared/accounts/live-sessions.ts';
import { type ListedSessions, listSessions } from '../../shared/accounts/session-list.ts';
import { notFound } from '../../shared/app-error.ts';
import { requireRight } from './account-rights.ts';

/** Throws where there is no such account, and where the caller may not deal with its sessions. */
export async function requireSessionRight(db: Database, id: number, caller: SessionAccount): Promise<void> {
  const [account] = await db.select({ role: users.role }).from(users).where(eq(users.id, id));
  if (!account) throw notFound('User');
  requireRight(caller, 'end_sessions', account.role);
}

/** The sessions of an account that are alive, for who may see them. */
export async function sessionsOf(
  db: Database,
  id: number,
  caller: SessionAccount,
  window: PageWindow,
): Promise<ListedSessions> {
  await requireSessionRight(db, id, caller);
  return listSessions(db, id, caller.sessionId, window);
}
