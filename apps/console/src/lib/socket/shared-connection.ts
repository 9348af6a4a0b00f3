import { Connection } from './connection.ts';
import { openSocket } from './open-socket.ts';

/** The connection of this window, which everything that is realtime shares. */
export const sharedConnection = new Connection(openSocket);
