import {
  type NewNotification,
  type NotificationInput,
  type ReadAcknowledgment,
  type SendAcknowledgment,
  SOCKET_TIMINGS,
} from '@quizdesk/contract/notifications';
import { authorized } from '../../lib/authorization.ts';
import { logFailure } from '../../lib/log.ts';
import { RequestError } from '../../lib/request-error.ts';

/** How the line to the server is: being opened, open, broken and tried again, or ended by the server for good. */
export type LineState = 'connecting' | 'connected' | 'waiting' | 'ended';

/** What a socket tells the line. */
export interface SocketEvents {
  onConnect(): void;
  /** The connection broke; `isFinal` where the server wants no other from here. */
  onDisconnect(isFinal: boolean): void;
  /** A try to connect failed; with the code of a refusal, after which the socket does not try again by itself. */
  onConnectError(refusal: string | undefined): void;
  onNotification(notification: NewNotification): void;
  /** Something became of a notification that was sent to anybody. */
  onChange(): void;
  /** The token to connect with, asked for at every try. */
  token(): Promise<string | null>;
}

/** What the line hands over. */
export type LineUses = Pick<SocketEvents, 'onNotification' | 'onChange'>;

/** One socket, as the line drives it. */
export interface LineSocket {
  connect(): void;
  disconnect(): void;
  /** Resolves with the server's answer; rejects where none comes in time or the connection breaks before. */
  send(input: NotificationInput, timeoutMs: number): Promise<SendAcknowledgment>;
  /** Says that one was read; resolves and rejects as `send` does. */
  read(id: number, timeoutMs: number): Promise<ReadAcknowledgment>;
}

/** How long an answer may take. */
const ANSWER_TIMEOUT_MS = 10_000;
/** How long a connection with a newer token may take before it is left to the person to send again. */
const RENEW_TIMEOUT_MS = 5000;

/** Said where something is sent without a connection. */
export const NOT_CONNECTED =
  'There is no connection to the server, so nothing was sent. What you typed stays here; send it again once it says “Connected”.';
const NO_ANSWER =
  'The connection broke before the server answered. What you typed stays here; look in the list below whether it was stored before you send it again.';

/** The shape that `authorized` takes for a token that was refused. */
class Refused extends Error {
  readonly status = 401;
}

const currentToken = () => authorized((token) => Promise.resolve(token));

/**
 * The line to the realtime service while its page is open. The socket itself comes back from broken connections; the line
 * adds what it cannot: a refused token is renewed once, and if that is refused too the person is asked to sign in again.
 */
export class SocketLine {
  readonly #socket: LineSocket;
  readonly #listeners = new Set<() => void>();
  #state: LineState = 'connecting';
  #isOpen = false;
  #usedToken: string | null = null;
  /** The try that a renewed token is waiting for. */
  #attempt: PromiseWithResolvers<void> | undefined;
  #isRecovering = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(openSocket: (events: SocketEvents) => LineSocket, uses: LineUses) {
    this.#socket = openSocket({
      onConnect: () => this.#connected(),
      onDisconnect: (isFinal) => this.#broken(isFinal ? 'ended' : 'waiting'),
      onConnectError: (refusal) => this.#failed(refusal),
      onNotification: uses.onNotification,
      onChange: uses.onChange,
      token: () => this.#token(),
    });
  }

  readonly state = (): LineState => this.#state;

  /** Calls the listener after each change of the state until the answered function is called. */
  readonly follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Begins to connect; also after the server has ended the line. */
  open(): void {
    this.#isOpen = true;
    this.#change('connecting');
    this.#socket.connect();
  }

  /** Ends the line; what is under way is given up. */
  close(): void {
    this.#isOpen = false;
    clearTimeout(this.#retry);
    this.#socket.disconnect();
    this.#attempt?.reject(new Error('The page was left'));
    this.#attempt = undefined;
  }

  /** Sends a notification and answers its id; throws a `RequestError` in words, with faults by field where there are any. */
  async send(input: NotificationInput): Promise<number> {
    this.#requireConnection();
    await this.#renewConnection();
    this.#requireConnection();
    const answer = await this.#socket.send(input, ANSWER_TIMEOUT_MS).catch((error: unknown) => {
      logFailure('A notification was not acknowledged', error);
      throw new RequestError(NO_ANSWER);
    });
    if (answer.ok) return answer.id;
    const details = { ...answer.details };
    throw new RequestError(answer.message, 422, { message: answer.message, detail: '', details });
  }

  /** Says that one of the person's own notifications was read; false where no answer came, so that it is to be said again. */
  async read(id: number): Promise<boolean> {
    if (!this.#isConnected()) return false;
    try {
      const answer = await this.#socket.read(id, ANSWER_TIMEOUT_MS);
      if (!answer.ok) logFailure(`Notification ${id} could not be marked as read`, new Error(answer.message));
      return true;
    } catch (error) {
      logFailure(`Nobody answered that notification ${id} was read`, error);
      return false;
    }
  }

  #change(state: LineState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  async #token(): Promise<string | null> {
    try {
      this.#usedToken = await currentToken();
    } catch (error) {
      // No refresh now, such as without a network: the server refuses, and that is tried again later.
      logFailure('The socket has no fresh token', error);
      this.#usedToken = null;
    }
    return this.#usedToken;
  }

  #isConnected(): boolean {
    return this.#isOpen && this.#state === 'connected';
  }

  /** Throws where nothing can be sent: the connection is broken, or the page was left. */
  #requireConnection(): void {
    if (!this.#isConnected()) throw new RequestError(NOT_CONNECTED);
  }

  #connected(): void {
    if (!this.#isOpen) return;
    this.#change('connected');
    this.#attempt?.resolve();
  }

  #broken(state: LineState): void {
    if (this.#isOpen) this.#change(state);
  }

  #failed(refusal: string | undefined): void {
    if (!this.#isOpen) return;
    this.#change('waiting');
    if (refusal === undefined) return;
    if (refusal !== 'unauthenticated') this.#retryLater();
    else if (this.#attempt !== undefined) this.#attempt.reject(new Refused(refusal));
    else void this.#recover(this.#usedToken);
  }

  /** Connects and waits until the server has let this in; failures that the socket mends by itself are waited out. */
  #connectAgain(): Promise<void> {
    if (!this.#isOpen) return Promise.resolve();
    this.#attempt = Promise.withResolvers();
    this.#socket.connect();
    return this.#attempt.promise.finally(() => {
      this.#attempt = undefined;
    });
  }

  /** Connects with a newer token than the refused one; waits for the person to sign in if there is none to be had. */
  async #recover(refused: string | null): Promise<void> {
    if (this.#isRecovering) return;
    this.#isRecovering = true;
    try {
      await authorized((token) => {
        if (token === refused) throw new Refused('unauthenticated');
        return this.#connectAgain();
      });
    } catch (error) {
      logFailure('The socket could not connect with a new token', error);
      this.#retryLater();
    } finally {
      this.#isRecovering = false;
    }
  }

  #retryLater(): void {
    clearTimeout(this.#retry);
    if (!this.#isOpen) return;
    this.#retry = setTimeout(() => this.#socket.connect(), SOCKET_TIMINGS.reconnectionDelayMaxMs);
  }

  /** A connection keeps the token that it began with; one whose token has run out is made anew before anything is sent. */
  async #renewConnection(): Promise<void> {
    const token = await currentToken();
    if (!this.#isOpen || token === this.#usedToken) return;
    this.#socket.disconnect();
    this.#change('connecting');
    this.#socket.connect();
    await this.#connectedSoon();
  }

  /** Waits for the connection that is being made, but not for long. */
  async #connectedSoon(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const unfollow = this.follow(resolve);
    const timer = setTimeout(resolve, RENEW_TIMEOUT_MS);
    await promise;
    clearTimeout(timer);
    unfollow();
  }
}
