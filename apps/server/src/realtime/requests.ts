import type { SocketFault } from '@quizdesk/contract/notifications';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../plugins/app-error.ts';
import { authenticate } from '../plugins/authentication.ts';
import { appErrorOfDatabase } from '../plugins/database-errors.ts';
import { logUnavailable } from '../plugins/errors.ts';
import type { SessionAccount } from '../plugins/live-sessions.ts';
import { breakConnection, type UserSocket } from './socket-server.ts';

/** Something that sockets may ask for: answers what its acknowledgment says beside `ok: true`, or throws. */
export type RequestHandler = (payload: unknown, account: SessionAccount) => Promise<object>;

const isAcknowledge = (argument: unknown): argument is (answer: object) => void => typeof argument === 'function';

function faultOf(app: FastifyInstance, error: unknown): SocketFault {
  const known = error instanceof AppError ? error : appErrorOfDatabase(error);
  if (!known) {
    app.log.error({ err: error }, 'a request of a socket failed');
    const message = 'Something went wrong on the server. Please try again.';
    return { ok: false, message, details: {} };
  }
  logUnavailable(app.log, known);
  const { detail = known.message, details = {} } = known.facts;
  return { ok: false, message: detail, details };
}

/**
 * Answers an event of a socket through its acknowledgment, whatever arguments came with it and whether or not it asks
 * for one. Whoever sends must still be signed in: the connection of one who is not is broken after the answer.
 */
export async function answerRequest(
  app: FastifyInstance,
  socket: UserSocket,
  handle: RequestHandler,
  args: readonly unknown[],
): Promise<void> {
  const acknowledge = args.find(isAcknowledge);
  try {
    const account = await authenticate(app, socket.data.token);
    const answer = await handle(args[0], account);
    acknowledge?.({ ok: true, ...answer });
  } catch (error) {
    acknowledge?.(faultOf(app, error));
    if (error instanceof AppError && error.code === 'unauthenticated') breakConnection(socket);
  }
}
