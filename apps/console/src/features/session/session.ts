import type { SessionUser } from './token.ts';

export interface Session {
  readonly user: SessionUser | null;
  /** The server no longer accepts the session: the person is asked to sign in again over the page they are on. */
  readonly isOver: boolean;
  /** Why a stored session could not be restored at start, though it may still be good. */
  readonly startProblem: string | undefined;
}

let session: Session = { user: null, isOver: false, startProblem: undefined };
const listeners = new Set<() => void>();

/** The session as it is now. */
export function currentSession(): Session {
  return session;
}

/** Changes parts of the session and tells the screens that show it. */
export function changeSession(change: Partial<Session>): void {
  session = { ...session, ...change };
  for (const listener of listeners) listener();
}

/** Calls the listener after each change until the answered function is called. */
export function followSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
