import type { Role } from '@quizdesk/contract/constants';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { sessions } from '../db/schema/sessions.ts';
import { users } from '../db/schema/users.ts';
import { ExpiringCache } from './expiring-cache.ts';

/** The account behind a session, as the database has it now. */
export interface SessionAccount {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  readonly sessionId: string;
}

/** A revoked session, a deleted account and a changed role take effect within this time on every process. */
const REMEMBERED_MS = 5000;
const REMEMBERED_SESSIONS = 10_000;

async function findAccount(db: Database, sessionId: string): Promise<SessionAccount | undefined> {
  const [account] = await db
    .select({ id: users.id, username: users.username, role: users.role, sessionId: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.revoked_at),
        gt(sessions.expires_at, sql`now()`),
        eq(users.status, 'active'),
      ),
    );
  return account;
}

/** Knows which sessions are alive and whose they are; asks the database at most once in 5 s for each. */
export class LiveSessions {
  readonly #db: Database;
  readonly #accounts = new ExpiringCache<Promise<SessionAccount | undefined>>(REMEMBERED_SESSIONS);

  constructor(db: Database) {
    this.#db = db;
  }

  /** The account of a session, or nothing where the session has ended or its account is gone or inactive. */
  find(sessionId: string): Promise<SessionAccount | undefined> {
    const known = this.#accounts.get(sessionId);
    if (known) return known;
    // The question itself is remembered: calls that come together ask once, and `forget` also covers an answer on its way.
    const asked = findAccount(this.#db, sessionId);
    this.#accounts.set(sessionId, asked, REMEMBERED_MS);
    // A failed question is not an answer to remember; whoever asked hears of the failure.
    asked.catch(() => this.forget(sessionId));
    return asked;
  }

  /** Makes the end of a session count at once in this process. */
  forget(sessionId: string): void {
    this.#accounts.delete(sessionId);
  }
}
