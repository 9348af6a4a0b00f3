import {
  type BulkPreview,
  type BulkRow,
  bulkQuestions,
  IDEMPOTENCY_KEY_HEADER,
} from '@quizdesk/contract/bulk-questions';
import { MAX_WORKBOOK_BYTES } from '@quizdesk/contract/constants';
import type { AnswerOf } from '@quizdesk/contract/kit';
import { type Dispatch, type SetStateAction, useCallback, useRef, useState } from 'react';
import { useOnce } from '../../components/form/use-once.ts';
import { useRunningCall } from '../../components/form/use-running-call.ts';
import { plural } from '../../components/format/format-number.ts';
import { invalidateQuestions } from '../../components/question/invalidate-questions.ts';
import { isCancelled } from '../../lib/failure.ts';
import { randomKey } from '../../lib/random-key.ts';
import { notifyWritten } from '../../lib/undo.ts';
import { upload, uploadJson } from '../../lib/upload.ts';
import { afterFailure, type BulkStep, readingProblem, restOf, type Sheet, sheetOf, UPLOADED } from './bulk-steps.ts';
import { allFine, type Selection, toggled, withDoubtful } from './preview/row-selection.ts';
import { questionOf } from './upload-question.ts';

interface Sending {
  readonly signal: AbortSignal;
  /** Called with the part that was sent, 0 to 1. */
  readonly onProgress: (fraction: number) => void;
}

/** Has a workbook read and its rows marked; nothing is stored. */
function previewWorkbook(file: File, sending: Sending): Promise<BulkPreview> {
  return upload(bulkQuestions.preview, file, sending);
}

type UploadOutcome = AnswerOf<typeof bulkQuestions.upload>;

/** Stores the questions of these rows, all or none; sent again with the same key they are stored once. */
function uploadQuestions(rows: readonly BulkRow[], key: string, sending: Sending): Promise<UploadOutcome> {
  const headers = { [IDEMPOTENCY_KEY_HEADER]: key };
  return uploadJson(bulkQuestions.upload, rows.map(questionOf), { ...sending, headers });
}

type ShowStep = Dispatch<SetStateAction<BulkStep>>;

const MEGABYTE = 1024 * 1024;

/** The file as it is now: one that is changed or moved away later can still be sent for the marked workbook. */
async function keptFile(file: File): Promise<File> {
  return new File([await file.arrayBuffer()], file.name, { type: file.type });
}

async function read(chosen: File, startCall: () => AbortSignal, show: ShowStep): Promise<void> {
  if (chosen.size > MAX_WORKBOOK_BYTES) {
    const problem = `Error: "${chosen.name}" is larger than ${MAX_WORKBOOK_BYTES / MEGABYTE} MB.`;
    return show({ at: 'choosing', problem });
  }
  const signal = startCall();
  const onProgress = (fraction: number) => show({ at: 'reading', file: chosen, fraction });
  onProgress(0);
  const file = await keptFile(chosen).catch(() => undefined);
  if (file === undefined) return show({ at: 'choosing', problem: `Error: "${chosen.name}" can no longer be read.` });
  try {
    show({ at: 'preview', sheet: sheetOf(file, await previewWorkbook(file, { signal, onProgress })) });
  } catch (error) {
    if (!isCancelled(error)) show({ at: 'choosing', problem: readingProblem(error) });
  }
}

async function store(sheet: Sheet, key: string, signal: AbortSignal, show: ShowStep): Promise<void> {
  let sent = 0;
  const onProgress = (fraction: number) => {
    sent = fraction;
    show({ at: 'storing', sheet, fraction });
  };
  onProgress(0);
  const rows = sheet.rows.filter(({ row }) => sheet.selection.has(row));
  try {
    const stored = await uploadQuestions(rows, key, { signal, onProgress });
    const { message, inserted } = stored;
    const rest = restOf(sheet);
    const onToggle = (isUndone: boolean) =>
      show((step) => (step.at === 'stored' && step.rest === rest ? { ...step, isUndone } : step));
    const text = `${plural(inserted, 'question', 'questions')} from ${sheet.file.name}`;
    notifyWritten(message || UPLOADED, text, stored, { onToggle });
    show({ at: 'stored', message: message || UPLOADED, count: inserted, rest });
  } catch (error) {
    show(afterFailure(sheet, error, sent === 1));
  }
  // Not awaited: without a connection this takes until there is one, and the next try must not wait for it.
  void invalidateQuestions();
}

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
  const [step, show] = useState<BulkStep>({ at: 'choosing' });
  const call = useRunningCall();
  const keyOf = useUploadKey();
  const once = useOnce();
  const upload = async (sheet: Sheet) => {
    if (sheet.selection.size > 0) await once(() => store(sheet, keyOf(sheet.selection), call.start(), show));
  };
  return {
    step,
    choose: useCallback((file: File) => void read(file, call.start, show), [call]),
    refuse: (problem: string) => show({ at: 'choosing', problem }),
    cancel: () => {
      call.end();
      if (step.at === 'reading') show({ at: 'choosing' });
    },
    toggle: useCallback((row: BulkRow) => show((now) => reselect(now, (sheet) => toggled(sheet.selection, row))), []),
    selectAll: () => show((now) => reselect(now, (sheet) => allFine(sheet.rows))),
    selectDoubtful: (isSelected: boolean) =>
      show((now) => reselect(now, (sheet) => withDoubtful(sheet.selection, sheet.rows, isSelected))),
    clear: () => show((now) => reselect(now, () => new Set())),
    upload,
    showRest: (rest: Sheet) => show({ at: 'preview', sheet: rest }),
    restart: () => show({ at: 'choosing' }),
  };
}

export type BulkUpload = ReturnType<typeof useBulkUpload>;
