import { AppError } from '../../shared/app-error.ts';
import { binaryShare, decodeToUtf8 } from './csv-decode.ts';
import { type CsvReading, readCsv } from './csv-reading.ts';
import type { CsvRules } from './csv-rules.ts';

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

/** Reads an uploaded file as rows. Rejects with an AppError for a file that is no CSV or has too many rows. */
export async function readCsvFile<Field extends string>(
  bytes: Buffer,
  rules: CsvRules<Field>,
  filename: string,
): Promise<CsvReading<Field>> {
  const what = await describeForeign(bytes);
  if (what) throw notCsv(what, filename);
  const text = decodeToUtf8(bytes);
  if (!text) throw damaged();
  return readCsv(text, rules);
}
