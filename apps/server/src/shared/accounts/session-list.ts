import type { session } from '@quizdesk/contract/sessions';
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { PageWindow } from '../../db/lists/page-statements.ts';
import { sessions } from '../../db/schema/sessions.ts';
import { notFound } from '../app-error.ts';
import { deviceName } from './device-name.ts';

export interface ListedSessions {
  readonly rows: z.output<typeof session>[];
  /** How many are alive in all. */
  readonly count: number;
}

const isAlive = and(isNull(sessions.revoked_at), gt(sessions.expires_at, sql`now()`));
const lastSeen = sql`coalesce(${sessions.last_seen_at}, ${sessions.created_at})`;

/** A page of the sessions of an account that are alive, those seen last first. */
export async function listSessions(
  db: Database,
  userId: number,
  currentSession: string,
  { limit, offset }: PageWindow,
): Promise<ListedSessions> {
  const isTheirs = and(eq(sessions.user_id, userId), isAlive);
  const found = await db
    .select({
      id: sessions.id,
      userAgent: sessions.user_agent,
      network: sessions.address,
      signed_in_at: sessions.created_at,
      last_seen_at: lastSeen.mapWith(sessions.created_at),
      count: sql<number>`(count(*) OVER ())::int`,
    })
    .from(sessions)
    .where(isTheirs)
    .orderBy(desc(lastSeen), sessions.id)
    .limit(limit)
    .offset(offset);
  const rows = found.map(({ userAgent, count: _, ...row }) => ({
    ...row,
    device: deviceName(userAgent),
    is_current: row.id === currentSession,
  }));
  // A page after the last one has no row that could say how many there are.
  const isPast = found.length === 0 && offset > 0;
  return { rows, count: isPast ? await db.$count(sessions, isTheirs) : (found[0]?.count ?? 0) };
}

/** Ends a session of an account; throws a 404 where the account has none of this id that is alive. */
export async function endSession(db: Database, userId: number, sessionId: string): Promise<void> {
  const ended = await db
    .update(sessions)
    .set({ revoked_at: sql`now()` })
    .where(and(eq(sessions.id, sessionId), eq(sessions.user_id, userId), isAlive))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw notFound('Session');
}
