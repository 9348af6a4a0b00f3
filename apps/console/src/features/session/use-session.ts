import { useSyncExternalStore } from 'react';
import { currentSession, followSession, type Session } from './session.ts';

/** The session, followed through its changes. Apart from the session itself, which starts before React is loaded. */
export function useSession(): Session {
  return useSyncExternalStore(followSession, currentSession);
}
