import { binaryShare, decodeToUtf8 } from './school-csv-decode.ts';
import { readSchoolCsv, type SchoolCsvReading, type SchoolCsvRules, TooManyRows } from './school-csv-reading.ts';

/** What an uploaded file turned out to be. */
export type SchoolFile =
  | { readonly kind: 'csv'; readonly reading: SchoolCsvReading }
  | { readonly kind: 'foreign'; readonly what: string }
  | { readonly kind: 'undecodable' }
  | { readonly kind: 'too_many_rows' };

/** A text file has hardly any; a stray control character in a cell is named as that cell's fault instead. */
const BINARY_SHARE = 0.01;

async function describeForeign(bytes: Buffer): Promise<string | undefined> {
  const share = binaryShare(bytes);
  const markup = /^\s*<|^%PDF-|^\{\\rtf/.test(bytes.toString('latin1', 0, 512));
  if (share === 0 && !markup) return undefined;
  // Loaded here only: good files do not pay for it.
  const { describeFile } = await import('../../storage/file-kind.ts');
  return (await describeFile(bytes)) ?? (share > BINARY_SHARE ? 'a binary file' : undefined);
}

/** Reads an uploaded file as a list of schools: what it is, its text, its rows. */
export async function readSchoolFile(bytes: Buffer, rules: SchoolCsvRules): Promise<SchoolFile> {
  const what = await describeForeign(bytes);
  if (what) return { kind: 'foreign', what };
  const text = decodeToUtf8(bytes);
  if (!text) return { kind: 'undecodable' };
  try {
    return { kind: 'csv', reading: readSchoolCsv(text, rules) };
  } catch (error) {
    if (error instanceof TooManyRows) return { kind: 'too_many_rows' };
    throw error;
  }
}
