import { BULK_OPTION_COLUMNS, type BulkColumn } from '@quizdesk/contract/bulk-questions';

const WIDTHS: Readonly<Partial<Record<BulkColumn, number>>> = {
  level_number: 13,
  serial_number: 14,
  subject: 18,
  question_text: 60,
  answer: 24,
  score: 8,
  note: 36,
  time: 8,
  answer_type: 18,
  hint: 30,
};
const OTHER_WIDTH = 20;

/** How wide a column of questions is, in characters; other columns have a usual width. */
export const columnWidth = (column: BulkColumn | undefined) => ({ width: (column && WIDTHS[column]) ?? OTHER_WIDTH });

/** Columns whose cells are whole numbers. */
export const NUMBER_COLUMNS: readonly BulkColumn[] = ['level_number', 'serial_number', 'score', 'time'];

/** Columns whose cells are text whatever they look like. */
export const FREE_TEXT_COLUMNS: readonly BulkColumn[] = [
  'question_text',
  ...BULK_OPTION_COLUMNS,
  'answer',
  'note',
  'hint',
];

const LINE_POINTS = 15;
const MOST_LINES = 20;

/** The height of a row that shows a text in a column of this width: programs do not find it themselves. */
export function heightOf(text: string, width: number): { readonly height: number } {
  const lines = text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / width)), 0);
  return { height: Math.min(lines, MOST_LINES) * LINE_POINTS };
}

/** The font of our workbooks; without one, cells with a style would have another. */
export const FONT = { fontFamily: 'Calibri', fontSize: 11 } as const;

export const HEADER_LOOK = { fontWeight: 'bold', backgroundColor: '#E9EAE7' } as const;
/** The colours of a marked cell. */
export interface Look {
  readonly backgroundColor: string;
  readonly textColor: string;
}

export const WRONG_LOOK: Look = { backgroundColor: '#FFC7CE', textColor: '#8C1A17' };
export const DOUBTFUL_LOOK: Look = { backgroundColor: '#FFEB9C', textColor: '#6B4300' };
