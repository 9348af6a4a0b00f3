import { randomUUID } from 'node:crypto';
import { mayCall } from '@quizdesk/contract/rules/call-rights';
import { type OpenRecord, openRecord } from '@quizdesk/contract/socket/events';
import { readingCallOf } from '@quizdesk/contract/things';
import type { FastifyInstance } from 'fastify';
import { requireCall } from '../../plugins/authentication.ts';
import type { Limit } from '../../plugins/rate-limit.ts';
import { invalid } from '../../shared/app-error.ts';
import { parsePayload } from '../../shared/parse-payload.ts';
import { recheckSession } from '../admission.ts';
import type { PendingWork } from '../pending-work.ts';
import { listPeople } from '../realtime.queries.ts';
import type { RequestHandler } from '../requests.ts';
import type { SocketServer, UserSocket } from '../socket-server.ts';
import type { Opening } from './opening.ts';

const OPENED_A_MINUTE = 300;
const MAX_RECORDS_OF_A_SOCKET = 10;
/** What another process has published counts this long: two of its repetitions may be lost, and a process that died is forgotten. */
const REPORT_LASTS_MS = 65_000;

const PREFIX = 'record:';
/** The room of all sockets that have a record open. */
const roomOf = ({ table, id }: OpenRecord) => `${PREFIX}${table}:${id}`;

function recordOf(room: string): OpenRecord | undefined {
  if (!room.startsWith(PREFIX)) return undefined;
  const [table, id] = room.slice(PREFIX.length).split(':');
  return openRecord.safeParse({ table, id: Number(id) }).data;
}

interface Report {
  readonly userIds: readonly number[];
  readonly until: number;
}

interface PresenceUses {
  readonly app: FastifyInstance;
  readonly io: SocketServer;
  readonly pendingWork: PendingWork;
  readonly publish: (opening: Opening) => void;
}

/**
 * Who has which record open. The rooms of socket.io have the sockets of this process; the other processes publish theirs
 * whenever they change and again from time to time, so that nothing that is lost stays wrong. Nothing is stored.
 */
export class Presence {
  readonly #uses: PresenceUses;
  readonly #process = randomUUID();
  readonly #opened: Limit;
  /** By room and process. Of records that are open here alone: no one here is shown the others. */
  readonly #elsewhere = new Map<string, Map<string, Report>>();
  /** The latest state of each room that is on its way: an earlier one is not sent any more. */
  readonly #latest = new Map<string, object>();

  constructor(uses: PresenceUses) {
    this.#uses = uses;
    this.#opened = uses.app.createLimit({ name: 'record-opened', points: OPENED_A_MINUTE, durationS: 60 });
  }

  readonly open: RequestHandler = async (payload, account, socket) => {
    const record = parsePayload(openRecord, payload);
    requireCall(account, readingCallOf(record.table));
    await this.#opened.take(String(account.id));
    const room = roomOf(record);
    if (!socket.rooms.has(room) && roomsOf(socket).length >= MAX_RECORDS_OF_A_SOCKET) {
      throw invalid({ id: `At most ${MAX_RECORDS_OF_A_SOCKET} records can be open at the same time` });
    }
    // A socket that ended meanwhile would never leave.
    if (socket.connected) await socket.join(room);
    this.#changed(room, true);
    return {};
  };

  readonly close: RequestHandler = async (payload, _account, socket) => {
    this.#leave(socket, roomOf(parsePayload(openRecord, payload)));
    return {};
  };

  /** Closes whatever a socket that ends has open. */
  leaveAll(socket: UserSocket): void {
    for (const room of roomsOf(socket)) this.#leave(socket, room);
  }

  /** Takes in what another process has published. */
  hear({ process, user_ids, asks, ...record }: Opening): void {
    const room = roomOf(record);
    if (this.#socketsOf(room).length === 0) return;
    const reports = this.#elsewhere.get(room) ?? new Map<string, Report>();
    const before = reports.get(process)?.userIds ?? [];
    if (user_ids.length === 0) reports.delete(process);
    else reports.set(process, { userIds: user_ids, until: Date.now() + REPORT_LASTS_MS });
    this.#elsewhere.set(room, reports);
    if (asks) this.#publish(room, false);
    if (before.join() !== user_ids.join()) this.#show(room);
  }

  /** Publishes again what is open here, forgets what others no longer publish, and closes what ended sessions have open. */
  async repeat(): Promise<void> {
    const { app, io } = this.#uses;
    for (const room of [...io.sockets.adapter.rooms.keys()]) {
      if (recordOf(room) === undefined) continue;
      for (const socket of this.#socketsOf(room)) await recheckSession(app, socket);
      this.#publish(room, false);
      const reports = this.#elsewhere.get(room) ?? new Map<string, Report>();
      const silent = [...reports].filter(([, { until }]) => until < Date.now());
      for (const [process] of silent) reports.delete(process);
      if (silent.length > 0) this.#show(room);
    }
  }

  #leave(socket: UserSocket, room: string): void {
    if (!socket.rooms.has(room)) return;
    void socket.leave(room);
    this.#changed(room, false);
  }

  #changed(room: string, asks: boolean): void {
    this.#publish(room, asks);
    this.#show(room);
  }

  #socketsOf(room: string): UserSocket[] {
    const { sockets } = this.#uses.io;
    return [...(sockets.adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.sockets.get(id) ?? []);
  }

  #usersHere(room: string): number[] {
    return [...new Set(this.#socketsOf(room).map(({ data }) => data.userId))].sort((one, other) => one - other);
  }

  #publish(room: string, asks: boolean): void {
    const record = recordOf(room);
    if (record) this.#uses.publish({ ...record, process: this.#process, user_ids: this.#usersHere(room), asks });
  }

  #show(room: string): void {
    this.#uses.pendingWork.add(this.#send(room));
  }

  /** Sends each socket of a room who else is in it; one that may no longer read the record leaves instead. */
  async #send(room: string): Promise<void> {
    const { app } = this.#uses;
    const record = recordOf(room);
    const sockets = this.#socketsOf(room);
    if (record === undefined || sockets.length === 0) {
      this.#elsewhere.delete(room);
      this.#latest.delete(room);
      return;
    }
    const turn = {};
    this.#latest.set(room, turn);
    const reports = [...(this.#elsewhere.get(room)?.values() ?? [])].flatMap(({ userIds }) => userIds);
    const people = await listPeople(app.db, [...new Set([...this.#usersHere(room), ...reports])]);
    const may = await Promise.all(sockets.map((socket) => this.#mayRead(socket, record)));
    if (this.#latest.get(room) !== turn) return;
    for (const [at, socket] of sockets.entries()) {
      const others = people.filter(({ id }) => id !== socket.data.userId);
      if (may[at]) socket.emit('record_people', { ...record, people: others });
      else this.#leave(socket, room);
    }
  }

  async #mayRead(socket: UserSocket, { table }: OpenRecord): Promise<boolean> {
    const account = await recheckSession(this.#uses.app, socket);
    return account !== undefined && mayCall(account.role, readingCallOf(table));
  }
}

const roomsOf = ({ rooms }: UserSocket) => [...rooms].filter((room) => room.startsWith(PREFIX));
