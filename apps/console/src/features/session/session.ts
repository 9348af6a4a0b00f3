import type { ProofQuestion } from '../../lib/authorization.ts';
import type { SessionUser } from './tokens/token.ts';

export interface Session {
  readonly user: SessionUser | null;
  /** The person has signed in in this document: the console takes the place of what was shown to them before. */
  readonly beganHere: boolean;
  /** The server no longer accepts the session: the person is asked to sign in again over the page they are on. */
  readonly isOver: boolean;
  /** A call needs a proof again: the person is asked for it over the page they are on. */
  readonly isProving: boolean;
  /** What the call is about, where it says so. */
  readonly question?: ProofQuestion | undefined;
  /** Why a stored session could not be restored at start, though it may still be good. */
  readonly startProblem: string | undefined;
}

let session: Session = {
  user: null,
  beganHere: false,
  isOver: false,
  isProving: false,
  startProblem: undefined,
};
const listeners = new Set<() => void>();

/** The session as it is now. */
export function currentSession(): Session {
  return session;
}

/** Changes parts of the session and notifies the screens that show it. */
export function changeSession(change: Partial<Session>): void {
  session = { ...session, ...change };
  for (const listener of listeners) listener();
}

/** Says whether the signed-in person must change their password before anything else. */
export function requireNewPassword(mustChangePassword: boolean): void {
  const { user } = session;
  if (user !== null) changeSession({ user: { ...user, mustChangePassword } });
}

/** Calls the listener after each change until the returned function is called. */
export function followSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
