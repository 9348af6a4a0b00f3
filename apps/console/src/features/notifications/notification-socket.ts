import type { NewNotification, NotificationInput } from '@quizdesk/contract/notifications';
import { type Acknowledgment, type SendAcknowledgment, SOCKET_TIMINGS } from '@quizdesk/contract/socket/events';
import { authorized } from '../../lib/authorization.ts';
import { logFailure } from '../../lib/log.ts';
import { RequestError } from '../../lib/request-error.ts';

/** State of the connection: being opened, open, broken and being retried, or ended by the server for good. */
export type ConnectionState = 'connecting' | 'connected' | 'waiting' | 'ended';

/** What a transport reports. */
export interface SocketEvents {
  onConnect(): void;
  /** The connection broke; `isFinal` where the server wants no other from here. */
  onDisconnect(isFinal: boolean): void;
  /** An attempt to connect failed; with the code of a refusal, after which the transport does not reconnect automatically. */
  onConnectError(refusal: string | undefined): void;
  onNotification(notification: NewNotification): void;
  /** A notification, to whomever it was sent, was delivered or read. */
  onChange(): void;
  /** The token to connect with, requested for every attempt. */
  token(): Promise<string | null>;
}

/** What the page handles. */
export type NotificationHandlers = Pick<SocketEvents, 'onNotification' | 'onChange'>;

/** The underlying socket, which reconnects automatically. */
export interface SocketTransport {
  connect(): void;
  disconnect(): void;
  /** Resolves with the server's acknowledgment; rejects where none arrives in time or the connection breaks first. */
  send(input: NotificationInput, timeoutMs: number): Promise<SendAcknowledgment>;
  /** Reports that one was read; resolves and rejects as `send` does. */
  read(id: number, timeoutMs: number): Promise<Acknowledgment>;
}

/** How long an acknowledgment may take. */
const ACKNOWLEDGMENT_TIMEOUT_MS = 10_000;
/** How long a connection with a newer token may take before it is left to the person to send again. */
const RENEW_TIMEOUT_MS = 5000;

/** Said where something is sent without a connection. */
export const NOT_CONNECTED =
  'There is no connection to the server, so nothing was sent. What you typed stays here; send it again once it says “Connected”.';
const NO_ANSWER =
  'The connection broke before the server answered. What you typed stays here; look in the list below whether it was stored before you send it again.';

/** What `authorized` takes for a refused token. */
class Refused extends Error {
  readonly status = 401;
}

const currentToken = () => authorized((token) => Promise.resolve(token));

/**
 * The connection to the realtime service while its page is open. The transport reconnects automatically; this adds what
 * it cannot: a refused token is renewed once, and if that is refused too the person is asked to sign in again.
 */
export class NotificationSocket {
  readonly #transport: SocketTransport;
  readonly #listeners = new Set<() => void>();
  #state: ConnectionState = 'connecting';
  #isOpen = false;
  #usedToken: string | null = null;
  /** The attempt that a renewed token is waiting for. */
  #attempt: PromiseWithResolvers<void> | undefined;
  #isRecovering = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(openTransport: (events: SocketEvents) => SocketTransport, handlers: NotificationHandlers) {
    this.#transport = openTransport({
      onConnect: () => this.#connected(),
      onDisconnect: (isFinal) => this.#broken(isFinal ? 'ended' : 'waiting'),
      onConnectError: (refusal) => this.#failed(refusal),
      onNotification: handlers.onNotification,
      onChange: handlers.onChange,
      token: () => this.#token(),
    });
  }

  readonly state = (): ConnectionState => this.#state;

  /** Calls the listener after each change of the state until the returned function is called. */
  readonly follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Connects, also after the server has ended the connection. */
  open(): void {
    this.#isOpen = true;
    this.#change('connecting');
    this.#transport.connect();
  }

  /** Disconnects and gives up what is under way. */
  close(): void {
    this.#isOpen = false;
    clearTimeout(this.#retry);
    this.#transport.disconnect();
    this.#attempt?.reject(new Error('The page was left'));
    this.#attempt = undefined;
  }

  /** Sends a notification and returns its id; throws a `RequestError` to show, with errors by field where there are any. */
  async send(input: NotificationInput): Promise<number> {
    this.#requireConnection();
    await this.#renewConnection();
    this.#requireConnection();
    const acknowledgment = await this.#transport.send(input, ACKNOWLEDGMENT_TIMEOUT_MS).catch((error: unknown) => {
      logFailure('A notification was not acknowledged', error);
      throw new RequestError(NO_ANSWER);
    });
    if (acknowledgment.ok) return acknowledgment.id;
    const details = { ...acknowledgment.details };
    throw new RequestError(acknowledgment.message, 422, { message: acknowledgment.message, detail: '', details });
  }

  /** Reports that one of the person's own notifications was read; false where it must be reported again. */
  async read(id: number): Promise<boolean> {
    if (!this.#isConnected()) return false;
    try {
      const acknowledgment = await this.#transport.read(id, ACKNOWLEDGMENT_TIMEOUT_MS);
      if (!acknowledgment.ok)
        logFailure(`Notification ${id} could not be marked as read`, new Error(acknowledgment.message));
      return true;
    } catch (error) {
      logFailure(`Notification ${id} could not be reported as read`, error);
      return false;
    }
  }

  #change(state: ConnectionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  async #token(): Promise<string | null> {
    try {
      this.#usedToken = await currentToken();
    } catch (error) {
      // No refresh now, such as without a network: the server refuses, and the attempt is repeated later.
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

  #broken(state: ConnectionState): void {
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

  /** Connects and waits until the server accepts; failures after which the transport retries are waited out. */
  #connectAgain(): Promise<void> {
    if (!this.#isOpen) return Promise.resolve();
    this.#attempt = Promise.withResolvers();
    this.#transport.connect();
    return this.#attempt.promise.finally(() => {
      this.#attempt = undefined;
    });
  }

  /** Connects with a newer token than the refused one; waits for the person to sign in where there is none. */
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
    this.#retry = setTimeout(() => this.#transport.connect(), SOCKET_TIMINGS.reconnectionDelayMaxMs);
  }

  /** A connection keeps the token that it began with; where that has expired, it reconnects before anything is sent. */
  async #renewConnection(): Promise<void> {
    const token = await currentToken();
    if (!this.#isOpen || token === this.#usedToken) return;
    this.#transport.disconnect();
    this.#change('connecting');
    this.#transport.connect();
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
