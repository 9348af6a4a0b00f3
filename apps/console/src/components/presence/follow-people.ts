import { sharedConnection } from '../../lib/socket/shared-connection.ts';
import type { FollowPeople } from './presence-context.ts';
import { RecordPresence } from './record-presence.ts';

const presence = new RecordPresence(sharedConnection);

/** Follows who has a record open, by the connection of this window. */
export const followPeople: FollowPeople = (record, listener) => presence.open(record, listener);
