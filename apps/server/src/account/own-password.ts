import type { account } from '@quizdesk/contract/account';
import type { BodyOf } from '@quizdesk/contract/kit';
import { eq } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/users.ts';
import { unauthorized } from '../shared/accounts/access-token-check.ts';
import { setPassword } from '../shared/accounts/account-access.ts';
import type { SessionAccount } from '../shared/accounts/live-sessions.ts';
import { type PasswordContext, refuseWeak } from '../shared/accounts/password-rules.ts';
import { hashPassword, verifyPassword } from '../shared/accounts/passwords.ts';
import { invalid } from '../shared/app-error.ts';
import { checkGuess, type SignInLimits } from './limits.ts';
import type { SignInClient } from './sign-in.ts';
import { removeStepsOfGiver } from './two-factor/second-factor.queries.ts';

/**
 * Checks the present password of an account. Guesses at it wait as they do at sign-in: someone who finds a signed-in
 * browser gets no more attempts than anybody else.
 */
export async function provePassword(
  db: Database,
  limits: SignInLimits,
  { id, username }: SessionAccount,
  password: string,
  { origin, device }: SignInClient,
): Promise<void> {
  const [found] = await db.select({ hash: users.password_hash }).from(users).where(eq(users.id, id));
  if (!found) throw unauthorized('The account of this access token was deleted.');
  const knownDevice = device?.accounts.includes(id) ? device.id : undefined;
  const admission = await limits.admit({ network: origin.network, username, userId: id, knownDevice });
  if (!(await checkGuess(admission, () => verifyPassword(found.hash, password)))) {
    throw invalid({ current_password: 'Current password is wrong' });
  }
  await admission.succeeded();
}

/**
 * Resolves to what gives an account the password that its owner has chosen, once they have proved the present one. Second
 * steps that were set up while someone else knew the password are removed: they may be that person's.
 */
export async function changeOwnPassword(
  db: Database,
  limits: SignInLimits,
  caller: SessionAccount,
  { current_password, password, brandName }: BodyOf<typeof account.changePassword> & Pick<PasswordContext, 'brandName'>,
  client: SignInClient,
): Promise<(tx: Database) => Promise<void>> {
  const { id, username } = caller;
  await refuseWeak(password, { username, brandName });
  if (password === current_password) throw invalid({ password: 'This is the present password: choose another' });
  await provePassword(db, limits, caller, current_password, client);
  const password_hash = await hashPassword(password);
  return async (tx) => {
    if (caller.mustChangePassword) await removeStepsOfGiver(tx, id);
    await setPassword(tx, id, password_hash);
  };
}
