import { damagedWorkbook, lockedWorkbook } from './file-refusals.ts';
import { expandsTooFar, WORKBOOK_LIMITS } from './workbook-limits.ts';

/** One file inside an archive. Its unpacked size is left out: what archives claim about it cannot be trusted. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  /** The packed bytes. */
  readonly packed: Buffer;
}

const END = 0x06054b50;
const END_BYTES = 22;
const COMMENT_BYTES = 0xffff;
const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const ENCRYPTED = 1;
const IN_EXTRA = 0xffffffff;
const ZIP64_EXTRA = 1;

const broken = (cause?: unknown) => damagedWorkbook('its list of contents is broken', cause);

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - COMMENT_BYTES);
  for (let at = bytes.length - END_BYTES; at >= first; at--) {
    if (bytes.readUInt32LE(at) === END) return at;
  }
  throw damagedWorkbook('its end is missing');
}

/** Sizes and offsets that do not fit into four bytes are in an extra field, in this order and only where needed. */
function longNumbers(extra: Buffer, numbers: readonly number[]): number[] {
  let at = 0;
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== ZIP64_EXTRA) at += 4 + extra.readUInt16LE(at + 2);
  at += 4;
  return numbers.map((number) => {
    if (number !== IN_EXTRA) return number;
    const long = Number(extra.readBigUInt64LE(at));
    at += 8;
    return long;
  });
}

function packedBytes(bytes: Buffer, local: number, size: number): Buffer {
  if (bytes.readUInt32LE(local) !== LOCAL) throw broken();
  const start = local + LOCAL_BYTES + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (start + size > bytes.length) throw broken();
  return bytes.subarray(start, start + size);
}

function readEntry(bytes: Buffer, at: number): { entry: ZipEntry; next: number } {
  if (bytes.readUInt32LE(at) !== CENTRAL) throw broken();
  if (bytes.readUInt16LE(at + 8) & ENCRYPTED) throw lockedWorkbook();
  const nameEnd = at + CENTRAL_BYTES + bytes.readUInt16LE(at + 28);
  const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
  const claimed = [bytes.readUInt32LE(at + 24), bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)];
  const [, size = 0, local = 0] = longNumbers(bytes.subarray(nameEnd, extraEnd), claimed);
  const entry = {
    name: bytes.toString('utf8', at + CENTRAL_BYTES, nameEnd),
    method: bytes.readUInt16LE(at + 10),
    crc: bytes.readUInt32LE(at + 16),
    packed: packedBytes(bytes, local, size),
  };
  return { entry, next: extraEnd + bytes.readUInt16LE(at + 32) };
}

/** The names of an archive's files as they are compared: no case, forward slashes. */
export const entryKey = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

/**
 * The files inside an archive, by `entryKey`. Unpacks nothing; throws a refusal where the archive is broken, locked or
 * has too many files.
 */
export function readZipDirectory(bytes: Buffer): ReadonlyMap<string, ZipEntry> {
  try {
    const end = findEnd(bytes);
    const count = bytes.readUInt16LE(end + 10);
    if (count > WORKBOOK_LIMITS.entries) throw expandsTooFar();
    const entries = new Map<string, ZipEntry>();
    for (let index = 0, at = bytes.readUInt32LE(end + 16); index < count; index++) {
      const { entry, next } = readEntry(bytes, at);
      entries.set(entryKey(entry.name), entry);
      at = next;
    }
    return entries;
  } catch (error) {
    // An offset outside of the file.
    if (error instanceof RangeError) throw broken(error);
    throw error;
  }
}
