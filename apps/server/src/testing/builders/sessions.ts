import { randomUUID } from 'node:crypto';
import type { StartedSession } from '../../account/sessions.ts';
import { hashOf, newRefreshToken } from '../../account/tokens.ts';
import type { Database } from '../../db/database.ts';
import { refresh_tokens, sessions } from '../../db/schema/sessions.ts';

const LIFE_MS = 24 * 60 * 60 * 1000;

/** Running sessions of an account, as if it had signed in so many times. */
export async function buildSessions(db: Database, user_id: number, count: number): Promise<StartedSession[]> {
  const started = Array.from({ length: count }, () => ({
    sessionId: randomUUID(),
    refreshToken: newRefreshToken(),
    mustChangePassword: false,
  }));
  const expires_at = new Date(Date.now() + LIFE_MS);
  await db
    .insert(sessions)
    .values(started.map(({ sessionId }) => ({ id: sessionId, user_id, address: '127.0.0.1', expires_at })));
  await db
    .insert(refresh_tokens)
    .values(
      started.map(({ sessionId, refreshToken }) => ({ token_hash: hashOf(refreshToken), session_id: sessionId })),
    );
  return started;
}
