import { BackupError } from './backup-error.ts';

/** Takes so many bytes as are asked for from a stream. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #left: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next bytes: fewer only where the stream ends. */
  async takeUpTo(size: number): Promise<Buffer> {
    const parts: Uint8Array[] = [this.#left];
    let length = this.#left.length;
    while (length < size) {
      const { value, done } = await this.#source.next();
      if (done) break;
      parts.push(value);
      length += value.length;
    }
    const all = parts.length === 1 ? this.#left : Buffer.concat(parts, length);
    this.#left = all.subarray(size);
    return all.subarray(0, size);
  }

  /** The next bytes. Throws a BackupError where the stream ends before. */
  async take(size: number): Promise<Buffer> {
    const bytes = await this.takeUpTo(size);
    if (bytes.length < size) throw new BackupError('it is cut off');
    return bytes;
  }

  /** Reads what is left, so that what checks the stream has seen its end. */
  async finish(): Promise<void> {
    while (!(await this.#source.next()).done);
  }
}
