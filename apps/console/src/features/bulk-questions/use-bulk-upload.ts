import { type BulkRow, bulkQuestions, IDEMPOTENCY_KEY_HEADER } from '@quizdesk/contract/bulk-questions';
import { MAX_WORKBOOK_BYTES } from '@quizdesk/contract/constants';
import { useCallback, useRef } from 'react';
import { plural } from '../../components/format/format-number.ts';
import { invalidateQuestions } from '../../components/question/invalidate-questions.ts';
import { useImportSteps } from '../../components/upload/import-steps.ts';
import { randomKey } from '../../lib/random-key.ts';
import { upload, uploadJson } from '../../lib/upload.ts';
import { afterFailure, type BulkStep, readingProblem, type Sheet, sheetOf, type UploadOutcome } from './bulk-steps.ts';
import { allFine, type Selection, toggled, withDoubtful } from './preview/row-selection.ts';
import { questionOf } from './upload-question.ts';

const MEGABYTE = 1024 * 1024;

/** What is said of stored questions where the server does not say it. */
export const storedText = ({ message }: UploadOutcome) => message || 'Questions uploaded successfully';

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
  const { show, store, ...run } = useImportSteps<Sheet, UploadOutcome>({
    problemOf: ({ size, name }) =>
      size > MAX_WORKBOOK_BYTES ? `Error: "${name}" is larger than ${MAX_WORKBOOK_BYTES / MEGABYTE} MB.` : undefined,
    read: async (chosen, sending) => {
      const file = await keptFile(chosen);
      return sheetOf(file, await upload(bulkQuestions.preview, file, sending));
    },
    unread: ({ name }, error) => ({
      at: 'choosing',
      problem: error instanceof UnreadableFile ? `Error: "${name}" can no longer be read.` : readingProblem(error),
    }),
    store: ({ rows, selection }, sending) => {
      const questions = rows.filter(({ row }) => selection.has(row)).map(questionOf);
      const headers = { [IDEMPOTENCY_KEY_HEADER]: keyOf(selection) };
      return uploadJson(bulkQuestions.upload, questions, { ...sending, headers });
    },
    message: ({ file }, outcome) => [
      storedText(outcome),
      `${plural(outcome.inserted, 'question', 'questions')} from ${file.name}`,
    ],
    afterFailure,
    invalidate: invalidateQuestions,
  });
  const select = (change: (sheet: Sheet) => Selection) => show((now) => reselect(now, change));
  return {
    ...run,
    // The same at every drawing, for the rows that are redrawn only when something about them changes.
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
    showRest: (rest: Sheet) => show({ at: 'preview', sheet: rest }),
  };
}

export type BulkUpload = ReturnType<typeof useBulkUpload>;
