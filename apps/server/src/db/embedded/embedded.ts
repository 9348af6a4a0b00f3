import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { safeMessageOf } from '../../logging/error-facts.ts';
import { DatabaseStartError } from '../start-error.ts';
import { type FolderLock, lockFolder } from './embedded-lock.ts';
import { EmbeddedSocket } from './embedded-socket.ts';
import { EmbeddedThread } from './embedded-thread.ts';

const OPEN_WITHIN_MS = 1900;
const ROOM_BYTES = 1024 * 1024;

/**
 * PostgreSQL inside this process, kept in a folder. The `pg` driver talks to it as to a server, through a stand-in for
 * its socket. It has one session, which its clients use in turn.
 */
export class EmbeddedDatabase {
  readonly #folder: string;
  readonly #statementTimeoutMs: number;
  readonly #lock: FolderLock;
  #thread: EmbeddedThread | undefined;
  #session: EmbeddedSocket | undefined;
  #turn: Promise<void> = Promise.resolve();
  #closed = false;

  private constructor(folder: string, statementTimeoutMs: number) {
    this.#folder = folder;
    this.#statementTimeoutMs = statementTimeoutMs;
    this.#lock = lockFolder(folder);
  }

  /** Opens the database in a folder, and makes it first where there is none. Throws a DatabaseStartError. */
  static async open(folder: string, statementTimeoutMs: number): Promise<EmbeddedDatabase> {
    const database = new EmbeddedDatabase(folder, statementTimeoutMs);
    try {
      await database.#started();
      return database;
    } catch (error) {
      database.#lock.release();
      const message = `The database in ${folder} does not open: ${safeMessageOf(error)}.`;
      throw new DatabaseStartError('DATABASE_FOLDER_UNUSABLE', message, { cause: error });
    }
  }

  /** How a pool reaches this database: one client at a time. End the pool before closing the database. */
  get poolConfig(): PoolConfig {
    const stream = () => new EmbeddedSocket(this);
    return { max: 1, idleTimeoutMillis: 0, user: 'postgres', database: 'postgres', stream };
  }

  /** Rejects within 2 s where the database is not open and cannot be opened. What runs on it is not waited for. */
  async check(): Promise<void> {
    if (this.#closed) throw new Error('The embedded database is closed');
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error('The embedded database does not open')), OPEN_WITHIN_MS);
    try {
      await Promise.race([this.#started(), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Writes a file next to the database and removes it. Rejects where the disk has no room for it. */
  async store(): Promise<void> {
    const path = join(this.#folder, '..', '.room-on-disk');
    try {
      await writeFile(path, Buffer.alloc(ROOM_BYTES));
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Waits for the sockets before this one, then gives it the session; false if it was destroyed while it waited. */
  async attach(socket: EmbeddedSocket): Promise<boolean> {
    const before = this.#turn;
    this.#turn = before.then(() => socket.gone);
    await before;
    if (socket.destroyed) return false;
    if (this.#closed) throw new Error('The embedded database is closed');
    const thread = await this.#started();
    if (socket.destroyed) return false;
    this.#session = socket;
    thread.onBytes = (bytes) => socket.push(bytes);
    return true;
  }

  /** Runs protocol messages of the socket that has the session. */
  run(socket: EmbeddedSocket, bytes: Uint8Array<ArrayBuffer>): void {
    if (this.#session === socket) this.#thread?.run(bytes);
  }

  /** Takes the session back from a socket: its open transaction is rolled back, its settings are forgotten. */
  async detach(socket: EmbeddedSocket): Promise<void> {
    if (this.#session !== socket) return;
    await this.#thread?.reset();
    this.#session = undefined;
  }

  /** Writes a checkpoint, ends the thread and lets the folder go. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#turn; // sockets outlive pool.end() by a moment
    await this.#thread?.close();
    this.#lock.release();
  }

  async #started(): Promise<EmbeddedThread> {
    if (!this.#thread) {
      const thread = new EmbeddedThread(this.#folder, this.#statementTimeoutMs);
      this.#thread = thread;
      void thread.exited.then((reason) => this.#lose(reason));
    }
    const thread = this.#thread;
    await thread.ready;
    return thread;
  }

  #lose(reason: Error): void {
    const session = this.#session;
    this.#thread = undefined;
    this.#session = undefined;
    session?.destroy(reason);
  }
}
