import { authorized } from '../../lib/authorization.ts';
import { openSocket } from '../../lib/socket/open-socket.ts';
import type { FollowPeople } from './presence-context.ts';
import { RecordPresence } from './record-presence.ts';

/** Without a session or a network there is no token, and the service refuses. */
const presenceToken = () => authorized((token) => Promise.resolve(token)).catch(() => null);

const presence = new RecordPresence(openSocket(presenceToken));

/** Follows who has a record open, by the socket of this window. */
export const followPeople: FollowPeople = (record, listener) => presence.open(record, listener);
