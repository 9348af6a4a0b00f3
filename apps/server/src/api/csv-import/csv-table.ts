import { AppError } from '../../shared/app-error.ts';
import { type CsvRecord, MAX_RECORD_CHARACTERS, type ReadingEnd, readCsvRecords } from './csv-records.ts';

/** A file may have so many lines for each row that it may have, most of them empty: reading millions takes long. */
const LINES_PER_ROW = 4;
export const BROKEN_QUOTE =
  'A quote in this row does not end with its cell; inside a quoted cell, a quote is written twice';
export const END_REASONS: Readonly<Record<ReadingEnd['reason'], string>> = {
  quote_not_closed: 'A quote is opened in this row and never closed',
  row_too_long: `The row is longer than ${MAX_RECORD_CHARACTERS} characters; a quote may be opened in it and never closed`,
};

function tooManyRows(maxRows: number): AppError {
  return new AppError('too_large', 'The file has too many rows', {
    detail: `A file may have ${maxRows.toLocaleString('en-GB')} rows. Split it into smaller files.`,
    values: { most: maxRows },
  });
}

/** What is done with the records of a file. */
interface TableVisitor {
  /** The first record; called once. */
  header(record: CsvRecord): void;
  /** A row below it. */
  row(record: CsvRecord): void;
  /** A row, or the header, whose quotes are in disorder: without a header no row is read. */
  broken(record: CsvRecord, raw: string): void;
}

const isEmpty = ({ cells }: CsvRecord) => cells.every((cell) => cell.trim() === '');

/** Goes through the header and the rows of a CSV file (UTF-8 without a mark); empty lines are left out. */
export function readCsvTable(text: Buffer, maxRows: number, visitor: TableVisitor): ReadingEnd | undefined {
  let [hasHeader, isHeaderBroken, rows] = [false, false, 0];
  return readCsvRecords(text, (record) => {
    if (record.row > maxRows * LINES_PER_ROW) throw tooManyRows(maxRows);
    if (record.broken !== undefined) {
      if (!hasHeader) isHeaderBroken = true;
      visitor.broken(record, record.broken);
    } else if (isEmpty(record)) return;
    else if (hasHeader) {
      rows++;
      if (rows > maxRows) throw tooManyRows(maxRows);
      visitor.row(record);
    } else if (!isHeaderBroken) {
      hasHeader = true;
      visitor.header(record);
    }
  });
}
