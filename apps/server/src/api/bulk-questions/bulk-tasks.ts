import { serialize } from 'node:v8';
import { type BulkRow, bulkQuestions } from '@quizdesk/contract/bulk-questions';
import { AppError } from '../../shared/app-error.ts';
import { refuseNested } from '../../shared/json-bounds.ts';
import { parsePayload } from '../../shared/parse-payload.ts';
import { bufferOf, type FileBytes } from '../../workers/serve-tasks.ts';
import { hashOf } from '../crud/upload-key.ts';
import { type FileRow, type FileTable, KEPT_COLUMNS, storable, tableOf } from '../csv-import/import-table.ts';
import { adviseOfNearCopies, type KnownTexts, type NearCopies, warnOfKnownTexts } from './known-texts.ts';
import type { LevelsAndRounds } from './marking/read-level-round.ts';
import { previewRows } from './preview-rows.ts';
import { ignoredColumns, type QuestionSheet, readLikelySheet, readQuestionSheet } from './question-sheet.ts';
import { unusableWorkbook } from './workbook/file-refusals.ts';
import { columnLetters } from './workbook/sheet.ts';

interface ReadInput {
  readonly bytes: Uint8Array;
  readonly levelsAndRounds: LevelsAndRounds;
}

interface MarkInput extends ReadInput {
  readonly known: KnownTexts;
  readonly copies: NearCopies;
}

/** A workbook that was read, its rows marked by its own content and by the levels and rounds. */
export interface ReadWorkbook {
  readonly rows: readonly BulkRow[];
  readonly sheet: string;
  readonly ignored_columns: string[];
  /** The letters of the column of question texts. */
  readonly textLetters: string;
}

/** An upload that was parsed and checked against the contract. */
export interface ParsedUpload {
  readonly contentHash: string;
  /** The questions in batches, serialised, so that the server, which takes them over, can do so in steps. */
  readonly batches: readonly Uint8Array[];
}

const BATCH = 250;

function parseJson(bytes: Buffer): unknown {
  const json = bytes.toString();
  refuseNested(json);
  try {
    return JSON.parse(json);
  } catch (error) {
    const detail = bytes.length === 0 ? 'The body is empty.' : 'The body is not valid JSON.';
    throw new AppError('bad_request', 'Broken JSON', { detail, cause: error });
  }
}

const textLettersOf = ({ header }: QuestionSheet) => columnLetters(header.columns.get('question_text') ?? 0);

/** A sheet with every column that it has, whatever that is called. */
function questionTable({ name, headings, rows }: QuestionSheet): FileTable {
  let last = -1;
  for (const { cells } of [headings, ...rows]) {
    for (const index of cells.keys()) if (index < KEPT_COLUMNS) last = Math.max(last, index);
  }
  const columns = Array.from({ length: last + 1 }, (_, index) => headings.cells.get(index)?.text.trim() ?? '');
  const found = rows.map(({ row, cells }): FileRow => {
    const faults = [...cells].flatMap(([index, { fault }]) => (fault === undefined ? [] : [[String(index), fault]]));
    const raw = columns.map((_, index) => storable(cells.get(index)?.text ?? ''));
    return { row, raw, ...(faults.length > 0 && { broken: Object.fromEntries(faults) }) };
  });
  const filled = found.filter(({ raw, broken }) => broken !== undefined || raw.some((text) => text.trim() !== ''));
  if (filled.length === 0) throw unusableWorkbook(`The sheet "${name}" has no rows below its header`);
  return tableOf(columns, filled);
}

/** The tasks of the worker process that reads workbooks and uploads. */
export const bulkTasks = {
  async read({ bytes, levelsAndRounds }: ReadInput): Promise<ReadWorkbook> {
    const sheet = await readQuestionSheet(bufferOf(bytes));
    const rows = previewRows(sheet, levelsAndRounds);
    return { rows, sheet: sheet.name, ignored_columns: ignoredColumns(sheet), textLetters: textLettersOf(sheet) };
  },

  async table({ bytes }: { readonly bytes: Uint8Array }): Promise<FileTable> {
    return questionTable(await readLikelySheet(bufferOf(bytes)));
  },

  async parse({ bytes }: { readonly bytes: FileBytes }): Promise<ParsedUpload> {
    const questions = parsePayload(bulkQuestions.upload.body, parseJson(bufferOf(bytes)), 'body');
    const starts = Array.from({ length: Math.ceil(questions.length / BATCH) }, (_, index) => index * BATCH);
    return {
      contentHash: hashOf(questions),
      batches: starts.map((start) => serialize(questions.slice(start, start + BATCH))),
    };
  },

  async mark({ bytes, levelsAndRounds, known, copies }: MarkInput): Promise<Uint8Array> {
    const sheet = await readQuestionSheet(bufferOf(bytes));
    const letters = textLettersOf(sheet);
    const warned = warnOfKnownTexts(previewRows(sheet, levelsAndRounds), known, letters);
    const rows = adviseOfNearCopies(warned, copies, letters);
    const { writeMarkedWorkbook } = await import('./writing/marked-workbook.ts');
    return writeMarkedWorkbook(sheet, rows);
  },
};

export type BulkTasks = typeof bulkTasks;
