import type { OpenRecord, RecordPeople, RecordPerson } from '@quizdesk/contract/socket/presence';
import type { ServiceSocket } from '../../lib/socket/open-socket.ts';

/** What presence uses of a socket. */
export type PresenceSocket = Pick<ServiceSocket, 'active' | 'connect' | 'connected' | 'disconnect' | 'emit' | 'on'>;
type Listener = (people: readonly RecordPerson[]) => void;

/** Who is gone is shown this long: a connection that is renewed comes back within it. */
const LINGER_MS = 4000;
/** How long no other connection is tried after one that was refused or could not be made: there may be no such service. */
const PAUSE_MS = 5 * 60_000;
/** Nobody is connected again who has done nothing for longer: it would keep their session in use. */
const IDLE_MS = 30 * 60_000;

/** A record that is open here. */
class Open {
  readonly record: OpenRecord;
  readonly #show: Listener;
  #shown: readonly RecordPerson[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(record: OpenRecord, show: Listener) {
    this.record = record;
    this.#show = show;
  }

  /** Shows who has come immediately, and that somebody has left when they stay away. */
  take(people: readonly RecordPerson[]): void {
    clearTimeout(this.#timer);
    const gone = this.#shown.filter(({ id }) => people.every((one) => one.id !== id));
    this.#set([...people, ...gone]);
    if (gone.length > 0) this.#timer = setTimeout(() => this.#set(people), LINGER_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #set(people: readonly RecordPerson[]): void {
    this.#shown = people;
    this.#show(people);
  }
}

const ignore = () => undefined;

/**
 * Tells the realtime service which records are open in this window, and who else has them open. There is a connection
 * while a record is open, the browser is online and somebody is there; without the service nobody is shown, and nothing
 * else happens.
 */
export class RecordPresence {
  readonly #socket: PresenceSocket;
  readonly #open = new Set<Open>();
  #wasConnected = false;
  #pausedUntil = 0;
  #lastAction = Date.now();

  constructor(socket: PresenceSocket) {
    this.#socket = socket;
    socket.on('connect', () => {
      this.#wasConnected = true;
      for (const { record } of this.#open) socket.emit('open_record', record, ignore);
    });
    socket.on('connect_error', () => {
      // What was there comes back. Elsewhere each attempt would be another error in the browser's log.
      if (!this.#wasConnected || !socket.active) this.#pause();
    });
    socket.on('disconnect', (reason) => {
      for (const open of this.#open) open.take([]);
      if (reason === 'io server disconnect') this.#pause();
      else if (this.#isIdle()) socket.disconnect();
    });
    socket.on('record_people', (state) => this.#take(state));
    window.addEventListener('online', () => this.#connect());
    window.addEventListener('offline', () => socket.disconnect());
    const act = () => {
      this.#lastAction = Date.now();
      this.#connect();
    };
    for (const action of ['pointerdown', 'keydown']) window.addEventListener(action, act, { capture: true });
  }

  /** Says that a record is open, and calls back with who else has it open, until the returned function is called. */
  open(record: OpenRecord, listener: Listener): () => void {
    const open = new Open(record, listener);
    this.#open.add(open);
    if (this.#socket.connected) this.#socket.emit('open_record', record, ignore);
    else this.#connect();
    return () => {
      open.end();
      this.#open.delete(open);
      if (this.#socket.connected && !this.#isOpen(record)) this.#socket.emit('close_record', record, ignore);
      // Deferred: the page that follows may open a record immediately and use the same connection.
      setTimeout(() => this.#open.size === 0 && this.#socket.disconnect());
    };
  }

  #connect(): void {
    const isPaused = Date.now() < this.#pausedUntil || this.#isIdle() || !navigator.onLine;
    if (this.#open.size > 0 && !this.#socket.active && !isPaused) this.#socket.connect();
  }

  #pause(): void {
    this.#pausedUntil = Date.now() + PAUSE_MS;
    this.#socket.disconnect();
  }

  #isIdle(): boolean {
    return Date.now() - this.#lastAction > IDLE_MS;
  }

  #isOpen({ table, id }: OpenRecord): boolean {
    return [...this.#open].some(({ record }) => record.table === table && record.id === id);
  }

  #take({ table, id, people }: RecordPeople): void {
    for (const open of this.#open) if (open.record.table === table && open.record.id === id) open.take(people);
  }
}
