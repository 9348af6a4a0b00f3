import type { BulkRow } from '@quizdesk/contract/bulk-questions';
import { serveTasks } from '../../workers/serve-tasks.ts';
import { type KnownTexts, warnOfKnownTexts } from './known-texts.ts';
import type { Places } from './marking/read-place.ts';
import { previewRows } from './preview-rows.ts';
import { ignoredColumns, type QuestionSheet, readQuestionSheet } from './question-sheet.ts';
import { columnLetters } from './workbook/sheet.ts';

interface ReadInput {
  readonly bytes: Uint8Array;
  readonly places: Places;
}

interface MarkInput extends ReadInput {
  readonly known: KnownTexts;
}

/** A workbook that was read, its rows marked as far as its own content and the places of questions tell. */
export interface ReadWorkbook {
  readonly rows: readonly BulkRow[];
  readonly sheet: string;
  readonly ignored_columns: string[];
  /** The letters of the column of question texts. */
  readonly textLetters: string;
}

const textLettersOf = ({ header }: QuestionSheet) => columnLetters(header.columns.get('question_text') ?? 0);

const tasks = {
  async read({ bytes, places }: ReadInput): Promise<ReadWorkbook> {
    const sheet = await readQuestionSheet(Buffer.from(bytes.buffer));
    const rows = previewRows(sheet, places);
    return { rows, sheet: sheet.name, ignored_columns: ignoredColumns(sheet), textLetters: textLettersOf(sheet) };
  },

  async mark({ bytes, places, known }: MarkInput): Promise<Uint8Array> {
    const sheet = await readQuestionSheet(Buffer.from(bytes.buffer));
    const rows = warnOfKnownTexts(previewRows(sheet, places), known, textLettersOf(sheet));
    const { writeMarkedWorkbook } = await import('./writing/marked-workbook.ts');
    return writeMarkedWorkbook(sheet, rows);
  },
};

export type BulkTasks = typeof tasks;

await serveTasks(tasks);
