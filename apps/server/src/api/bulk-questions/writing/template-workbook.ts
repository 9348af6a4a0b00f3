import { BULK_COLUMNS, type BulkColumn } from '@quizdesk/contract/bulk-questions';
import { ANSWER_TYPES, MAX_BULK_ROWS, SUBJECTS } from '@quizdesk/contract/constants';
import writeWorkbook, { type Cell, type Row, type SheetData } from 'write-excel-file/node';
import { columnLetters } from '../workbook/sheet.ts';
import { columnWidth, FONT, FREE_TEXT_COLUMNS, HEADER_LOOK, heightOf, NUMBER_COLUMNS } from './sheet-look.ts';
import { COLUMN_TEXTS, EXAMPLES, type Example } from './template-content.ts';
import { textCell } from './text-cell.ts';
import { type DropDown, extendStyles, keepText, offerWords } from './workbook-features.ts';

const heading = (text: string): Cell => ({ value: text, ...HEADER_LOOK });
const columnHeading = (column: BulkColumn): Cell => ({
  value: column,
  ...HEADER_LOOK,
  ...(NUMBER_COLUMNS.includes(column) && { align: 'right' }),
});

function exampleCell(example: Example, column: BulkColumn): Cell {
  const text = example[column] ?? '';
  if (FREE_TEXT_COLUMNS.includes(column)) return textCell(text);
  return NUMBER_COLUMNS.includes(column) ? Number(text) : text;
}

function dropDown(column: BulkColumn, words: readonly string[], refusal: string): DropDown {
  const letters = columnLetters(BULK_COLUMNS.indexOf(column));
  return { cells: `${letters}2:${letters}${MAX_BULK_ROWS + 1}`, words, refusal };
}

const DROP_DOWNS = [
  dropDown('subject', SUBJECTS, 'Choose a subject of the list.'),
  dropDown('answer_type', ANSWER_TYPES, 'Choose an answer type of the list.'),
];

const questions: SheetData = [
  BULK_COLUMNS.map(columnHeading),
  ...EXAMPLES.map((example) => BULK_COLUMNS.map((column) => exampleCell(example, column))),
];

const GUIDE_WIDTHS = [16, 20, 70, 60];

function guideRow(texts: readonly string[]): Row {
  const height = Math.max(...texts.map((text, index) => heightOf(text, GUIDE_WIDTHS[index] ?? 1).height));
  return texts.map((text) => textCell(text, { wrap: true, alignVertical: 'top', height }));
}

const columns: SheetData = [
  ['Column', 'Needed', 'What it holds', 'What is allowed'].map(heading),
  ...COLUMN_TEXTS.map(({ column, isNeeded, meaning, allowed }) => guideRow([column, isNeeded, meaning, allowed])),
];

/**
 * The workbook to fill in: the columns with lists to choose from, an example of each answer type, and a second sheet
 * that explains the columns.
 */
export function buildTemplate(): Promise<Buffer> {
  const textColumns = FREE_TEXT_COLUMNS.map((column) => BULK_COLUMNS.indexOf(column));
  return writeWorkbook(
    [
      { data: questions, sheet: 'Questions', columns: BULK_COLUMNS.map(columnWidth), stickyRowsCount: 1 },
      {
        data: columns,
        sheet: 'Columns',
        columns: GUIDE_WIDTHS.map((width) => ({ width })),
        stickyRowsCount: 1,
      },
    ],
    { ...FONT, features: [keepText, offerWords(DROP_DOWNS), extendStyles(textColumns)] },
  ).toBuffer();
}
