import { Duplex } from 'node:stream';

/** pg sends Terminate (`X`) in a separate chunk; PGlite would shut down on it. */
function isGoodbye(chunk: Uint8Array): boolean {
  return chunk.length === 5 && chunk[0] === 0x58;
}

/** The one session of the embedded database, which its sockets use in turn. */
interface SharedSession {
  attach(socket: EmbeddedSocket): Promise<boolean>;
  run(socket: EmbeddedSocket, messages: Uint8Array<ArrayBuffer>): void;
  detach(socket: EmbeddedSocket): Promise<void>;
}

/**
 * Stands for the TCP socket of one pg client. pg writes whole protocol messages, so chunks may be joined but need no
 * taking apart.
 */
export class EmbeddedSocket extends Duplex {
  readonly #database: SharedSession;
  #left: Promise<void> | undefined;
  readonly #gone = Promise.withResolvers<void>();
  /** Resolves when the socket has given the session back, or does not want it any more. */
  readonly gone = this.#gone.promise;

  constructor(database: SharedSession) {
    super();
    this.#database = database;
  }

  connect(): this {
    this.#database.attach(this).then(
      (attached) => attached && this.emit('connect'),
      (error: Error) => this.destroy(error),
    );
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this._writev([{ chunk }], done);
  }

  override _writev(writes: readonly { chunk: Buffer }[], done: () => void): void {
    const chunks = writes.map((write) => write.chunk).filter((chunk) => !isGoodbye(chunk));
    // A copy, because small buffers share their memory and this one is handed over to the thread.
    if (chunks.length > 0) this.#database.run(this, new Uint8Array(Buffer.concat(chunks)));
    done();
  }

  override _final(done: () => void): void {
    void this.#leave().then(() => {
      this.push(null);
      done();
    });
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    void this.#leave().then(() => done(error));
  }

  #leave(): Promise<void> {
    this.#left ??= this.#database.detach(this).finally(this.#gone.resolve);
    return this.#left;
  }
}
