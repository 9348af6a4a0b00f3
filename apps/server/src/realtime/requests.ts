import type { SocketFault } from '@quizdesk/contract/socket/events';
import type { FastifyInstance } from 'fastify';
import { authenticate } from '../plugins/authentication.ts';
import { logUnavailable } from '../plugins/errors.ts';
import type { SessionAccount } from '../shared/accounts/live-sessions.ts';
import { AppError, errorBodyOf } from '../shared/app-error.ts';
import { appErrorOfDatabase } from '../shared/database-errors.ts';
import { breakConnection, type UserSocket } from './socket-server.ts';

/** Handles one event of sockets: resolves to the fields of its acknowledgment besides `ok: true`, or rejects. */
export type RequestHandler = (payload: unknown, account: SessionAccount, socket: UserSocket) => Promise<object>;

const isAcknowledge = (argument: unknown): argument is (response: object) => void => typeof argument === 'function';

function errorOf(app: FastifyInstance, error: unknown): SocketFault {
  const known = error instanceof AppError ? error : appErrorOfDatabase(error);
  if (!known) {
    app.log.error({ err: error }, 'a request of a socket failed');
    const message = 'Something went wrong on the server. Please try again.';
    return { ok: false, code: 'internal', message, details: {} };
  }
  logUnavailable(app.log, known);
  const { code, detail, details = {}, values, fields } = errorBodyOf(known);
  return { ok: false, code, message: detail, details, ...(values && { values }), ...(fields && { fields }) };
}

/**
 * Responds to an event of a socket through its acknowledgment, whatever arguments came with it and whether or not it has
 * one. The sender must still be signed in: otherwise the connection is closed after the acknowledgment.
 */
export async function respondToEvent(
  app: FastifyInstance,
  socket: UserSocket,
  { event, handle }: { readonly event: string; readonly handle: RequestHandler },
  args: readonly unknown[],
): Promise<void> {
  const acknowledge = args.find(isAcknowledge);
  try {
    const account = await authenticate(app, socket.data.token);
    const response = await handle(args[0], account, socket);
    acknowledge?.({ ok: true, ...response });
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden') {
      const { userId } = socket.data;
      app.refusals.log({ userId, call: `socket.${event}`, reason: error.facts.detail ?? error.message });
    }
    acknowledge?.(errorOf(app, error));
    if (error instanceof AppError && error.code === 'unauthenticated') breakConnection(socket);
  }
}
