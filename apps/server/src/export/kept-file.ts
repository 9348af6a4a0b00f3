import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';

const READ_BYTES = 64 * 1024;

/**
 * A file that is read while it is written, from any byte on, by any number of readers. It has no name on the disk: whatever
 * ends the process, nothing is left of it.
 */
export class KeptFile {
  readonly #handle: FileHandle;
  #size = 0;
  /** What was written last, while more is to come: who reads as fast as it is written gets it without the disk. */
  #latest: Buffer | undefined;
  #isWhole = false;
  #failure: unknown;
  #grown = Promise.withResolvers<void>();

  private constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  static async create(folder: string): Promise<KeptFile> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, crypto.randomUUID());
    const handle = await open(path, 'wx+', 0o600);
    await unlink(path);
    return new KeptFile(handle);
  }

  /** How many bytes are written. */
  get size(): number {
    return this.#size;
  }

  /** True once nothing more will be written. */
  get isWhole(): boolean {
    return this.#isWhole;
  }

  /** What went wrong while it was written. */
  get failure(): unknown {
    return this.#failure;
  }

  async append(bytes: Buffer): Promise<void> {
    await this.#handle.appendFile(bytes);
    this.#size += bytes.length;
    this.#latest = bytes;
    this.#wake();
  }

  end(): void {
    this.#isWhole = true;
    this.#latest = undefined;
    this.#wake();
  }

  /** Those that read to the end of what is there get this error. */
  fail(error: unknown): void {
    this.#failure = error;
    this.#wake();
  }

  /** The bytes from one on, to the end or to another one, which must be written already; waits for what is not written yet. */
  async *read(first = 0, last = Number.POSITIVE_INFINITY): AsyncGenerator<Buffer, void> {
    let at = first;
    while (at <= last) {
      const length = Math.min(READ_BYTES, this.#size - at, last - at + 1);
      if (length > 0) {
        const part = this.#inMemory(at, length) ?? (await this.#readFrom(at, length));
        at += length;
        yield part;
      } else if (this.#isWhole) return;
      else if (this.#failure !== undefined) throw this.#failure;
      else await this.#grown.promise;
    }
  }

  #inMemory(at: number, length: number): Buffer | undefined {
    const latest = this.#latest;
    const from = at - this.#size + (latest?.length ?? 0);
    return from < 0 ? undefined : latest?.subarray(from, from + length);
  }

  async #readFrom(at: number, length: number): Promise<Buffer> {
    const { bytesRead, buffer } = await this.#handle.read(Buffer.allocUnsafe(length), 0, length, at);
    if (bytesRead < length) throw new Error('A kept file is shorter than what was written');
    return buffer;
  }

  /** Gives the disk back. */
  async close(): Promise<void> {
    await this.#handle.close();
  }

  #wake(): void {
    this.#grown.resolve();
    this.#grown = Promise.withResolvers();
  }
}
