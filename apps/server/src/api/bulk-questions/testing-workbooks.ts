import { constants, deflateRawSync } from 'node:zlib';
import { utils, write } from '@e965/xlsx';
import { BULK_COLUMNS, type BulkColumn } from '@quizdesk/contract/bulk-questions';
import { strToU8, zipSync } from 'fflate';

/** The cells of a question that is fine where level 1 and round 1 are. */
export const FINE: Readonly<Record<BulkColumn, string>> = {
  level_number: '1',
  serial_number: '1',
  subject: 'physics',
  question_text: 'Which unit measures force?',
  option_1: 'Newton',
  option_2: 'Ohm',
  option_3: 'Volt',
  option_4: 'Watt',
  answer: 'Newton',
  score: '3',
  note: '',
  time: '30',
  answer_type: 'multiple_choice',
  hint: '',
};

type Value = string | number | boolean | undefined;

/** A workbook whose sheets hold these values, one list a row. */
export function workbookOf(
  sheets: Readonly<Record<string, readonly (readonly Value[])[]>>,
  bookType: 'xlsx' | 'biff8' = 'xlsx',
): Buffer {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows.map((row) => [...row])), name);
  }
  return Buffer.from(write(book, { type: 'buffer', bookType, compression: true }));
}

/** A workbook of questions: each differs from FINE in some cells. */
export function questionsWorkbook(...rows: readonly Partial<Record<BulkColumn, Value>>[]): Buffer {
  const cells = rows.map((row) => BULK_COLUMNS.map((column) => ({ ...FINE, ...row })[column]));
  return workbookOf({ Questions: [BULK_COLUMNS, ...cells] });
}

export const SHEET = 'xl/worksheets/sheet1.xml';
const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${REL}/${type}" Target="${target}"/>`;
const relations = (...all: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`;

/** The parts of an .xlsx that a test replaces. */
export interface WrittenParts {
  /** The rows of its one sheet. */
  readonly sheetData: string;
  readonly strings?: string;
  readonly styles?: string;
  readonly workbookPr?: string;
  /** Instead of the sheet's whole part. */
  readonly sheet?: string | Uint8Array;
}

/** The parts of an .xlsx by their names. */
export function xlsxParts({ sheetData, strings, styles, workbookPr = '', sheet }: WrittenParts) {
  return {
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${REL}">${workbookPr}<sheets><sheet name="Sheet" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'sharedStrings', 'sharedStrings.xml'),
      relation('rId3', 'styles', '/xl/styles.xml'),
    ),
    [SHEET]: sheet ?? `<worksheet xmlns="${MAIN}"><sheetData>${sheetData}</sheetData></worksheet>`,
    ...(strings !== undefined && { 'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings}</sst>` }),
    ...(styles !== undefined && { 'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${styles}</styleSheet>` }),
  };
}

const bytesOf = (files: Readonly<Record<string, string | Uint8Array>>) =>
  Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content]),
  );

/** An archive of these files. */
export function archiveOf(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  return Buffer.from(zipSync(bytesOf(files)));
}

/** An .xlsx with these parts. */
export const xlsxOf = (parts: WrittenParts): Buffer => archiveOf(xlsxParts(parts));

const MEGABYTE = 1024 * 1024;

/** The entry of a file in an archive's list of contents. */
function entryAt(archive: Buffer, name: string): number {
  return archive.lastIndexOf(name) - 46;
}

/**
 * An .xlsx whose sheet begins like one and goes on with zeros, so many megabytes of them in a thousandth of the bytes.
 * It claims to be `claimed` bytes large.
 */
export function bombOf(megabytes: number, claimed: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(MEGABYTE), { finishFlush: constants.Z_FULL_FLUSH });
  const end = Buffer.from([3, 0]);
  const sheet = Buffer.concat([...Array.from({ length: megabytes }, () => packed), end]);
  const archive = Buffer.from(zipSync({ ...bytesOf(xlsxParts({ sheetData: '' })), [SHEET]: sheet }, { level: 0 }));
  const [local, entry] = [archive.indexOf(SHEET) - 30, entryAt(archive, SHEET)];
  archive.writeUInt16LE(8, local + 8);
  archive.writeUInt16LE(8, entry + 10);
  archive.writeUInt32LE(claimed, entry + 24);
  return archive;
}
