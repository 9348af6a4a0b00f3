import type { NewNotification } from '@quizdesk/contract/notifications';

/** What the inbox uses of the line. */
interface ReadLine {
  /** Says that one was read; false where it could not be said now. */
  read(id: number): Promise<boolean>;
}

/** Notifications that come one upon the other are shown, and the list read again, once none has come for this long. */
const QUIET_MS = 300;

interface InboxUses {
  /** Shows what has come; several at once where they came together. */
  show(notifications: readonly NewNotification[]): void;
  /** Lets the list be read anew. */
  refresh(): void;
}

/**
 * What comes for whoever sits here, and which of it they have read. Messages stay on the screen longer than the page that
 * has the line: what is read meanwhile is said over the next one.
 */
export class Inbox {
  readonly #uses: InboxUses;
  readonly #unsaid = new Set<number>();
  #arrived: NewNotification[] = [];
  #line: ReadLine | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(uses: InboxUses) {
    this.#uses = uses;
  }

  attach(line: ReadLine): void {
    this.#line = line;
  }

  /** The page was left: what has come is shown at once, for it does not come again. */
  detach(): void {
    this.#line = undefined;
    clearTimeout(this.#pause);
    this.#showArrived();
  }

  take(notification: NewNotification): void {
    this.#arrived.push(notification);
    this.#settleSoon();
  }

  /** The list has changed: it is read again once no more is heard of it for a moment. */
  refreshSoon(): void {
    this.#settleSoon();
  }

  /** The person has read these, their own. */
  markRead(ids: readonly number[]): void {
    for (const id of ids) this.#unsaid.add(id);
    void this.sayRead();
  }

  /** Tells the server what it has not been told yet; to be called at every connection. */
  async sayRead(): Promise<void> {
    const line = this.#line;
    if (line === undefined || this.#unsaid.size === 0) return;
    const said = await Promise.all(
      [...this.#unsaid].map(async (id) => {
        if (!(await line.read(id))) return false;
        return this.#unsaid.delete(id);
      }),
    );
    if (said.includes(true)) this.#settleSoon();
  }

  #settleSoon(): void {
    clearTimeout(this.#pause);
    if (this.#line === undefined) return;
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
