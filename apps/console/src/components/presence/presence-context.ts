import type { OpenRecord, RecordPerson } from '@quizdesk/contract/socket/events';
import { createContext } from 'react';

/** Says that a record is open, and calls back with who else has it open, until the returned function is called. */
export type FollowPeople = (record: OpenRecord, listener: (people: readonly RecordPerson[]) => void) => () => void;

/** Loads what follows who has a record open; nobody is shown where it is not said. */
export const LoadPresence = createContext<(() => Promise<FollowPeople>) | undefined>(undefined);
