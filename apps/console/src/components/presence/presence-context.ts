import { createContext } from 'react';
import type { FollowPeople } from './record-presence.ts';

/** Loads what follows who has a record open; no one is shown where there is none. */
export const LoadPresence = createContext<(() => Promise<FollowPeople>) | undefined>(undefined);

/** Loads the socket that shows who has a record open, for a signed-in person. */
export const loadPresence = () => import('./record-presence.ts').then(({ followPeople }) => followPeople);
