import { isConsoleRole } from '@quizdesk/contract/constants';
import type { ConnectRefusal } from '@quizdesk/contract/socket/events';
import type { FastifyInstance } from 'fastify';
import type { ExtendedError } from 'socket.io';
import { isAway } from '../db/constraints.ts';
import { authenticate } from '../plugins/authentication.ts';
import { unauthorized } from '../shared/accounts/access-token-check.ts';
import { requireFirstSteps, type SessionAccount } from '../shared/accounts/live-sessions.ts';
import { AppError } from '../shared/app-error.ts';
import {
  ADMINISTRATORS,
  breakConnection,
  roomOf,
  type SocketServer,
  type SocketState,
  socketsOf,
  type UserSocket,
} from './socket-server.ts';

/** More sockets than this of one user in one process, and the oldest of them is ended. */
const MAX_SOCKETS_OF_A_USER = 10;

async function stateOf(app: FastifyInstance, auth: Readonly<Record<string, unknown>>): Promise<SocketState> {
  const { token } = auth;
  if (typeof token !== 'string' || token === '') throw unauthorized('There is no access token.');
  const account = await authenticate(app, token);
  requireFirstSteps(account);
  const { id, role } = account;
  return { token, userId: id, isAdministrator: isConsoleRole(role), given: new Set() };
}

function refusal({ code, message, facts }: AppError): ExtendedError {
  const data: ConnectRefusal = { code };
  return Object.assign(new Error(facts.detail ?? message), { data });
}

async function admit(app: FastifyInstance, socket: UserSocket): Promise<ExtendedError | undefined> {
  try {
    socket.data = await stateOf(app, socket.handshake.auth);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return refusal(error);
    // An outage of the database has a separate line.
    if (!isAway(error)) app.log.error({ err: error }, 'a socket could not be checked');
    // A refusal would be final; a client whose connection breaks reconnects automatically.
    breakConnection(socket);
    return new Error('The server cannot check the access token now.');
  }
}

/** Admits sockets with a valid access token, of any role and origin, to the room of their user. */
export function admitSockets(app: FastifyInstance, io: SocketServer): void {
  io.use((socket, next) => void admit(app, socket).then(next));
  io.on('connection', (socket) => {
    const { userId, isAdministrator } = socket.data;
    void socket.join(isAdministrator ? [roomOf(userId), ADMINISTRATORS] : roomOf(userId));
    // The client of a socket that is ended like this stays away: two that both come back would drive each other out.
    for (const oldest of socketsOf(io, userId).slice(0, -MAX_SOCKETS_OF_A_USER)) oldest.disconnect(true);
  });
}

/** Breaks the connections of all sockets whose token or session is no longer alive. */
export async function closeEndedSockets(app: FastifyInstance, io: SocketServer): Promise<void> {
  for (const socket of io.sockets.sockets.values()) await recheckSession(app, socket);
}

/** The account of a socket whose token and session are alive; breaks the connection of one whose are not. */
export async function recheckSession(app: FastifyInstance, socket: UserSocket): Promise<SessionAccount | undefined> {
  try {
    return await authenticate(app, socket.data.token);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    breakConnection(socket);
    return undefined;
  }
}
