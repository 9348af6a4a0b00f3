import type { Role } from '@quizdesk/contract/constants';
import type { CallName } from '@quizdesk/contract/rules/call-rights';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database.ts';
import { sessions } from '../../db/schema/sessions.ts';
import { temporary_passwords } from '../../db/schema/temporary-passwords.ts';
import { users } from '../../db/schema/users.ts';
import { AppError } from '../app-error.ts';
import { hasSecondStep, mustEnrol } from './second-factor.ts';

/** The account behind a session, as the database has it now. */
export interface SessionAccount {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  readonly sessionId: string;
  /** How long ago its owner proved that it is them, when it was looked up. */
  readonly provedAgoS: number;
  /** True for an administrator who may do nothing before they have set up a second step. */
  readonly mustEnrol: boolean;
  /** True for someone whose password was given by another one, and who may do nothing before they have changed it. */
  readonly mustChangePassword: boolean;
}

/**
 * A revoked session, a deleted account and a changed role take effect within a second on every process, also where another
 * process wrote them and no message between processes arrives: each process asks the database alone.
 */
const CACHED_MS = 900;
const CACHED_SESSIONS = 10_000;

async function findAccount(
  db: Database,
  sessionId: string,
  requireTwoFactor: boolean,
): Promise<SessionAccount | undefined> {
  const [found] = await db
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      sessionId: sessions.id,
      provedAgoS: sql<number>`extract(epoch FROM now() - ${sessions.proved_at})::float8`,
      hasSecondStep,
      mustChangePassword: sql<boolean>`${temporary_passwords.user_id} IS NOT NULL`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .leftJoin(temporary_passwords, eq(temporary_passwords.user_id, users.id))
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.revoked_at),
        gt(sessions.expires_at, sql`now()`),
        eq(users.status, 'active'),
      ),
    );
  if (!found) return undefined;
  const { hasSecondStep: _, ...account } = found;
  return { ...account, mustEnrol: mustEnrol(requireTwoFactor, found) };
}

/** An account, or the query that is on its way to it. */
interface Cached {
  found: SessionAccount | undefined | Promise<SessionAccount | undefined>;
}

/** Caches the accounts of live sessions; queries the database at most once a second for each. */
export class LiveSessions {
  readonly #db: Database;
  readonly #requireTwoFactor: boolean;
  readonly #accounts = new LRUCache<string, Cached>({
    max: CACHED_SESSIONS,
    ttl: CACHED_MS - 1, // an entry of exactly this age is still used
    ttlResolution: 0,
    // Looked up at each call, since tests replace the clock; never 0, which the cache takes for no time.
    perf: { now: () => performance.now() + 1 },
  });

  constructor(db: Database, { requireTwoFactor }: { readonly requireTwoFactor: boolean }) {
    this.#db = db;
    this.#requireTwoFactor = requireTwoFactor;
  }

  /**
   * The account of a session, without a promise where it is cached; undefined where the session has ended or its account
   * is deleted or inactive.
   */
  find(sessionId: string): Cached['found'] {
    const cached = this.#accounts.get(sessionId);
    if (cached) return cached.found;
    // The query itself is cached: concurrent calls share it, and `forget` also covers a result on its way.
    const query = findAccount(this.#db, sessionId, this.#requireTwoFactor);
    const entry: Cached = { found: query };
    this.#accounts.set(sessionId, entry);
    query.then(
      (account) => {
        entry.found = account;
      },
      // An error is not cached; the callers get it from the query.
      () => this.forget(sessionId),
    );
    return query;
  }

  /** Makes the end of a session count immediately in this process. */
  forget(sessionId: string): void {
    this.#accounts.delete(sessionId);
  }
}

/** What everybody with a session may do, whatever they have to do first. */
const ALWAYS: readonly CallName[] = ['account.profile', 'account.signOut', 'account.twoFactor'];
const BEFORE_OWN_PASSWORD: readonly CallName[] = [...ALWAYS, 'account.changePassword'];
/** What sets up a second step. Not with a password that someone else gave: the step could be theirs. */
const BEFORE_ENROLMENT: readonly CallName[] = [
  ...ALWAYS,
  'account.addPasskey',
  'account.confirmTwoFactor',
  'account.listPasskeys',
  'account.prove',
  'account.startPasskey',
  'account.startTwoFactor',
];

type FirstSteps = Pick<SessionAccount, 'mustChangePassword' | 'mustEnrol'>;

/**
 * Throws a 403 for who has to choose a password of their own first, and then for who has to set up a second step: neither
 * may do anything else. Opening a socket is no call.
 */
export function requireFirstSteps({ mustChangePassword, mustEnrol }: FirstSteps, call?: CallName): void {
  const isOneOf = (calls: readonly CallName[]) => call !== undefined && calls.includes(call);
  if (mustChangePassword) {
    if (isOneOf(BEFORE_OWN_PASSWORD)) return;
    throw new AppError('change_password', 'Choose a password of your own first', {
      detail: 'The one that you signed in with is temporary. Change it, then go on.',
      changePassword: true,
    });
  }
  if (!mustEnrol || isOneOf(BEFORE_ENROLMENT)) return;
  const detail = 'This installation requires it of administrators. Set it up on the page of your sign-in security.';
  throw new AppError('set_up_second_step', 'Set up two-factor sign-in first', { detail });
}
