import { isUtf8 } from 'node:buffer';

/** Bytes that are in no text file: control characters other than tab, line ends, form feed and the DOS end of file. */
function isBinaryByte(byte: number): boolean {
  return byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13 && byte !== 26;
}

const encodingOfBom = (bytes: Buffer) => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return undefined;
};

/** How much of a file's beginning is no text, from 0 to 1. Text has none, workbooks and pictures have plenty. */
export function binaryShare(bytes: Buffer): number {
  if (encodingOfBom(bytes)) return 0;
  const start = bytes.subarray(0, 8192);
  let found = 0;
  for (const byte of start) if (isBinaryByte(byte)) found++;
  return start.length === 0 ? 0 : found / start.length;
}

const withoutBom = (bytes: Buffer) =>
  bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;

/**
 * The text of a file as UTF-8 without a mark: UTF-16 where it has that mark, else UTF-8, and Windows-1252 where the
 * bytes are not UTF-8. Undefined where the mark is of UTF-16 and the rest is not.
 */
export function decodeToUtf8(bytes: Buffer): Buffer | undefined {
  const encoding = encodingOfBom(bytes);
  if (!encoding) return isUtf8(bytes) ? withoutBom(bytes) : Buffer.from(new TextDecoder('windows-1252').decode(bytes));
  try {
    return Buffer.from(new TextDecoder(encoding, { fatal: true }).decode(bytes));
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
