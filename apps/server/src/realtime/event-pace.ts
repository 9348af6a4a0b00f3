import { SOCKET_LIMITS } from '@quizdesk/contract/socket/events';
import { AppError } from '../shared/app-error.ts';
import { refuseNested } from '../shared/json-bounds.ts';
import { cutConnection, type SocketServer } from './socket-server.ts';

/** Of this many acknowledgments each counts as one message: what was missed is given to a socket all together. */
const ACKNOWLEDGMENTS_EACH = 10;
/** Three times as many lists, objects and members as the largest event has. */
const MOST_PARTS = 50;

/** Counts what arrives within a second, which begins with the first that arrives after the last one. */
export class Pace {
  readonly #most: number;
  readonly #now: () => number;
  #since = Number.NEGATIVE_INFINITY;
  #taken = 0;

  constructor(most: number, now = () => performance.now()) {
    this.#most = most;
    this.#now = now;
  }

  /** False for what is too much. */
  take(cost: number): boolean {
    const now = this.#now();
    if (now - this.#since >= 1000) {
      this.#since = now;
      this.#taken = 0;
    }
    this.#taken += cost;
    return this.#taken <= this.#most;
  }
}

function isTooNested(json: string): boolean {
  try {
    refuseNested(json, MOST_PARTS);
    return false;
  } catch (error) {
    if (error instanceof AppError) return true;
    throw error;
  }
}

/** Messages of socket.io begin with the digit of their kind. */
const isAcknowledgment = (message: string) => message.startsWith('3');

/**
 * Cuts the connections of sockets that send too much in a second, or JSON that takes long to parse. Each message is
 * counted as it arrives, before it is parsed and before anything looks at who sent it.
 */
export function cutFloods(io: SocketServer): void {
  io.engine.on('connection', (connection) => {
    // Many times what a person does: a socket that sends more in a second is no console of ours.
    const pace = new Pace(SOCKET_LIMITS.messagesASecond);
    connection.on('packet', ({ data }: { readonly data?: unknown }) => {
      const message = typeof data === 'string' ? data : '';
      const cost = isAcknowledgment(message) ? 1 / ACKNOWLEDGMENTS_EACH : 1;
      if (!pace.take(cost) || isTooNested(message)) cutConnection(connection);
    });
  });
}
