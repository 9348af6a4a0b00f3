import type { account } from '@quizdesk/contract/account';
import type { AnswerOf } from '@quizdesk/contract/kit';
import type { SecondStepWay } from '@quizdesk/contract/passkeys';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { users } from '../db/schema/users.ts';
import { hasUsername } from '../shared/accounts/account-access.ts';
import { hashPassword, isOutdated, verifyPassword } from '../shared/accounts/passwords.ts';
import { appEnabledAt, mustEnrol, passkeyHosts, waysAt } from '../shared/accounts/second-factor.ts';
import { AppError } from '../shared/app-error.ts';
import type { Device } from './device.ts';
import { checkGuess, type SignInLimits } from './limits.ts';
import { type Origin, ownerColumns, type StartedSession, startSession } from './sessions.ts';
import { signAccessToken, type TokenOwner } from './tokens.ts';
import { signChallenge } from './two-factor/challenge.ts';

interface Credentials {
  readonly username: string;
  readonly password: string;
}

type TokenPair = AnswerOf<typeof account.signIn>;

/** One error for a wrong name, a wrong password and an inactive account: callers must not be able to distinguish them. */
function wrongCredentials(): AppError {
  return new AppError('wrong_credentials', 'Invalid username or password');
}

async function findByUsername(db: Database, username: string) {
  // No column can hold a NUL; the database would refuse the question itself.
  if (username.includes('\0')) return undefined;
  const [found] = await db
    .select({
      ...ownerColumns,
      status: users.status,
      passwordHash: users.password_hash,
      appEnabledAt,
      passkeyHosts,
    })
    .from(users)
    .where(hasUsername(username));
  return found;
}

/** Replaces a hash made with older parameters, unless the password has changed concurrently; returns the new one. */
async function renewHash(db: Database, userId: number, passwordHash: string, password: string): Promise<string> {
  const renewed = await hashPassword(password);
  await db
    .update(users)
    .set({ password_hash: renewed })
    .where(and(eq(users.id, userId), eq(users.password_hash, passwordHash)));
  return renewed;
}

/** The client of a sign-in: its network, its browser, and the host that it has asked. */
export interface SignInClient {
  readonly origin: Origin;
  /** See `hostOf`. */
  readonly host: string | undefined;
  readonly device: Device | undefined;
}

export interface SignedIn {
  readonly tokens: TokenPair;
  readonly userId: number;
}

/** The password was right; one of the ways has to complete the sign-in. */
interface SecondStep {
  readonly ways: readonly SecondStepWay[];
  readonly challenge: string;
}

/** The first pair of tokens of a session. */
export async function tokensFor(
  { signingKeys, config }: Pick<FastifyInstance, 'signingKeys' | 'config'>,
  owner: TokenOwner & { readonly hasSecondStep: boolean },
  { sessionId, refreshToken, mustChangePassword }: StartedSession,
): Promise<TokenPair> {
  const first = { mustEnrol: mustEnrol(config.requireTwoFactor, owner), mustChangePassword };
  const access_token = await signAccessToken(signingKeys, { ...owner, ...first }, sessionId);
  return { access_token, refresh_token: refreshToken };
}

/**
 * Returns a pair of tokens, and whose they are, for the right name and password, whatever the account's role; a challenge
 * instead for an account with a second step. Throws a 401 that reveals the reason neither in its text nor in its timing,
 * and a 429 for too many wrong tries.
 */
export async function signIn(
  app: Pick<FastifyInstance, 'db' | 'signingKeys' | 'config'>,
  limits: SignInLimits,
  { username, password }: Credentials,
  { origin, device, host }: SignInClient,
): Promise<SignedIn | SecondStep> {
  const { db, signingKeys, config } = app;
  const found = await findByUsername(db, username);
  const knownDevice = found && device?.accounts.includes(found.id) ? device.id : undefined;
  const admission = await limits.admit({ network: origin.network, username, userId: found?.id, knownDevice });
  const matches = await checkGuess(admission, () => verifyPassword(found?.passwordHash, password));
  if (!matches || !found?.passwordHash || found.status !== 'active') throw wrongCredentials();
  const { id } = found;
  let { passwordHash } = found;
  const ways = waysAt(host, found);
  if (ways.length > 0) {
    // Neither a failure nor a success: wrong codes go on counting from where they were.
    await admission.withdrawn();
    if (isOutdated(passwordHash)) passwordHash = await renewHash(db, id, passwordHash, password);
    return { ways, challenge: await signChallenge(signingKeys, { id, passwordHash }) };
  }
  const session = await startSession(db, { id, passwordHash }, origin, config.adminSessions);
  if (!session) throw wrongCredentials();
  await admission.succeeded();
  if (isOutdated(passwordHash)) await renewHash(db, id, passwordHash, password);
  return { tokens: await tokensFor(app, { ...found, hasSecondStep: false }, session), userId: id };
}

const ASKED_FOR: Readonly<Record<SecondStepWay, string>> = {
  passkey: 'Use your passkey.',
  totp: 'Enter the code that your authenticator app shows.',
  recovery: 'Enter a recovery code.',
};

/** The 401 that asks for the second step. */
export function secondStepNeeded({ challenge, ways }: SecondStep): AppError {
  const [easiest = 'recovery'] = ways;
  return new AppError('second_step', 'A second step is needed', {
    detail: ASKED_FOR[easiest],
    secondStep: { second_step: [...ways], challenge },
  });
}
