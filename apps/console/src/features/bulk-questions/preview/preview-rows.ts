import type { BulkRow } from '@quizdesk/contract/bulk-questions';
import type { RowFilter, Selection } from './row-selection.ts';

/** What the preview's rows are drawn from, as a table or as blocks. */
export interface PreviewRowsProps {
  readonly rows: readonly BulkRow[];
  readonly filter: RowFilter;
  readonly selection: Selection;
  /** How many fine rows there are, whatever the filter shows. */
  readonly fineCount: number;
  /** Nothing can be selected: an upload is under way. */
  readonly isLocked: boolean;
  readonly onToggle: (row: BulkRow) => void;
  readonly onSelectAll: () => void;
  readonly onClear: () => void;
}

/** One row of the preview; everything in it keeps its identity while nothing about the row changes. */
export interface PreviewRowProps {
  readonly row: BulkRow;
  readonly index: number;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
  readonly isLocked: boolean;
  readonly measure: (element: HTMLElement | null) => void;
  readonly onToggle: (row: BulkRow) => void;
  readonly onOpen: (row: number) => void;
}

const LINE_PX = 20;
const LETTERS_OF_QUESTION = 52;
const LETTERS_OF_ANSWER = 16;

/** Texts are cut at two lines. */
const linesOf = (text: string, letters: number) => (text.length > letters ? 2 : 1);

/** About how high a row of the table will be. */
export function rowHeight({ question_text, answer, faults, warnings, advice }: BulkRow): number {
  const lines = Math.max(linesOf(question_text, LETTERS_OF_QUESTION), linesOf(answer, LETTERS_OF_ANSWER));
  const reasons = faults.length + warnings.length + advice.length > 0 ? 1 : 0;
  return 25 + LINE_PX * (lines + reasons);
}

const LETTERS_OF_BLOCK = 36;

/** About how high a block will be, where the window is narrow. */
export function blockHeight({ question_text, faults, warnings, advice }: BulkRow): number {
  const notes = [...faults, ...warnings, ...advice].map(({ message }) => Math.ceil(message.length / LETTERS_OF_BLOCK));
  const lines = Math.min(3, Math.ceil(question_text.length / LETTERS_OF_BLOCK)) + 2;
  return 17 + LINE_PX * (lines + notes.reduce((sum, count) => sum + count, 0));
}
