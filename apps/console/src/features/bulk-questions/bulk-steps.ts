import type { BulkRow } from '@quizdesk/contract/bulk-questions';
import type { ImportOutcome, KeptImport } from '@quizdesk/contract/imports';
import type { ImportStep } from '../../components/upload/import-steps.ts';
import { merged } from '../../components/upload/repair/kept-import.ts';
import { isCancelled, RequestError } from '../../lib/request-error.ts';
import { bulkRowsOf } from './bulk-rows.ts';
import { withFaults } from './preview/row-faults.ts';
import { plainRows, type Selection } from './preview/row-selection.ts';

/** A workbook that was read, and what is to be uploaded of it. */
export interface Sheet {
  readonly file: File;
  /** The same as the server keeps it. */
  readonly kept: KeptImport;
  readonly rows: readonly BulkRow[];
  readonly ignoredColumns: readonly string[];
  readonly selection: Selection;
}

/** How far a bulk upload is. While the answer to one is missing nothing else may be sent than the same once more. */
export type BulkStep = ImportStep<Sheet, ImportOutcome>;

/** The steps that show the rows. */
export type PreviewStep = Extract<BulkStep, { at: 'preview' | 'storing' | 'unknown' }>;

export const WORKBOOK_KINDS = ['.xlsx', '.xls'];
const UPLOAD_FAILED = 'Upload failed.';
const UNKNOWN =
  'It is not known whether the questions were stored. Press Bulk Upload again to find out: what is stored already is not stored twice.';

/** A workbook as it was read, with every fine row selected that carries no warning. */
export function sheetOf(file: File, kept: KeptImport): Sheet {
  const rows = bulkRowsOf(kept);
  return { file, kept, rows, ignoredColumns: kept.ignored_columns, selection: plainRows(rows) };
}

/** The sheet after a change: rows that were mended are selected, as they would have been from the start. */
export function changedSheet(sheet: Sheet, after: KeptImport): Sheet {
  const kept = merged(sheet.kept, after);
  const rows = bulkRowsOf(kept);
  const wrongBefore = new Set(sheet.rows.filter(({ status }) => status === 'wrong').map(({ row }) => row));
  const plain = plainRows(rows);
  const selected = rows.filter(
    ({ row, status }) => status === 'fine' && (sheet.selection.has(row) || (wrongBefore.has(row) && plain.has(row))),
  );
  const selection = new Set(selected.map(({ row }) => row));
  return { ...sheet, kept, rows, ignoredColumns: kept.ignored_columns, selection };
}

/** What the server says about a failed call, or why there is no answer. */
function failureText(error: unknown): string {
  if (!(error instanceof RequestError)) throw error;
  if (error.status === undefined) return `${UPLOAD_FAILED} ${error.message}`;
  return error.body?.detail || error.body?.message || UPLOAD_FAILED;
}

/** Why a workbook could not be read, as an alert. */
export function readingProblem(error: unknown): string {
  return `Error: ${failureText(error)}`;
}

/** A gateway that gave up waiting does not know what the server did after that. */
const GATEWAY_FAULTS: readonly (number | undefined)[] = [502, 504];

function isUnanswered(error: unknown): boolean {
  return error instanceof RequestError && (error.status === undefined || GATEWAY_FAULTS.includes(error.status));
}

/**
 * What a failed upload leaves: the preview with its selection. What the server has against rows is shown at those rows,
 * which leave the selection. Only an upload that was sent in full and not answered leaves a doubt.
 */
export function afterFailure(sheet: Sheet, error: unknown, isSent: boolean): BulkStep {
  if (isCancelled(error)) {
    if (isSent) return { at: 'unknown', sheet, problem: `The upload was stopped. ${UNKNOWN}` };
    return { at: 'preview', sheet, note: 'The upload was cancelled. Nothing was stored.' };
  }
  const problem = failureText(error);
  if (isUnanswered(error)) return { at: 'unknown', sheet, problem: `${problem} ${UNKNOWN}` };
  const rows = withFaults(sheet.rows, (error instanceof RequestError && error.body?.faults) || []);
  const selected = rows.filter(({ row, status }) => status === 'fine' && sheet.selection.has(row));
  return { at: 'preview', sheet: { ...sheet, rows, selection: new Set(selected.map(({ row }) => row)) }, problem };
}

/** The sheet without the rows that were uploaded, and with nothing selected. */
export function restOf(sheet: Sheet): Sheet {
  const isLeft = ({ row }: { readonly row: number }) => !sheet.selection.has(row);
  const kept = { ...sheet.kept, rows: sheet.kept.rows.filter(isLeft) };
  return { ...sheet, kept, rows: sheet.rows.filter(isLeft), selection: new Set() };
}
