import { SOCKET_TIMINGS, type SocketMessages } from '@quizdesk/contract/socket/events';
import { authorized, followSignOut } from '../authorization.ts';
import { logFailure } from '../log.ts';
import type { ServiceSocket } from './open-socket.ts';

/** State of the connection: being opened, open, broken and being retried, or ended by the server for good. */
export type ConnectionState = 'connecting' | 'connected' | 'waiting' | 'ended';

/**
 * How much someone needs the connection. Firmly: it is opened again whatever happens, and where the session has ended the
 * person is asked to sign in. Loosely: without the service nothing else happens, and no one who is away is connected again.
 */
type Need = 'firmly' | 'loosely';

/** What is used of a socket. */
export type ConnectionSocket = Pick<
  ServiceSocket,
  'active' | 'connect' | 'connected' | 'disconnect' | 'emit' | 'off' | 'on' | 'timeout'
>;

type NotificationListener = SocketMessages['new_notification'];

/** How long no other loose connection is tried after one that was refused or could not be made: there may be no such service. */
const PAUSE_MS = 5 * 60_000;
/** No one is loosely connected again who has done nothing for longer: it would keep their session in use. */
const IDLE_MS = 30 * 60_000;
/** How long a connection with a newer token may take before the caller goes on without it. */
const RENEW_TIMEOUT_MS = 5000;

/** What `authorized` takes for a refused token. */
class Refused extends Error {
  readonly status = 401;
}

interface RefusalError extends Error {
  readonly data?: { readonly code?: unknown };
}

/** The code of a refusal by the server; undefined where it could not be reached. */
function refusalOf({ data }: RefusalError): string | undefined {
  if (data === undefined) return undefined;
  return typeof data.code === 'string' ? data.code : 'refused';
}

const currentToken = () => authorized((token) => Promise.resolve(token));

/**
 * The one connection of this window to the realtime service, open while a part needs it. The socket reconnects automatically;
 * this adds what it cannot: a refused token is renewed once, and if that is refused too the person is asked to sign in again.
 */
export class Connection {
  readonly socket: ConnectionSocket;
  readonly #users = new Set<{ readonly need: Need }>();
  readonly #listeners = new Set<() => void>();
  #state: ConnectionState = 'connecting';
  #notificationListener: NotificationListener | undefined;
  /** Notifications that no one here has taken yet, which the server gives once for each connection. */
  #untaken: Parameters<NotificationListener>[] = [];
  #usedToken: string | null = null;
  /** The attempt that a renewed token is waiting for. */
  #attempt: PromiseWithResolvers<void> | undefined;
  #isRecovering = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #wasConnected = false;
  #pausedUntil = 0;
  #lastAction = Date.now();

  constructor(open: (token: () => Promise<string | null>) => ConnectionSocket) {
    const socket = open(() => this.#token());
    this.socket = socket;
    socket.on('connect', () => this.#connected());
    socket.on('connect_error', (error) => this.#failed(socket.active ? undefined : refusalOf(error)));
    socket.on('disconnect', (reason) => this.#broken(reason));
    socket.on('new_notification', (...notification) => {
      if (this.#notificationListener) this.#notificationListener(...notification);
      else this.#untaken.push(notification);
    });
    window.addEventListener('online', () => this.#connectLoosely());
    window.addEventListener('offline', () => {
      if (!this.#isNeeded('firmly')) socket.disconnect();
    });
    const act = () => {
      this.#lastAction = Date.now();
      this.#connectLoosely();
    };
    for (const action of ['pointerdown', 'keydown']) window.addEventListener(action, act, { capture: true });
    followSignOut(() => {
      this.#users.clear();
      this.#closeUnneeded();
    });
  }

  readonly state = (): ConnectionState => this.#state;

  /** Calls the listener after each change of the state until the returned function is called. */
  readonly follow = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Keeps the connection open until the returned function is called, or the person signs out. */
  attach(need: Need): () => void {
    const user = { need };
    this.#users.add(user);
    if (need === 'firmly') this.connect();
    else this.#connectLoosely();
    return () => {
      this.#users.delete(user);
      if (!this.#isNeeded('firmly')) this.#giveUp();
      // Deferred: the page that follows may need the same connection.
      setTimeout(() => this.#closeUnneeded());
    };
  }

  /** Connects, also after the server has ended the connection. */
  connect(): void {
    this.#change(this.socket.connected ? 'connected' : 'connecting');
    // One that is on its way must not be begun twice.
    if (!this.socket.active) this.socket.connect();
  }

  /** Gives the notifications to a listener, also those that came before anybody took them, until the returned function is called. */
  takeNotifications(listener: NotificationListener): () => void {
    this.#notificationListener = listener;
    for (const notification of this.#untaken.splice(0)) listener(...notification);
    return () => {
      this.#notificationListener = undefined;
    };
  }

  /** A connection keeps the token that it began with; where that has expired, another is made with the present one. */
  async renew(): Promise<void> {
    const token = await currentToken();
    if (!this.#isNeeded('firmly') || token === this.#usedToken) return;
    this.socket.disconnect();
    this.connect();
    await this.#changedSoon();
  }

  #isNeeded(need?: Need): boolean {
    return [...this.#users].some((user) => need === undefined || user.need === need);
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

  #isIdle(): boolean {
    return Date.now() - this.#lastAction > IDLE_MS;
  }

  #connectLoosely(): void {
    if (this.socket.active || this.#isNeeded('firmly') || !this.#isNeeded()) return;
    if (Date.now() >= this.#pausedUntil && !this.#isIdle() && navigator.onLine) this.socket.connect();
  }

  #pause(): void {
    this.#pausedUntil = Date.now() + PAUSE_MS;
    this.socket.disconnect();
  }

  /** Gives up what only a firm need is worth. */
  #giveUp(): void {
    clearTimeout(this.#retry);
    this.#attempt?.reject(new Error('Nobody needs the connection any more'));
    this.#attempt = undefined;
  }

  #closeUnneeded(): void {
    if (this.#isNeeded()) return;
    this.#giveUp();
    this.socket.disconnect();
  }

  #connected(): void {
    this.#wasConnected = true;
    if (!this.#isNeeded()) return;
    this.#change('connected');
    this.#attempt?.resolve();
  }

  #broken(reason: string): void {
    this.#untaken = [];
    if (reason === 'io client disconnect') return;
    const isFinal = reason === 'io server disconnect';
    if (this.#isNeeded()) this.#change(isFinal ? 'ended' : 'waiting');
    if (this.#isNeeded('firmly')) return;
    if (isFinal) this.#pause();
    else if (this.#isIdle()) this.socket.disconnect();
  }

  #failed(refusal: string | undefined): void {
    if (!this.#isNeeded('firmly')) {
      // What was there comes back. Elsewhere each attempt would be another error in the browser's log.
      if (!this.#wasConnected || !this.socket.active) this.#pause();
      return;
    }
    this.#change('waiting');
    if (refusal === undefined) return;
    if (refusal !== 'unauthenticated') this.#retryLater();
    else if (this.#attempt !== undefined) this.#attempt.reject(new Refused(refusal));
    else void this.#recover(this.#usedToken);
  }

  /** Connects and waits until the server accepts; failures after which the socket retries are waited out. */
  #connectAgain(): Promise<void> {
    if (!this.#isNeeded('firmly')) return Promise.resolve();
    this.#attempt = Promise.withResolvers();
    this.socket.connect();
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
    if (!this.#isNeeded('firmly')) return;
    this.#retry = setTimeout(() => this.socket.connect(), SOCKET_TIMINGS.reconnectionDelayMaxMs);
  }

  /** Waits for the next change of the state, but not for long. */
  async #changedSoon(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const unfollow = this.follow(resolve);
    const timer = setTimeout(resolve, RENEW_TIMEOUT_MS);
    await promise;
    clearTimeout(timer);
    unfollow();
  }
}
