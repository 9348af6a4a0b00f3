import { randomUUID } from 'node:crypto';
import { isConsoleRole } from '@quizdesk/contract/constants';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { refresh_tokens, sessions } from '../db/schema/sessions.ts';
import { users } from '../db/schema/users.ts';
import { hasSecondStep } from '../shared/accounts/second-factor.ts';
import type { SigningKeys } from '../shared/accounts/signing-key.ts';
import { hashOf, newRefreshToken, successorOf, type TokenOwner } from './tokens.ts';

/** A session ends this long after its last rotation, and in any case after its longest life. */
export interface SessionLife {
  readonly idleHours: number;
  readonly longestHours: number;
}

/** Students play on their own phones, for weeks. */
const LIFE_OF_STUDENTS: SessionLife = { idleHours: 30 * 24, longestHours: 90 * 24 };

const hours = (count: number) => sql`make_interval(hours => ${count}::int)`;

/** How long sessions live: those of administrators as configured. */
const lifeOf = (role: string, ofAdministrators: SessionLife): SessionLife =>
  isConsoleRole(role) ? ofAdministrators : LIFE_OF_STUDENTS;

/** What a token says of its owner. */
export const ownerColumns = {
  id: users.id,
  name: users.name,
  username: users.username,
  role: users.role,
  image: users.image,
};

/** Two uses of one refresh token this close together are two tabs, not a thief. */
const RACE = sql`interval '10 seconds'`;

/** Where a sign-in came from. */
export interface Origin {
  /** See `networkOf`. */
  readonly network: string;
  readonly userAgent: string | undefined;
}

export interface StartedSession {
  readonly sessionId: string;
  readonly refreshToken: string;
  readonly mustChangePassword: boolean;
}

/** Whether the password of the account of a query was given by someone else. */
const mustChangePassword = sql<boolean>`EXISTS (SELECT FROM temporary_passwords t WHERE t.user_id = users.id)`;

const MAX_USER_AGENT_LENGTH = 300;

/**
 * Starts a session for an account whose password was just checked against `passwordHash`. Nothing if the account was
 * deactivated or its password changed concurrently. The account's sessions older than any can live are removed with it.
 */
export function startSession(
  db: Database,
  account: { readonly id: number; readonly passwordHash: string },
  origin: Origin,
  ofAdministrators: SessionLife,
): Promise<StartedSession | undefined> {
  return db.transaction(async (tx) => {
    const [still] = await tx
      .select({ role: users.role, mustChangePassword })
      .from(users)
      .where(and(eq(users.id, account.id), eq(users.password_hash, account.passwordHash), eq(users.status, 'active')))
      .for('share');
    if (!still) return undefined;
    const { idleHours, longestHours } = lifeOf(still.role, ofAdministrators);
    await tx
      .delete(sessions)
      .where(and(eq(sessions.user_id, account.id), lt(sessions.created_at, sql`now() - ${hours(longestHours)}`)));
    const sessionId = randomUUID();
    const refreshToken = newRefreshToken();
    await tx.insert(sessions).values({
      id: sessionId,
      user_id: account.id,
      address: origin.network,
      user_agent: origin.userAgent?.replaceAll('\0', '').slice(0, MAX_USER_AGENT_LENGTH) ?? null,
      expires_at: sql`now() + ${hours(Math.min(idleHours, longestHours))}`,
    });
    await tx.insert(refresh_tokens).values({ token_hash: hashOf(refreshToken), session_id: sessionId });
    return { sessionId, refreshToken, mustChangePassword: still.mustChangePassword };
  });
}

/** The outcome of a refresh. */
export type Refresh =
  | {
      readonly outcome: 'refreshed';
      readonly owner: TokenOwner & { readonly hasSecondStep: boolean };
      readonly sessionId: string;
      readonly refreshToken: string;
    }
  /** The token is unknown, or its session or account is no longer alive. */
  | { readonly outcome: 'refused' }
  /** The token was used before; its whole session has been ended. */
  | { readonly outcome: 'reused'; readonly sessionId: string; readonly userId: number };

const REFUSED: Refresh = { outcome: 'refused' };

/** The token's row stays locked until the transaction ends: of two concurrent uses the second sees what the first did. */
async function lockToken(tx: Database, refreshToken: string) {
  const [found] = await tx
    .select({
      sessionId: sessions.id,
      used: sql<boolean>`${refresh_tokens.used_at} IS NOT NULL`,
      inRace: sql<boolean>`${refresh_tokens.used_at} > now() - ${RACE}`,
      alive: sql<boolean>`${sessions.revoked_at} IS NULL AND ${sessions.expires_at} > now() AND ${users.status} = 'active'`,
      owner: {
        ...ownerColumns,
        hasSecondStep,
        mustChangePassword,
      },
    })
    .from(refresh_tokens)
    .innerJoin(sessions, eq(sessions.id, refresh_tokens.session_id))
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(eq(refresh_tokens.token_hash, hashOf(refreshToken)))
    .for('update', { of: refresh_tokens });
  return found;
}

interface Rotation {
  readonly sessionId: string;
  readonly refreshToken: string;
  readonly successor: string;
  readonly life: SessionLife;
}

async function retire(tx: Database, { sessionId, refreshToken, successor, life }: Rotation): Promise<void> {
  await tx
    .update(refresh_tokens)
    .set({ used_at: sql`now()` })
    .where(eq(refresh_tokens.token_hash, hashOf(refreshToken)));
  await tx.insert(refresh_tokens).values({ token_hash: hashOf(successor), session_id: sessionId });
  await tx
    .update(sessions)
    .set({
      last_seen_at: sql`now()`,
      expires_at: sql`least(now() + ${hours(life.idleHours)}, ${sessions.created_at} + ${hours(life.longestHours)})`,
    })
    .where(eq(sessions.id, sessionId));
}

/** Exchanges a refresh token for its successor; the old one expires. Uses within 10 s return the same successor. */
export function rotate(
  db: Database,
  keys: SigningKeys,
  refreshToken: string,
  ofAdministrators: SessionLife,
): Promise<Refresh> {
  return db.transaction(async (tx): Promise<Refresh> => {
    const found = await lockToken(tx, refreshToken);
    if (!found?.alive) return REFUSED;
    const { sessionId, owner } = found;
    if (found.used && !found.inRace) {
      await revokeSession(tx, sessionId);
      return { outcome: 'reused', sessionId, userId: owner.id };
    }
    const successor = successorOf(keys, refreshToken);
    const life = lifeOf(owner.role, ofAdministrators);
    if (!found.used) await retire(tx, { sessionId, refreshToken, successor, life });
    return { outcome: 'refreshed', owner, sessionId, refreshToken: successor };
  });
}

/** Checks a refresh token without using it up. One that was used before ends its session, as in `rotate`. */
export function peek(db: Database, refreshToken: string): Promise<Refresh> {
  return db.transaction(async (tx): Promise<Refresh> => {
    const found = await lockToken(tx, refreshToken);
    if (!found?.alive) return REFUSED;
    const { sessionId, owner } = found;
    if (!found.used || found.inRace) {
      await tx.update(sessions).set({ last_seen_at: sql`now()` }).where(eq(sessions.id, sessionId));
      return { outcome: 'refreshed', owner, sessionId, refreshToken };
    }
    await revokeSession(tx, sessionId);
    return { outcome: 'reused', sessionId, userId: owner.id };
  });
}

/** Ends a session: all its tokens are refused from now on. */
export async function revokeSession(db: Database, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({ revoked_at: sql`now()` })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revoked_at)));
}

/** The owner of a session has proved that it is them just now. */
export async function renewProof(db: Database, sessionId: string): Promise<void> {
  await db.update(sessions).set({ proved_at: sql`now()` }).where(eq(sessions.id, sessionId));
}
