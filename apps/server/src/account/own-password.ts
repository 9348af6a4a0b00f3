import type { account } from '@quizdesk/contract/account';
import type { BodyOf } from '@quizdesk/contract/kit';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/users.ts';
import { unauthorized } from '../plugins/access-token-check.ts';
import { replacePassword } from '../plugins/account-access.ts';
import { invalid } from '../plugins/app-error.ts';
import type { SessionAccount } from '../plugins/live-sessions.ts';
import { refuseWeak } from '../plugins/password-rules.ts';
import { hashPassword } from '../plugins/passwords.ts';
import type { SignInLimits } from './limits.ts';
import { type Place, verifyOrWithdraw } from './sign-in.ts';

/**
 * Gives an account the password that its owner has chosen, once they have proved the present one, and ends all its
 * sessions but the one of this call; returns the ids of those. Guesses at the present one wait as they do at sign-in:
 * whoever has found a signed-in browser has no more of them than anybody else.
 */
export async function changeOwnPassword(
  db: Database,
  limits: SignInLimits,
  { id, username, sessionId }: SessionAccount,
  { current_password, password }: BodyOf<typeof account.changePassword>,
  { origin, device }: Place,
): Promise<string[]> {
  refuseWeak(password, username);
  const [found] = await db.select({ hash: users.password_hash }).from(users).where(eq(users.id, id));
  if (!found) throw unauthorized('The account of this access token is gone.');
  const knownDevice = device?.accounts.includes(id) ? device.id : undefined;
  const admission = await limits.admit({ network: origin.network, username, userId: id, knownDevice });
  if (!(await verifyOrWithdraw(found.hash, current_password, admission))) {
    throw invalid({ current_password: 'Current password is wrong' });
  }
  await admission.succeeded();
  const password_hash = await hashPassword(password);
  return db.transaction((tx) => replacePassword(tx, id, password_hash, { keptSession: sessionId }));
}
