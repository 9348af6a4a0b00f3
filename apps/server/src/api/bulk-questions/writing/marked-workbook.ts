import type { BulkColumn, BulkRow, CellNote } from '@quizdesk/contract/bulk-questions';
import writeWorkbook, { type Cell, type Row } from 'write-excel-file/node';
import type { QuestionSheet } from '../question-sheet.ts';
import type { SheetRow } from '../workbook/sheet.ts';
import {
  columnWidth,
  DOUBTFUL_LOOK,
  FONT,
  HEADER_LOOK,
  heightOf,
  type Look,
  NUMBER_COLUMNS,
  WRONG_LOOK,
} from './sheet-look.ts';
import { textCell } from './text-cell.ts';
import { keepText } from './workbook-features.ts';

const NAME_CHARACTERS = 31;

/** The name made valid for a new sheet; an uploaded file may have any. */
export function sheetName(name: string): string {
  const allowed = name
    .replaceAll(/[\\/?*[\]:\p{Cc}]/gu, ' ')
    .slice(0, NAME_CHARACTERS)
    .toWellFormed();
  const trimmed = allowed.replaceAll(/^['\s]+|['\s]+$/g, '');
  return trimmed === '' || /^history$/i.test(trimmed) ? 'Questions' : trimmed;
}

const REASONS = 'Reasons';
const REASONS_WIDTH = 70;
const REASONS_CHARACTERS = 32_000;
/** A row that shows nothing. */
const NOTHING: Row = [];

const reasonOf = ({ cell, message }: CellNote) => (cell === '' ? message : `${cell}: ${message}`);

function reasonsOf({ faults, warnings, advice }: BulkRow): string {
  const reasons = [
    ...faults.map(reasonOf),
    ...warnings.map((warning) => `${reasonOf(warning)} (warning)`),
    ...advice.map((note) => `${reasonOf(note)} (note)`),
  ];
  return reasons.join('\n').slice(0, REASONS_CHARACTERS);
}

/** What is written next to and over the cells of a sheet. */
interface Marks {
  readonly columns: ReadonlyMap<number, BulkColumn>;
  /** The index of the column of reasons. */
  readonly reasons: number;
  readonly rows: ReadonlyMap<number, BulkRow>;
}

function marksOf({ header, headings, rows }: QuestionSheet, marked: readonly BulkRow[]): Marks {
  let last = 0;
  for (const { cells } of [headings, ...rows]) for (const index of cells.keys()) last = Math.max(last, index);
  return {
    columns: new Map(Array.from(header.columns, ([column, index]) => [index, column])),
    // Reasons from an earlier time are written over.
    reasons: header.others.get(last) === REASONS ? last : last + 1,
    rows: new Map(marked.map((row) => [row.row, row])),
  };
}

function lookOf(marked: BulkRow | undefined, column: BulkColumn | undefined): Look | undefined {
  if (!marked || column === undefined) return undefined;
  if (marked.faults.some((fault) => fault.column === column)) return WRONG_LOOK;
  return [...marked.warnings, ...marked.advice].some((note) => note.column === column) ? DOUBTFUL_LOOK : undefined;
}

function markedCell(text: string, column: BulkColumn | undefined, look: Look | undefined): Cell {
  if (text === '') return look ? { ...look } : null;
  const isNumber = column !== undefined && NUMBER_COLUMNS.includes(column) && /^(0|[1-9]\d{0,8})$/.test(text);
  return isNumber ? { ...look, value: Number(text), type: Number } : textCell(text, look);
}

function markedRow({ row, cells }: SheetRow, { columns, reasons, rows }: Marks): Row {
  const marked = rows.get(row);
  const written = Array.from({ length: reasons }, (_, index) => {
    const column = columns.get(index);
    return markedCell(cells.get(index)?.text ?? '', column, lookOf(marked, column));
  });
  const found = marked ? reasonsOf(marked) : '';
  return [
    ...written,
    found === '' ? null : textCell(found, { wrap: true, alignVertical: 'top', ...heightOf(found, REASONS_WIDTH) }),
  ];
}

function headingRow({ cells }: SheetRow, { reasons }: Marks): Row {
  const written = Array.from({ length: reasons }, (_, index) => textCell(cells.get(index)?.text ?? '', HEADER_LOOK));
  return [...written, textCell(REASONS, HEADER_LOOK)];
}

/**
 * The sheet of questions again: the same columns and rows in the same positions, wrong cells red, doubtful ones amber, and a
 * last column with the reasons. Nothing in it is a formula.
 */
export function writeMarkedWorkbook(sheet: QuestionSheet, marked: readonly BulkRow[]): Promise<Buffer> {
  const marks = marksOf(sheet, marked);
  const rows: Row[] = Array.from({ length: sheet.rows.at(-1)?.row ?? sheet.headings.row }, () => NOTHING);
  rows[sheet.headings.row - 1] = headingRow(sheet.headings, marks);
  for (const row of sheet.rows) rows[row.row - 1] = markedRow(row, marks);
  const widths = Array.from({ length: marks.reasons }, (_, index) => columnWidth(marks.columns.get(index)));
  return writeWorkbook(
    rows,
    {
      sheet: sheetName(sheet.name),
      columns: [...widths, { width: REASONS_WIDTH }],
      stickyRowsCount: sheet.headings.row,
    },
    { ...FONT, features: [keepText] },
  ).toBuffer();
}
