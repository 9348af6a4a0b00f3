import { PROOF_LASTS_S } from '@quizdesk/contract/rules/call-rights';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { sessions } from '../../db/schema/sessions.ts';
import { AppError } from '../app-error.ts';
import type { SessionAccount } from './live-sessions.ts';

/** True for an account that proved itself recently enough, as it was looked up. */
export const isProved = ({ provedAgoS }: Pick<SessionAccount, 'provedAgoS'>): boolean => provedAgoS <= PROOF_LASTS_S;

/** Throws a 403 that asks for a proof, where the last one is too old or the session has ended meanwhile. */
export function requireProof(account: Pick<SessionAccount, 'provedAgoS'> | undefined): void {
  if (account && isProved(account)) return;
  throw new AppError('step_up', 'Confirm that it is you', {
    detail: 'This needs your password or your second step, which you last gave more than ten minutes ago.',
    stepUp: true,
  });
}

/** As `requireProof`, for work that only its rows show to need one. It may have been given to another process just now. */
export async function requireProofNow(tx: Database, caller: SessionAccount): Promise<void> {
  if (isProved(caller)) return;
  const [session] = await tx
    .select({ provedAgoS: sql<number>`extract(epoch FROM now() - ${sessions.proved_at})::float8` })
    .from(sessions)
    .where(eq(sessions.id, caller.sessionId));
  requireProof(session);
}
