import { BULK_COLUMNS, type BulkColumn } from '@quizdesk/contract/bulk-questions';
import writeWorkbook, { type SheetData } from 'write-excel-file/node';

/** The cells of one question; what is left out is an empty cell. */
export type QuestionCells = Readonly<Partial<Record<BulkColumn, string | number>>>;

/** A question that nothing is wrong with, where level 1 and round 1 are there. */
const FINE: QuestionCells = {
  level_number: 1,
  serial_number: 1,
  subject: 'Physics',
  answer: 'Force',
  score: 3,
  time: 45,
  answer_type: 'short_answer',
};

/** A workbook as people fill it in: the template's columns, then a row for each question, fine but for what it says. */
export function questionsWorkbook(questions: readonly QuestionCells[]): Promise<Buffer> {
  const rows = questions.map((question) => {
    const cells = { ...FINE, ...question };
    return BULK_COLUMNS.map((column) => cells[column] ?? null);
  });
  const sheet: SheetData = [[...BULK_COLUMNS], ...rows];
  return writeWorkbook(sheet).toBuffer();
}
