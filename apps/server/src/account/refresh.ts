import type { account } from '@quizdesk/contract/account';
import type { AnswerOf, BodyOf } from '@quizdesk/contract/kit';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { AppError } from '../plugins/app-error.ts';
import { peek, rotate } from './sessions.ts';
import { signAccessToken } from './tokens.ts';

function sessionEnded(): AppError {
  return new AppError('unauthenticated', 'Your session has ended', { detail: 'Please sign in again.' });
}

interface Caller {
  /** Counts a token that was refused; throws a 429 where there were too many. */
  countRefusal(): Promise<void>;
  readonly log: FastifyBaseLogger;
}

/**
 * Exchanges a refresh token: `{refresh_token}` for a new pair, `{refreshToken}` for an access token alone. A token that
 * comes again after it was used ends its session at once. Only tokens that are refused count against the caller.
 */
export async function refresh(
  { db, signingKeys, liveSessions }: Pick<FastifyInstance, 'db' | 'signingKeys' | 'liveSessions'>,
  body: BodyOf<typeof account.refresh>,
  { countRefusal, log }: Caller,
): Promise<AnswerOf<typeof account.refresh>> {
  const { refresh_token, refreshToken = '' } = body;
  const rotates = refresh_token !== undefined;
  const result = rotates ? await rotate(db, signingKeys, refresh_token) : await peek(db, refreshToken);
  if (result.outcome === 'reused') {
    liveSessions.forget(result.sessionId);
    log.warn({ session_id: result.sessionId }, 'a refresh token was used a second time; its session has been ended');
  }
  if (result.outcome !== 'refreshed') {
    await countRefusal();
    throw sessionEnded();
  }
  const access_token = await signAccessToken(signingKeys, result.owner, result.sessionId);
  return { access_token, ...(rotates && { refresh_token: result.refreshToken }) };
}
