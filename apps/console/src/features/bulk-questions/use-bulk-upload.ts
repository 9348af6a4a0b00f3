import type { BulkRow } from '@quizdesk/contract/bulk-questions';
import { MAX_WORKBOOK_BYTES } from '@quizdesk/contract/constants';
import type { ImportOutcome, imports, KeptImport } from '@quizdesk/contract/imports';
import { importPaths } from '@quizdesk/contract/paths/imports';
import { IDEMPOTENCY_KEY_HEADER } from '@quizdesk/contract/rules/idempotency';
import { useCallback, useRef } from 'react';
import { plural } from '../../components/format/format-number.ts';
import { invalidateQuestions } from '../../components/question/invalidate-questions.ts';
import { useImportSteps } from '../../components/upload/import-steps.ts';
import { readImport } from '../../components/upload/repair/kept-import.ts';
import { randomKey } from '../../lib/random-key.ts';
import { request } from '../../lib/request.ts';
import { RequestError } from '../../lib/request-error.ts';
import { upload, uploadJson } from '../../lib/upload.ts';
import { afterFailure, type BulkStep, changedSheet, readingProblem, type Sheet, sheetOf } from './bulk-steps.ts';
import { allFine, type Selection, toggled, withDoubtful } from './preview/row-selection.ts';

const MEGABYTE = 1024 * 1024;

/** What is said of stored questions. */
export const storedText = ({ stored, repeated }: ImportOutcome) => {
  const questions = plural(stored, 'question', 'questions');
  if (!repeated) return `${questions} uploaded`;
  return `${questions} ${stored === 1 ? 'was' : 'were'} uploaded already; nothing was stored twice`;
};

/** The file as it is now: one that is changed or moved away later can still be sent for the marked workbook. */
async function keptFile(file: File): Promise<File> {
  try {
    return new File([await file.arrayBuffer()], file.name, { type: file.type });
  } catch {
    throw new UnreadableFile();
  }
}

class UnreadableFile extends Error {}

/** Changes what is selected, where something can be selected at all. */
function reselect(step: BulkStep, change: (sheet: Sheet) => Selection): BulkStep {
  if (step.at !== 'preview') return step;
  return { at: 'preview', sheet: { ...step.sheet, selection: change(step.sheet) } };
}

/** The same selection keeps its key, so that sending it once more stores nothing twice; another selection gets a new key. */
function useUploadKey() {
  const named = useRef<{ selection: Selection; key: string }>(undefined);
  return (selection: Selection): string => {
    if (named.current?.selection !== selection) named.current = { selection, key: randomKey() };
    return named.current.key;
  };
}

/** A bulk upload from choosing a workbook to its questions being stored, and what can be done at each step. */
export function useBulkUpload() {
  const keyOf = useUploadKey();
  const { show, store, ...run } = useImportSteps<Sheet, ImportOutcome>({
    problemOf: ({ size, name }) =>
      size > MAX_WORKBOOK_BYTES ? `Error: "${name}" is larger than ${MAX_WORKBOOK_BYTES / MEGABYTE} MB.` : undefined,
    read: async (chosen, sending) => {
      const file = await keptFile(chosen);
      return sheetOf(
        file,
        await upload<typeof imports.insert>(importPaths.insert, file, { query: { kind: 'questions' }, ...sending }),
      );
    },
    unread: ({ name }, error) => ({
      at: 'choosing',
      problem: error instanceof UnreadableFile ? `Error: "${name}" can no longer be read.` : readingProblem(error),
    }),
    store: ({ kept, selection }, sending) => {
      const leave_out = kept.rows.flatMap(({ row }) => (selection.has(row) ? [] : [row]));
      const headers = { [IDEMPOTENCY_KEY_HEADER]: keyOf(selection) };
      return uploadJson<typeof imports.apply>(
        importPaths.apply,
        { leave_out, expected_version: kept.version },
        { ...sending, params: { id: kept.id }, headers },
      );
    },
    message: ({ file }, outcome) => [
      storedText(outcome),
      `${plural(outcome.stored, 'question', 'questions')} from ${file.name}`,
    ],
    afterFailure: async (sheet, error, isSent) => {
      const step = afterFailure(sheet, error, isSent);
      const isRefused =
        error instanceof RequestError && ((error.body?.faults?.length ?? 0) > 0 || error.status === 409);
      if (!isRefused || step.at !== 'preview') return step;
      // The server has checked the rows again, as a level or a round is not there any more, or they were changed elsewhere.
      const now = await readImport(sheet.kept.id).catch(() => undefined);
      return now === undefined ? step : { ...step, sheet: changedSheet(step.sheet, now) };
    },
    invalidate: invalidateQuestions,
  });
  const select = (change: (sheet: Sheet) => Selection) => show((now) => reselect(now, change));
  return {
    ...run,
    // The same in every render: rows render again only when something about them changes.
    toggle: useCallback(
      (row: BulkRow) => show((now) => reselect(now, ({ selection }) => toggled(selection, row))),
      [show],
    ),
    selectAll: () => select(({ rows }) => allFine(rows)),
    selectDoubtful: (isSelected: boolean) => select(({ selection, rows }) => withDoubtful(selection, rows, isSelected)),
    clear: () => select(() => new Set()),
    upload: (sheet: Sheet) => {
      if (sheet.selection.size > 0) store(sheet);
    },
    onChanged: useCallback(
      (after: KeptImport) =>
        show((now) => (now.at === 'preview' ? { at: 'preview', sheet: changedSheet(now.sheet, after) } : now)),
      [show],
    ),
    /** Goes on with an import that is still kept. Its workbook is not here, so that it cannot be marked. */
    open: async (id: number, name: string) => {
      const kept = await readImport(id).catch(() => undefined);
      if (kept) show({ at: 'preview', sheet: sheetOf(new File([], name), kept) });
      else show({ at: 'choosing', problem: 'Error: These rows are not kept any more. Choose the file again.' });
    },
    /** Shows the rows that were not uploaded, to be mended and uploaded too. */
    showRest: async (rest: Sheet) => {
      const { id } = rest.kept;
      await request<typeof imports.change>(importPaths.change, { params: { id }, body: { take_in: 'all' } });
      const kept = await readImport(id);
      show({ at: 'preview', sheet: { ...sheetOf(rest.file, kept), selection: new Set() } });
    },
  };
}

export type BulkUpload = ReturnType<typeof useBulkUpload>;
