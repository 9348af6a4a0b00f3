import type { NewNotification } from '@quizdesk/contract/notifications';
import type { FastifyInstance } from 'fastify';
import { recheckSession } from './admission.ts';
import type { ChangeAnnouncer } from './change-announcer.ts';
import type { PendingWork } from './pending-work.ts';
import {
  findNotification,
  lastNotificationId,
  listUndelivered,
  listUndeliveredSince,
  markDelivered,
} from './realtime.queries.ts';
import { type SocketServer, socketsOf, type UserSocket } from './socket-server.ts';

/** How many of the newest missed notifications a user gets on connecting. */
const MAX_CAUGHT_UP = 50;

/** The first and the last id of notifications that were stored together. */
export interface StoredRange {
  readonly first: number;
  readonly last: number;
}

/** Gives notifications to the sockets of this process. It counts as delivered once a socket has acknowledged it. */
export class Deliveries {
  readonly #app: FastifyInstance;
  readonly #io: SocketServer;
  readonly #pendingWork: PendingWork;
  readonly #changes: ChangeAnnouncer;
  /** Up to where `deliverMissed` has looked, the last time and the time before. */
  #lookedUpTo: readonly [before: number, last: number] | undefined;

  constructor(app: FastifyInstance, io: SocketServer, pendingWork: PendingWork, changes: ChangeAnnouncer) {
    this.#app = app;
    this.#io = io;
    this.#pendingWork = pendingWork;
    this.#changes = changes;
  }

  /** Gives it to every socket that its user has here. */
  async deliver(notification: NewNotification): Promise<void> {
    const sockets = socketsOf(this.#io, notification.user_id);
    await Promise.all(sockets.map((socket) => this.#give(socket, [notification])));
  }

  /** Gives one that another process has stored, if its user has a socket here. */
  async deliverById({ id, user_id }: Pick<NewNotification, 'id' | 'user_id'>): Promise<void> {
    if (socketsOf(this.#io, user_id).length === 0) return;
    const notification = await findNotification(this.#app.db, id);
    if (notification) await this.deliver(notification);
  }

  /** Gives those of a part of a message to many whose users have sockets here. One after the other: sessions are checked. */
  async deliverPart(stored: readonly NewNotification[]): Promise<void> {
    for (const one of stored) await this.deliver(one);
  }

  /** Gives what another process has stored with these ids to the users who have a socket here. */
  async deliverRange({ first, last }: StoredRange): Promise<void> {
    const userIds = this.#userIds();
    if (userIds.length === 0) return;
    await this.deliverPart(await listUndeliveredSince(this.#app.db, { userIds, afterId: first - 1, lastId: last }));
  }

  /** Gives a socket that has just connected what came while its user was away. */
  async catchUp(socket: UserSocket): Promise<void> {
    await this.#give(socket, await listUndelivered(this.#app.db, socket.data.userId, MAX_CAUGHT_UP));
  }

  /**
   * Delivers what was stored lately but not delivered, though its user is connected here: the process that stored it died,
   * or Redis was away. Ids are not stored in their order, so the ids of the last check are checked again.
   */
  async deliverMissed(): Promise<void> {
    const last = await lastNotificationId(this.#app.db);
    const [afterId] = this.#lookedUpTo ?? [last];
    const userIds = this.#userIds();
    if (userIds.length > 0 && last > afterId) {
      await this.deliverPart(await listUndeliveredSince(this.#app.db, { userIds, afterId }));
    }
    this.#lookedUpTo = [this.#lookedUpTo?.[1] ?? last, last];
  }

  /** Who has a socket here. */
  #userIds(): number[] {
    return [...new Set([...this.#io.sockets.sockets.values()].map(({ data }) => data.userId))];
  }

  async #acknowledged(id: number): Promise<void> {
    if (await markDelivered(this.#app.db, id)) this.#changes.announce(id);
  }

  async #give(socket: UserSocket, notifications: readonly NewNotification[]): Promise<void> {
    if (notifications.length === 0 || !(await recheckSession(this.#app, socket))) return;
    for (const notification of notifications) {
      if (socket.data.given.has(notification.id)) continue;
      socket.data.given.add(notification.id);
      const acknowledge = () => this.#pendingWork.add(this.#acknowledged(notification.id));
      socket.emit('new_notification', notification, acknowledge);
    }
  }
}
