import { MAX_BULK_ROWS } from '@quizdesk/contract/constants';
import { AppError } from '../../../shared/app-error.ts';

/** What one workbook may hold, so that reading it takes neither long nor much memory, whatever its sizes claim. */
export const WORKBOOK_LIMITS = {
  /** Files inside an .xlsx, which is an archive. */
  entries: 2000,
  /** Bytes of one such file and of all that are read, once they are unpacked. */
  entryBytes: 64 * 1024 * 1024,
  allBytes: 96 * 1024 * 1024,
  /** A header and the rows of questions. */
  rows: MAX_BULK_ROWS + 1,
  /** Cells that show something; ten thousand rows of fifty columns. */
  cells: 500_000,
  /** As many as a spreadsheet program allows. */
  columns: 16_384,
  sheetRows: 1_048_576,
  cellCharacters: 32_767,
  /** Characters of all cells together. */
  characters: 10_000_000,
} as const;

const inNumbers = (count: number) => count.toLocaleString('en-GB');

/** 413 for a workbook that has too much of something. */
function tooMuch(message: string, detail: string, most?: number): AppError {
  return new AppError('too_large', message, { detail, ...(most !== undefined && { values: { most } }) });
}

const tooManyRows = () =>
  tooMuch(
    'The file has too many rows',
    `A sheet may have ${inNumbers(MAX_BULK_ROWS)} rows below its header. Split it into smaller files.`,
    MAX_BULK_ROWS,
  );

const tooManyCells = () =>
  tooMuch(
    'The file has too many cells',
    `A sheet may have ${inNumbers(WORKBOOK_LIMITS.cells)} cells that are not empty.`,
    WORKBOOK_LIMITS.cells,
  );

export const tooMuchText = () =>
  tooMuch(
    'The file has too much text',
    `A sheet may have ${inNumbers(WORKBOOK_LIMITS.characters)} characters. Split it into smaller files.`,
    WORKBOOK_LIMITS.characters,
  );

export const expandsTooFar = () =>
  tooMuch(
    'The file is too large once it is unpacked',
    'Split it into smaller files, or save it again without pictures.',
  );

/** Counts what a sheet holds while it is read, and throws a refusal as soon as that is too much. */
export class SheetBudget {
  private rows = 0;
  private cells = 0;
  private characters = 0;

  takeRow(): void {
    if (++this.rows > WORKBOOK_LIMITS.rows) throw tooManyRows();
  }

  takeCell(text: string): void {
    if (++this.cells > WORKBOOK_LIMITS.cells) throw tooManyCells();
    this.characters += text.length;
    if (this.characters > WORKBOOK_LIMITS.characters) throw tooMuchText();
  }
}
