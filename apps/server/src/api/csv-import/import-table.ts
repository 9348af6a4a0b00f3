import { AppError } from '../../shared/app-error.ts';
import { surplusOf } from './csv-cell.ts';
import { csvTextOf } from './csv-file.ts';
import { BROKEN_QUOTE, END_REASONS, readCsvTable } from './csv-table.ts';

/** Of a wider file only the first columns are kept. */
export const KEPT_COLUMNS = 100;
/** Rows in one text: others are served between two of them. */
const BATCH = 500;

/** A row of a file that is to be mended, with its cells as they are written. */
export interface FileRow {
  readonly row: number;
  readonly raw: readonly string[];
  /** Why cells cannot be read, by their place. */
  readonly broken?: Readonly<Record<string, string>>;
  /** What is wrong with the row as a whole. */
  readonly fault?: string;
}

/** A file that is to be mended: its columns, and its rows in batches of JSON, which processes hand over cheaply. */
export interface FileTable {
  readonly columns: readonly string[];
  readonly batches: readonly string[];
  readonly rowsCount: number;
}

/** No column of the database takes the character 0; another one that cannot be stored stands for it. */
export const storable = (text: string) => text.replaceAll('\0', '\u0001').toWellFormed();

/** The table of these columns and rows. */
export function tableOf(columns: readonly string[], rows: readonly FileRow[]): FileTable {
  const starts = Array.from({ length: Math.ceil(rows.length / BATCH) }, (_, index) => index * BATCH);
  return {
    columns: columns.slice(0, KEPT_COLUMNS).map((name) => storable(name.slice(0, 200))),
    batches: starts.map((start) => JSON.stringify(rows.slice(start, start + BATCH))),
    rowsCount: rows.length,
  };
}

const unusable = (message: string) => new AppError('invalid', message, { details: { file: message } });

/** Reads a CSV file that may be faulty in any row. Throws where its rows cannot be told apart, or there are none. */
export async function readImportTable(bytes: Buffer, maxRows: number, filename: string): Promise<FileTable> {
  const rows: FileRow[] = [];
  let columns: readonly string[] = [];
  const end = readCsvTable(await csvTextOf(bytes, filename), maxRows, {
    header({ cells }) {
      columns = cells.map((cell) => cell.trim());
    },
    row({ row, cells }) {
      const fault = surplusOf(cells, columns.length)?.message;
      rows.push({ row, raw: cells.slice(0, KEPT_COLUMNS).map(storable), ...(fault !== undefined && { fault }) });
    },
    broken({ row, cells }) {
      rows.push({ row, raw: cells.slice(0, KEPT_COLUMNS).map(storable), fault: BROKEN_QUOTE });
    },
  });
  if (end) throw unusable(`Row ${end.row}: ${END_REASONS[end.reason]}`);
  if (columns.length === 0 || rows.length === 0) throw unusable('The file has no rows');
  return tableOf(columns, rows);
}
