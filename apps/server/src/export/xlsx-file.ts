import { setImmediate } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';
import type { ContestClock } from '../shared/contest-clock.ts';
import { type CellValue, type ExportColumn, headsOf, partsOf } from './export-column.ts';
import { STYLE, sheetFrame, sheetPath, workbookParts } from './workbook-parts.ts';
import { workbookText } from './workbook-text.ts';

/** A sheet takes 1,048,576 rows; from here on the next batch begins a new one. */
const SHEET_ROWS = 1_047_000;
const WIDTH = 12;
/** Twice as fast as the usual 6, for files a tenth larger: others wait while a batch is compressed. */
const LEVEL = 3;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Workbooks count days from the end of 1899. */
const EPOCH_DAYS = 25_569;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const textCell = (place: string, style: number, text: string) =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${workbookText(text)}</t></is></c>`;

function cell(place: string, value: CellValue, clock: ContestClock): string {
  if (value === null) return '';
  if (typeof value === 'string') return textCell(place, STYLE.text, value);
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  return `<c r="${place}" s="${STYLE.time}"><v>${clock.localTime(value).getTime() / DAY_MS + EPOCH_DAYS}</v></c>`;
}

const rowOf = (number: number, cells: readonly string[]) => `<row r="${number}">${cells.join('')}</row>`;

/** A zip archive whose entries are written one after the other; what is ready is taken from time to time. */
class Archive {
  #ready: Uint8Array[] = [];
  readonly #zip = new Zip((error, chunk) => {
    if (error) throw error;
    this.#ready.push(chunk);
  });

  open(path: string): ZipDeflate {
    const entry = new ZipDeflate(path, { level: LEVEL });
    this.#zip.add(entry);
    return entry;
  }

  end(): void {
    this.#zip.end();
  }

  take(): Buffer {
    const ready = Buffer.concat(this.#ready);
    this.#ready = [];
    return ready;
  }
}

/**
 * A workbook, written in batches. Every text is an inline string, so nothing is a formula; times are times, by the
 * clock of the contest. The list of sheets is at the end of the archive, so that rows can be written before their
 * number is known.
 */
export async function* xlsxFile<Row>(
  columns: readonly ExportColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
  clock: ContestClock,
  sheetRows = SHEET_ROWS,
): AsyncGenerator<Buffer, void> {
  const archive = new Archive();
  const frame = sheetFrame(columns.map(({ width }) => width ?? WIDTH));
  const lines = columns.map((column, index) => ({ ...column, letter: LETTERS.charAt(index) }));
  const heads = rowOf(
    1,
    headsOf(columns, clock).map((head, index) => textCell(`${LETTERS.charAt(index)}1`, STYLE.head, head)),
  );
  let sheets = 0;
  const openSheet = () => {
    const entry = archive.open(sheetPath(++sheets));
    entry.push(Buffer.from(frame.start + heads));
    return { entry, rows: 1 };
  };

  let sheet = openSheet();
  for await (const batch of batches) {
    if (sheet.rows >= sheetRows) {
      sheet.entry.push(Buffer.from(frame.end), true);
      sheet = openSheet();
    }
    for (const part of partsOf(batch)) {
      const xml = part.map((row) => {
        const number = ++sheet.rows;
        return rowOf(
          number,
          lines.map(({ letter, value }) => cell(`${letter}${number}`, value(row), clock)),
        );
      });
      sheet.entry.push(Buffer.from(xml.join('')));
      await setImmediate();
    }
    yield archive.take();
  }
  sheet.entry.push(Buffer.from(frame.end), true);
  for (const [path, text] of Object.entries(workbookParts(sheets))) archive.open(path).push(Buffer.from(text), true);
  archive.end();
  yield archive.take();
}
