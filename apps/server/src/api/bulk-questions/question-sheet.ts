import { BULK_COLUMNS, type BulkColumn } from '@quizdesk/contract/bulk-questions';
import { type QuestionHeader, readHeader } from './question-header.ts';
import { unusableWorkbook } from './workbook/file-refusals.ts';
import { openWorkbook } from './workbook/open-workbook.ts';
import { columnLetters, type SheetRow, type UnreadSheet } from './workbook/sheet.ts';

/** The sheet of a workbook that holds the questions. */
export interface QuestionSheet {
  readonly name: string;
  readonly header: QuestionHeader;
  /** The header as written in the sheet. */
  readonly headings: SheetRow;
  /** The rows below the header that show something. */
  readonly rows: readonly SheetRow[];
}

/** One row of questions as written in the sheet. */
export interface QuestionRow {
  readonly row: number;
  readonly cells: Readonly<Record<BulkColumn, string>>;
  /** Errors of cells that are found before their text is parsed. */
  readonly broken: ReadonlyMap<BulkColumn, string>;
}

const IGNORED_COLUMNS_NAMED = 100;
const list = new Intl.ListFormat('en-GB');
const isComplete = ({ missing }: QuestionHeader) => missing.length === 0;

async function readSheet(sheet: UnreadSheet): Promise<QuestionSheet | undefined> {
  const [first, ...rows] = await sheet.read((row) => isComplete(readHeader(row)));
  return first && { name: sheet.name, header: readHeader(first), headings: first, rows };
}

/** The first sheet that has all columns; where none has, the one that has most of them. */
async function chooseSheet(sheets: readonly UnreadSheet[]): Promise<QuestionSheet | undefined> {
  let nearest: QuestionSheet | undefined;
  for (const sheet of sheets) {
    const read = await readSheet(sheet);
    if (read && isComplete(read.header)) return read;
    if (read && read.header.columns.size > (nearest?.header.columns.size ?? -1)) nearest = read;
  }
  return nearest;
}

function checkHeader({ name, header }: QuestionSheet): void {
  const [noun, has] = header.missing.length === 1 ? ['column', 'is'] : ['columns', 'are'];
  if (header.columns.size === 0) {
    throw unusableWorkbook(`The first row of the sheet "${name}" has none of the columns. Begin with the template.`);
  }
  if (header.missing.length > 0) {
    throw unusableWorkbook(`The ${noun} ${list.format(header.missing)} ${has} missing from the sheet "${name}"`);
  }
  if (header.repeated.length > 0) {
    throw unusableWorkbook(`The sheet "${name}" has the column ${list.format(header.repeated)} twice`);
  }
}

/** Reads the questions' sheet of a workbook, and throws a refusal where it has none that can be used. */
export async function readQuestionSheet(bytes: Buffer): Promise<QuestionSheet> {
  const sheet = await chooseSheet(await openWorkbook(bytes));
  if (!sheet) throw unusableWorkbook('The workbook is empty');
  checkHeader(sheet);
  return sheet;
}

/** The questions' sheet of a workbook, or what is most like it: its columns may have other names. */
export async function readLikelySheet(bytes: Buffer): Promise<QuestionSheet> {
  const sheets = await openWorkbook(bytes);
  const likely = await chooseSheet(sheets);
  if (!likely) throw unusableWorkbook('The workbook is empty');
  if (isComplete(likely.header)) return likely;
  // Of an incomplete sheet only the first row was read.
  const [headings = likely.headings, ...rows] =
    (await sheets.find(({ name }) => name === likely.name)?.read(() => true)) ?? [];
  return { ...likely, headings, rows };
}

function questionRow({ columns }: QuestionHeader, { row, cells }: SheetRow): QuestionRow {
  const broken = new Map<BulkColumn, string>();
  const textOf = (column: BulkColumn) => {
    const cell = cells.get(columns.get(column) ?? -1);
    if (cell?.fault !== undefined) broken.set(column, cell.fault);
    return [column, cell?.text ?? ''] as const;
  };
  // Every column of the template is among the entries.
  const texts = Object.fromEntries(BULK_COLUMNS.map(textOf)) as Record<BulkColumn, string>;
  return { row, cells: texts, broken };
}

const isBlank = ({ cells, broken }: QuestionRow) =>
  broken.size === 0 && Object.values(cells).every((text) => text.trim() === '');

/** The rows of a sheet that hold a question, or a part of one. A sheet without any is refused. */
export function questionRows({ name, header, rows }: QuestionSheet): QuestionRow[] {
  const found = rows.map((row) => questionRow(header, row)).filter((row) => !isBlank(row));
  if (found.length === 0) throw unusableWorkbook(`The sheet "${name}" has no rows below its header`);
  return found;
}

/** The columns of a sheet that no question has: by their heading, or by their letter where they have none. */
export function ignoredColumns({ header: { columns, others }, rows }: QuestionSheet): string[] {
  const known = new Set(columns.values());
  const found = new Set(others.keys());
  for (const { cells } of rows) for (const index of cells.keys()) if (!known.has(index)) found.add(index);
  const names = [...found].sort((a, b) => a - b).map((index) => others.get(index) || `column ${columnLetters(index)}`);
  return names.slice(0, IGNORED_COLUMNS_NAMED);
}
