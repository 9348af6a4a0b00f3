import type { OpenRecord, RecordPeople, RecordPerson } from '@quizdesk/contract/socket/events';
import type { Connection } from '../../lib/socket/connection.ts';
import { sharedConnection } from '../../lib/socket/shared-connection.ts';

type Listener = (people: readonly RecordPerson[]) => void;

/** Says that a record is open, and calls back with who else has it open, until the returned function is called. */
export type FollowPeople = (record: OpenRecord, listener: Listener) => () => void;

/** Who is gone is shown this long: a connection that is renewed comes back within it. */
const LINGER_MS = 4000;
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

  /** Shows who has come immediately, and that someone has left when they stay away. */
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
 * Reports to the realtime service which records are open in this window, and shows who else has them open. The connection
 * is needed loosely while a record is open; without the service no one is shown, and nothing else happens.
 */
export class RecordPresence {
  readonly #connection: Connection;
  readonly #open = new Set<Open>();

  constructor(connection: Connection) {
    this.#connection = connection;
    const { socket } = connection;
    socket.on('connect', () => {
      for (const { record } of this.#open) socket.emit('open_record', record, ignore);
    });
    socket.on('disconnect', () => {
      for (const open of this.#open) open.take([]);
    });
    socket.on('record_people', (state) => this.#take(state));
  }

  /** Says that a record is open, and calls back with who else has it open, until the returned function is called. */
  open(record: OpenRecord, listener: Listener): () => void {
    const { socket } = this.#connection;
    const open = new Open(record, listener);
    this.#open.add(open);
    if (socket.connected) socket.emit('open_record', record, ignore);
    const detach = this.#connection.attach('loosely');
    return () => {
      open.end();
      this.#open.delete(open);
      if (socket.connected && !this.#isOpen(record)) socket.emit('close_record', record, ignore);
      detach();
    };
  }

  #isOpen({ table, id }: OpenRecord): boolean {
    return [...this.#open].some(({ record }) => record.table === table && record.id === id);
  }

  #take({ table, id, people }: RecordPeople): void {
    for (const open of this.#open) if (open.record.table === table && open.record.id === id) open.take(people);
  }
}

const presence = new RecordPresence(sharedConnection);

/** Follows who has a record open, by the connection of this window. */
export const followPeople: FollowPeople = (record, listener) => presence.open(record, listener);
