import type pg from 'pg';

/** What the driver's connection can do for COPY FROM STDIN; its types leave it out. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(rows: Uint8Array): void;
  endCopyFrom(): void;
}

const FIRST_BYTES = 1024 * 1024;

/** A growing copy of what arrives: the driver uses the memory of its messages again. */
class Received {
  #memory = Buffer.allocUnsafe(FIRST_BYTES);
  #length = 0;

  add(bytes: Uint8Array): void {
    const length = this.#length + bytes.length;
    if (length > this.#memory.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, 2 * this.#memory.length));
      this.#memory.copy(larger, 0, 0, this.#length);
      this.#memory = larger;
    }
    this.#memory.set(bytes, this.#length);
    this.#length = length;
  }

  get bytes(): Buffer {
    return this.#memory.subarray(0, this.#length);
  }
}

/** Rows as COPY writes and reads them: a line each. */
export interface CopiedRows {
  readonly rows: number;
  readonly bytes: Buffer;
}

/**
 * One COPY to or from this process. The rows that go in are sent together with the statement: PGlite takes a statement
 * and all that belongs to it in one call, and a server takes them in this order too.
 */
class Copy implements pg.Submittable {
  readonly #text: string;
  readonly #input: Uint8Array | undefined;
  readonly #received = new Received();
  readonly #done = Promise.withResolvers<CopiedRows>();
  readonly done = this.#done.promise;
  #rows = 0;

  constructor(text: string, input?: Uint8Array) {
    this.#text = text;
    this.#input = input;
  }

  submit(connection: pg.Connection): void {
    connection.stream.cork();
    connection.query(this.#text);
    if (this.#input) {
      // The driver's own connections have these methods.
      const copying = connection as CopyConnection;
      copying.sendCopyFromChunk(this.#input);
      copying.endCopyFrom();
    }
    connection.stream.uncork();
  }

  handleCopyInResponse(): void {}

  handleCopyData({ chunk }: { chunk: Uint8Array }): void {
    this.#received.add(chunk);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = Number(text.replace('COPY ', ''));
  }

  handleError(error: Error): void {
    this.#done.reject(error);
  }

  handleReadyForQuery(): void {
    this.#done.resolve({ rows: this.#rows, bytes: this.#received.bytes });
  }
}

/** Reads rows by a statement that ends with TO STDOUT; they are in memory then. */
export function copyOut(client: pg.ClientBase, statement: string): Promise<CopiedRows> {
  return client.query(new Copy(statement)).done;
}

/** Stores rows by a statement that ends with FROM STDIN. Returns how many they were. */
export async function copyIn(client: pg.ClientBase, statement: string, rows: Uint8Array): Promise<number> {
  return (await client.query(new Copy(statement, rows)).done).rows;
}
