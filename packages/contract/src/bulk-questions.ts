import { z } from 'zod';
import { MAX_BULK_ROWS } from './constants.ts';
import { requiredId } from './fields.ts';
import { endpoint } from './kit.ts';
import { bulkQuestionPaths } from './paths/bulk-questions.ts';
import { QUESTION_LIMITS } from './questions.ts';

/** The columns of the template, in its order; a sheet may have them in any order and case. */
export const BULK_COLUMNS = [
  'level_number',
  'serial_number',
  'subject',
  'question_text',
  'option_1',
  'option_2',
  'option_3',
  'option_4',
  'answer',
  'score',
  'note',
  'time',
  'answer_type',
  'hint',
] as const;
export type BulkColumn = (typeof BULK_COLUMNS)[number];

export const BULK_OPTION_COLUMNS = ['option_1', 'option_2', 'option_3', 'option_4'] as const;

/** Something wrong with, or suspicious about, one cell of a sheet. */
export const cellNote = z.object({
  /** Where it is, as the spreadsheet names it: `F17`. Empty where the sheet has no such column. */
  cell: z.string(),
  column: z.enum(BULK_COLUMNS),
  message: z.string(),
});
export type CellNote = z.infer<typeof cellNote>;

/** What the warning at a question's text begins with where the bank has that text already. */
export const IN_BANK = 'this text is already in the bank';

/** The template's columns with a schema each, so that a row can be sent on to the upload as it is. */
const cellsOf = <Cell extends z.ZodType>(cell: Cell) =>
  // Its keys are the columns, which `fromEntries` cannot say.
  Object.fromEntries(BULK_COLUMNS.map((column) => [column, cell])) as Record<BulkColumn, Cell>;

export const bulkRow = z.object({
  /** The sheet's row number; the header is usually row 1. */
  row: z.int(),
  ...cellsOf(z.string()),
  /** Wrong rows have errors and cannot be uploaded. */
  status: z.enum(['fine', 'wrong']),
  faults: z.array(cellNote),
  /** Suspicious, but allowed. */
  warnings: z.array(cellNote),
  /** Advice on how a question that can be stored is written (rules/lint). */
  advice: z.array(cellNote),
});
/** One row of a sheet, its cells as a person sees them, and what was found in it. */
export type BulkRow = z.infer<typeof bulkRow>;

export const bulkPreview = z.object({
  rows: z.array(bulkRow),
  /** The sheet that was read. */
  sheet: z.string(),
  fine_count: z.int(),
  wrong_count: z.int(),
  ignored_columns: z.array(z.string()),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

/** A cell as a caller may send it: text or the number it shows; nothing is an empty cell. */
const cell = z
  .union([z.string(), z.number(), z.boolean(), z.null()], 'Must be text or a number')
  .optional()
  .transform((value) => (value === null || value === undefined ? '' : String(value)));

const sentOption = z.object({
  option_text: z.string('Option text is required'),
  is_correct: z.boolean('Correct must be true or false').optional(),
});

/**
 * One question of a bulk upload: the cells of its row. Multiple choice may bring its options as a list instead of four
 * cells; those marked as correct must agree with the answer, where both are there.
 */
const bulkFields = z.object({
  /** The sheet's row number, named in errors; without it the position in the list is. */
  row: z.int().positive().optional(),
  ...cellsOf(cell),
  answer: z.union([cell, z.array(z.string())]),
  /** The same under the name that questions have it by elsewhere. */
  notes: cell,
  options: z.array(sentOption).max(QUESTION_LIMITS.options).optional(),
  /** Instead of the level's number and the round's serial number. */
  level_id: requiredId('Level').optional(),
  round_id: requiredId('Round').optional(),
});
/** A caller who sends both names must give them the same value. */
const hasOneNote = ({ note, notes }: z.output<typeof bulkFields>) => note === '' || notes === '' || note === notes;
export const bulkQuestion = bulkFields
  .refine(hasOneNote, { path: ['notes'], message: 'Notes and note differ: send one of them' })
  .transform(({ notes, ...question }) => ({ ...question, note: question.note || notes }));
export type BulkQuestion = z.output<typeof bulkQuestion>;

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const bulkQuestions = {
  template: endpoint({
    ...bulkQuestionPaths.template,
    summary: 'The workbook to fill in',
    status: 200,
    answersFile: XLSX_TYPE,
  }),
  preview: endpoint({
    ...bulkQuestionPaths.preview,
    summary: 'Read a workbook of questions and mark its rows wrong or fine; nothing is stored',
    status: 200,
    response: bulkPreview,
  }),
  marked: endpoint({
    ...bulkQuestionPaths.marked,
    summary: 'The same workbook with its bad cells marked and a column of reasons',
    status: 200,
    answersFile: XLSX_TYPE,
  }),
  upload: endpoint({
    ...bulkQuestionPaths.upload,
    summary: 'Store questions, all or none; with the same Idempotency-Key they are stored once',
    body: z
      .array(bulkQuestion, 'Send a list of questions')
      .min(1, 'Send at least one question')
      .max(MAX_BULK_ROWS, `Send at most ${MAX_BULK_ROWS} questions`),
    isIdempotent: true,
    maxBytes: 32 * 1024 * 1024,
    status: 201,
    response: z.object({
      message: z.string(),
      /** Questions stored by this upload, now or by its first arrival. */
      inserted: z.int(),
      /** True where the upload had arrived before and nothing was stored again. */
      repeated: z.boolean(),
    }),
  }),
};
