import type { account } from '@quizdesk/contract/account';
import type { AnswerOf, BodyOf } from '@quizdesk/contract/kit';
import type { FastifyInstance } from 'fastify';
import { mustEnrol } from '../shared/accounts/second-factor.ts';
import { AppError } from '../shared/app-error.ts';
import { peek, rotate } from './sessions.ts';
import { signAccessToken } from './tokens.ts';

function sessionEnded(): AppError {
  return new AppError('session_ended', 'Your session has ended', {
    detail: 'Please sign in again.',
  });
}

interface Caller {
  /** Counts a token that was refused; throws a 429 where there were too many. */
  countRefusal(): Promise<void>;
  /** Logs a token that was used a second time. */
  logReuse(userId: number): void;
}

/**
 * Exchanges a refresh token: `{refresh_token}` for a new pair, `{refreshToken}` for an access token alone. A token that
 * is used a second time ends its session immediately. Only tokens that are refused count against the caller.
 */
export async function refresh(
  { db, signingKeys, liveSessions, config }: Pick<FastifyInstance, 'db' | 'signingKeys' | 'liveSessions' | 'config'>,
  body: BodyOf<typeof account.refresh>,
  { countRefusal, logReuse }: Caller,
): Promise<AnswerOf<typeof account.refresh>> {
  const { refresh_token, refreshToken = '' } = body;
  const rotates = refresh_token !== undefined;
  const result = rotates
    ? await rotate(db, signingKeys, refresh_token, config.adminSessions)
    : await peek(db, refreshToken);
  if (result.outcome === 'reused') {
    liveSessions.forget(result.sessionId);
    logReuse(result.userId);
  }
  if (result.outcome !== 'refreshed') {
    await countRefusal();
    throw sessionEnded();
  }
  const owner = { ...result.owner, mustEnrol: mustEnrol(config.requireTwoFactor, result.owner) };
  const access_token = await signAccessToken(signingKeys, owner, result.sessionId);
  return { access_token, ...(rotates && { refresh_token: result.refreshToken }) };
}
