import type { NewNotification } from '@quizdesk/contract/notifications';

/** What the inbox uses of the socket. */
interface ReadChannel {
  /** Reports that one was read; false where that was not possible now. */
  read(id: number): Promise<boolean>;
}

/** Notifications in quick succession are shown together, and the list refetched, once none has arrived for this long. */
const QUIET_MS = 300;

interface InboxUses {
  /** Shows what has arrived, several together where they arrived together. */
  show(notifications: readonly NewNotification[]): void;
  /** Invalidates the list. */
  refresh(): void;
}

/**
 * The notifications to the signed-in person, and which of them they have read. Messages stay on the screen longer than the
 * page with the socket: what is read meanwhile is reported over the next one.
 */
export class Inbox {
  readonly #uses: InboxUses;
  readonly #unreported = new Set<number>();
  #arrived: NewNotification[] = [];
  #socket: ReadChannel | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(uses: InboxUses) {
    this.#uses = uses;
  }

  attach(socket: ReadChannel): void {
    this.#socket = socket;
  }

  /** The page was left: what has arrived is shown immediately, for it is not delivered again. */
  detach(): void {
    this.#socket = undefined;
    clearTimeout(this.#pause);
    this.#showArrived();
  }

  take(notification: NewNotification): void {
    this.#arrived.push(notification);
    this.#settleSoon();
  }

  /** The list has changed: it is refetched once it has not changed again for a short while. */
  refreshSoon(): void {
    this.#settleSoon();
  }

  /** The person has read these, their own. */
  markRead(ids: readonly number[]): void {
    for (const id of ids) this.#unreported.add(id);
    void this.reportRead();
  }

  /** Reports what has not been reported yet; to be called at every connection. */
  async reportRead(): Promise<void> {
    const socket = this.#socket;
    if (socket === undefined || this.#unreported.size === 0) return;
    const reported = await Promise.all(
      [...this.#unreported].map(async (id) => {
        if (!(await socket.read(id))) return false;
        return this.#unreported.delete(id);
      }),
    );
    if (reported.includes(true)) this.#settleSoon();
  }

  #settleSoon(): void {
    clearTimeout(this.#pause);
    if (this.#socket === undefined) return;
    this.#pause = setTimeout(() => {
      this.#showArrived();
      this.#uses.refresh();
    }, QUIET_MS);
  }

  #showArrived(): void {
    const arrived = this.#arrived;
    this.#arrived = [];
    if (arrived.length > 0) this.#uses.show(arrived);
  }
}
