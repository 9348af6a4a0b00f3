import { createHash } from 'node:crypto';
import { PASSKEY_CHALLENGE_S } from '@quizdesk/contract/passkeys';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { passkey_challenges } from '../../db/schema/passkeys.ts';

/** What a passkey is made or used for: one sign-in, by its challenge, or one session. A challenge counts for that alone. */
export interface Purpose {
  readonly userId: number;
  readonly kind: 'sign-in' | 'proof' | 'new passkey';
  /** The challenge of the sign-in, or the session's id. */
  readonly of: string;
}

const hashOf = ({ userId, kind, of }: Purpose) => createHash('sha256').update(`${kind} ${userId} ${of}`).digest('hex');

const oldest = sql`now() - make_interval(secs => ${PASSKEY_CHALLENGE_S}::int)`;

/** Keeps the challenge that has been given out for a purpose; the one before no longer counts. */
export async function keepChallenge(db: Database, purpose: Purpose, challenge: string): Promise<void> {
  await db.delete(passkey_challenges).where(lt(passkey_challenges.created_at, oldest));
  const { userId: user_id } = purpose;
  await db
    .insert(passkey_challenges)
    .values({ purpose_hash: hashOf(purpose), user_id, challenge })
    .onConflictDoUpdate({ target: passkey_challenges.purpose_hash, set: { challenge, created_at: sql`now()` } });
}

/** Takes the challenge of a purpose, which no one gets a second time; undefined where there is none, or it has expired. */
export async function takeChallenge(db: Database, purpose: Purpose): Promise<string | undefined> {
  const { purpose_hash, created_at, challenge } = passkey_challenges;
  const [taken] = await db
    .delete(passkey_challenges)
    .where(and(eq(purpose_hash, hashOf(purpose)), gt(created_at, oldest)))
    .returning({ challenge });
  return taken?.challenge;
}
