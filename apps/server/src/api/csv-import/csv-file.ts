import { isUtf8 } from 'node:buffer';
import { AppError } from '../../shared/app-error.ts';
import { type CsvReading, readCsv } from './csv-reading.ts';
import type { CsvRules } from './csv-rules.ts';

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
function binaryShare(bytes: Buffer): number {
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

/** A text file has hardly any; a stray control character is reported as an error of its cell instead. */
const BINARY_SHARE = 0.01;

async function describeForeign(bytes: Buffer): Promise<string | undefined> {
  const share = binaryShare(bytes);
  const markup = /^\s*<|^%PDF-|^\{\\rtf/.test(bytes.toString('latin1', 0, 512));
  if (share === 0 && !markup) return undefined;
  // Loaded here only: good files do not pay for it.
  const { describeFile } = await import('../../storage/file-kind.ts');
  return (await describeFile(bytes)) ?? (share > BINARY_SHARE ? 'a binary file' : undefined);
}

function notCsv(what: string, filename: string): AppError {
  const named = /\.(csv|tsv|txt)$/i.test(filename) ? `${what} named ${filename}` : what;
  return new AppError('unsupported_file', 'This is not a CSV file', {
    detail: `This is ${named}. Choose a CSV file; a spreadsheet program saves one with "Save as", "CSV".`,
    values: { kind: what, name: filename },
  });
}

function damaged(): AppError {
  const message = 'The file is damaged: it begins like UTF-16 text but is not.';
  return new AppError('invalid', 'The file is damaged', { detail: message, details: { CSV: message } });
}

/** The text of an uploaded file, as UTF-8 without a mark. Rejects with an AppError for a file that is no CSV. */
export async function csvTextOf(bytes: Buffer, filename: string): Promise<Buffer> {
  const what = await describeForeign(bytes);
  if (what) throw notCsv(what, filename);
  const text = decodeToUtf8(bytes);
  if (!text) throw damaged();
  return text;
}

/** Reads an uploaded file as rows. Rejects with an AppError for a file that is no CSV or has too many rows. */
export async function readCsvFile<Field extends string>(
  bytes: Buffer,
  rules: CsvRules<Field>,
  filename: string,
): Promise<CsvReading<Field>> {
  return readCsv(await csvTextOf(bytes, filename), rules);
}
