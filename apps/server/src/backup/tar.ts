import { posix } from 'node:path';
import { BackupError } from './backup-error.ts';
import { ByteReader } from './byte-reader.ts';

/** A file of an archive. */
export interface TarEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const BLOCK = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
/** Where the fields of a header begin (POSIX.1-1988, "ustar"). */
const AT = { name: 0, mode: 100, size: 124, time: 136, sum: 148, type: 156, magic: 257, prefix: 345 } as const;
const SUM_BYTES = 8;
const REGULAR_FILE = '0';

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;
const octal = (value: number, digits: number) => value.toString(8).padStart(digits, '0');

/** The sum of a header's bytes, in which its own field counts as spaces. */
function sumOf(header: Buffer): number {
  const own = header.subarray(AT.sum, AT.sum + SUM_BYTES);
  const add = (sum: number, byte: number) => sum + byte;
  return header.reduce(add, 0) - own.reduce(add, 0) + SUM_BYTES * ' '.charCodeAt(0);
}

function headerOf({ name, bytes }: TarEntry, time: number): Buffer {
  const header = Buffer.alloc(BLOCK);
  const [folder, file] = name.includes('/') ? [posix.dirname(name), posix.basename(name)] : ['', name];
  if (Buffer.byteLength(file) > NAME_BYTES || Buffer.byteLength(folder) > PREFIX_BYTES) {
    throw new BackupError(`The name ${name} is too long for a backup.`);
  }
  header.write(file, AT.name);
  header.write('0000600\0', AT.mode);
  header.write(octal(bytes.length, 11), AT.size);
  header.write(octal(time, 11), AT.time);
  header.write(REGULAR_FILE, AT.type);
  header.write('ustar\0' + '00', AT.magic);
  header.write(folder, AT.prefix);
  header.write(`${octal(sumOf(header), 6)}\0 `, AT.sum);
  return header;
}

/** The bytes of a tar archive of these files, as every tar reads them. */
export async function* toTar(entries: AsyncIterable<TarEntry>): AsyncGenerator<Uint8Array> {
  const time = Math.floor(Date.now() / 1000);
  for await (const entry of entries) {
    yield headerOf(entry, time);
    yield entry.bytes;
    yield Buffer.alloc(padding(entry.bytes.length));
  }
  yield Buffer.alloc(2 * BLOCK);
}

function textAt(header: Buffer, at: number, length: number): string {
  const end = header.indexOf(0, at);
  return header.toString('utf8', at, end === -1 ? at + length : Math.min(end, at + length));
}

/** The files of a tar archive of `toTar`. Throws a BackupError where it is no such archive. */
export async function* fromTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new ByteReader(bytes);
  while (true) {
    const header = await reader.take(BLOCK);
    if (header.every((byte) => byte === 0)) return reader.finish();
    if (Number.parseInt(textAt(header, AT.sum, SUM_BYTES), 8) !== sumOf(header)) throw new BackupError('it is damaged');
    const size = Number.parseInt(textAt(header, AT.size, AT.time - AT.size), 8);
    const name = posix.join(textAt(header, AT.prefix, PREFIX_BYTES), textAt(header, AT.name, NAME_BYTES));
    const content = await reader.take(size);
    await reader.take(padding(size));
    yield { name, bytes: content };
  }
}
