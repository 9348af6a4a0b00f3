import { ADMINISTRATORS, type SocketServer } from './socket-server.ts';

/** A message to thousands has thousands of receipts in a second; administrators see one state of it. */
const EVERY_MS = 1000;

/**
 * Notifies the administrators' sockets, also those of other processes where there is Redis, that something became of a
 * notification: the first change immediately, then at most one a second, with the latest. A console that does not receive
 * it refetches its list from time to time.
 */
export class ChangeAnnouncer {
  readonly #io: SocketServer;
  #latest: number | undefined;
  #pause: NodeJS.Timeout | undefined;

  constructor(io: SocketServer) {
    this.#io = io;
  }

  announce(id: number): void {
    this.#latest = id;
    if (!this.#pause) this.#send();
  }

  close(): void {
    clearTimeout(this.#pause);
  }

  #send(): void {
    this.#pause = undefined;
    if (this.#latest === undefined) return;
    this.#io.to(ADMINISTRATORS).emit('notification_changed', { id: this.#latest });
    this.#latest = undefined;
    this.#pause = setTimeout(() => this.#send(), EVERY_MS).unref();
  }
}
