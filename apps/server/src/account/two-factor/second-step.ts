import type { account } from '@quizdesk/contract/account';
import type { BodyOf } from '@quizdesk/contract/kit';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../../db/database.ts';
import { users } from '../../db/schema/users.ts';
import { hasSecondStep } from '../../shared/accounts/second-factor.ts';
import type { SigningKeys } from '../../shared/accounts/signing-key.ts';
import { AppError, invalid } from '../../shared/app-error.ts';
import { checkGuess, type SignInLimits } from '../limits.ts';
import type { Purpose } from '../passkeys/challenges.queries.ts';
import { relyingPartyOf } from '../passkeys/relying-party.ts';
import { checkUsed, optionsForUse } from '../passkeys/used-passkey.ts';
import { ownerColumns, startSession } from '../sessions.ts';
import { type SignedIn, type SignInClient, tokensFor } from '../sign-in.ts';
import { readChallenge } from './challenge.ts';
import { acceptCode } from './second-factor.queries.ts';

type Services = Pick<FastifyInstance, 'db' | 'signingKeys' | 'config'>;

function challengeEnded(): AppError {
  const detail = 'The time for the second step is over. Please sign in again.';
  return new AppError('unauthenticated', 'Please sign in again', { detail });
}

/** The account whose password was right, while the sign-in's challenge is alive; a 401 for every other. */
async function findProven(db: Database, keys: Pick<SigningKeys, 'challenge'>, challenge: string) {
  const proven = await readChallenge(keys, challenge);
  const [found] = proven
    ? await db
        .select({ ...ownerColumns, passwordHash: users.password_hash })
        .from(users)
        .where(and(eq(users.id, proven.userId), eq(users.status, 'active'), hasSecondStep))
    : [];
  const { passwordHash } = found ?? {};
  if (!found || !passwordHash || !proven?.isOf(passwordHash)) throw challengeEnded();
  return { ...found, passwordHash, hasSecondStep: true };
}

const purposeOf = (userId: number, challenge: string): Purpose => ({ userId, kind: 'sign-in', of: challenge });

/** The options for completing a sign-in by passkey. */
export async function passkeyOptions(
  { db, signingKeys }: Services,
  { challenge }: BodyOf<typeof account.secondStepPasskey>,
  request: FastifyRequest,
) {
  const { id } = await findProven(db, signingKeys, challenge);
  return optionsForUse(db, purposeOf(id, challenge), relyingPartyOf(request));
}

/**
 * Checks a code or a passkey of an account, as far as that is done outside a transaction; returns what uses it up within
 * one. A 422 names the field of what does not hold.
 */
export async function checkSecondStep(
  { db, signingKeys }: Services,
  purpose: Purpose,
  { code, passkey }: Pick<BodyOf<typeof account.secondStep>, 'code' | 'passkey'>,
  request: FastifyRequest,
): Promise<(tx: Database) => Promise<void>> {
  if (passkey !== undefined) return checkUsed(db, purpose, relyingPartyOf(request), passkey);
  return async (tx) => {
    if (await acceptCode(tx, signingKeys, purpose.userId, code ?? '')) return;
    throw invalid({ code: 'This code is wrong, or was used before' });
  };
}

/**
 * Completes a sign-in whose password was right. What does not prove it is a 422 and counts as a wrong password does; a challenge
 * that has ended is a 401. `onRefused` learns whose sign-in was refused.
 */
export async function completeSignIn(
  app: Services,
  limits: SignInLimits,
  { challenge, ...proof }: BodyOf<typeof account.secondStep>,
  { origin, device }: SignInClient,
  { request, onRefused }: { readonly request: FastifyRequest; onRefused(username: string, error: AppError): void },
): Promise<SignedIn> {
  const { db, signingKeys, config } = app;
  const found = await findProven(db, signingKeys, challenge);
  const { id, username } = found;
  const knownDevice = device?.accounts.includes(id) ? device.id : undefined;
  try {
    const admission = await limits.admit({ network: origin.network, username, userId: id, knownDevice });
    const session = await checkGuess(admission, async () => {
      const accept = await checkSecondStep(app, purposeOf(id, challenge), proof, request);
      return db.transaction(async (tx) => {
        await accept(tx);
        return startSession(tx, found, origin, config.adminSessions);
      });
    });
    await admission.succeeded();
    if (!session) throw challengeEnded();
    return { tokens: await tokensFor(app, found, session), userId: id };
  } catch (error) {
    if (error instanceof AppError) onRefused(username, error);
    throw error;
  }
}
