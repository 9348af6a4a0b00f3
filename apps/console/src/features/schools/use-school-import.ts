import { schools as endpoints, type SchoolImportOutcome } from '@quizdesk/contract/schools';
import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import { countOf } from '../../components/format/format-number.ts';
import { schools } from '../../components/resources/schools.ts';
import { RequestError } from '../../lib/request-error.ts';
import { notifyWritten } from '../../lib/undo.ts';
import { upload } from '../../lib/upload.ts';
import { type ImportStep, importRefusal, NO_FILE, uploadProblem, wasStored } from './school-import-steps.ts';

const NOTHING_STORED = 'The import was cancelled. Nothing was stored.';
const GONE_THROUGH = 'The import was complete before it could be stopped.';
const UNKNOWN =
  'The connection was lost while the schools were being stored, so it is not known whether they were. Choose the same file again: the check tells which of its schools are in the list.';

type Progress = (fraction: number) => void;
type Send = (file: File, isDryRun: boolean, onProgress?: Progress) => Promise<SchoolImportOutcome>;
type ShowStep = Dispatch<SetStateAction<ImportStep>>;

/** Sends the file; one call runs at a time, and leaving the page ends it. */
function useSending() {
  const running = useRef<AbortController>(undefined);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      running.current?.abort();
    };
  }, []);
  const send: Send = useCallback((file, isDryRun, onProgress) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    if (isGone.current) controller.abort();
    const query = isDryRun ? { dry_run: 'true' } : {};
    return upload(endpoints.importCsv, file, { query, onProgress, signal: controller.signal });
  }, []);
  const abort = useCallback(() => running.current?.abort(), []);
  return { send, abort };
}

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function isUnanswered(error: unknown): boolean {
  return isCancelled(error) || (error instanceof RequestError && error.status === undefined);
}

function failed(file: File, error: unknown): ImportStep {
  const refusal = importRefusal(error);
  return refusal ? { at: 'refused', file, refusal } : { at: 'choosing', problem: uploadProblem(error) };
}

async function check(file: File, send: Send, show: ShowStep): Promise<void> {
  const onProgress = (fraction: number) => show({ at: 'checking', file, fraction });
  onProgress(0);
  try {
    show({ at: 'checked', file, outcome: await send(file, true, onProgress) });
  } catch (error) {
    if (!isCancelled(error)) show(failed(file, error));
  }
}

/** The answer to a storing call is missing: checking the file once more tells what became of it. */
async function findOut(file: File, expected: SchoolImportOutcome, send: Send, show: ShowStep): Promise<void> {
  show({ at: 'finding-out', file });
  try {
    const isStored = wasStored(expected, await send(file, true));
    show(
      isStored
        ? { at: 'stored', file, outcome: expected, note: GONE_THROUGH }
        : { at: 'choosing', note: NOTHING_STORED },
    );
  } catch (error) {
    if (!isCancelled(error)) show({ at: 'choosing', problem: UNKNOWN });
  }
}

async function store(file: File, expected: SchoolImportOutcome, send: Send, show: ShowStep): Promise<void> {
  let sent = 0;
  const onProgress = (fraction: number) => {
    sent = fraction;
    show({ at: 'storing', file, count: expected.inserted, fraction });
  };
  onProgress(0);
  try {
    const outcome = await send(file, false, onProgress);
    show({ at: 'stored', file, outcome });
    const onToggle = (isUndone: boolean) =>
      show((step) => (step.at === 'stored' && step.outcome === outcome ? { ...step, isUndone } : step));
    const text = `${countOf(outcome.inserted, 'school', 'schools')} from ${file.name}`;
    notifyWritten('Schools added', text, outcome, { onToggle });
  } catch (error) {
    // The server stores nothing before it has the whole file, so only a file sent in full leaves a doubt.
    if (isUnanswered(error) && sent === 1) await findOut(file, expected, send, show);
    else if (isCancelled(error)) show({ at: 'choosing', note: NOTHING_STORED });
    else show(failed(file, error));
  }
  await schools.invalidate();
}

/** An import of schools from choosing a file to its being stored, and what can be done at each step. */
export function useSchoolImport() {
  const [step, show] = useState<ImportStep>({ at: 'choosing' });
  const { send, abort } = useSending();
  const submit = () => {
    if (step.at === 'checked') void store(step.file, step.outcome, send, show);
    else show({ at: 'choosing', problem: NO_FILE });
  };
  const cancel = () => {
    abort();
    if (step.at === 'checking') show({ at: 'choosing', note: NOTHING_STORED });
  };
  return {
    step,
    choose: (file: File) => void check(file, send, show),
    refuse: (problem: string) => show({ at: 'choosing', problem }),
    restart: () => show({ at: 'choosing' }),
    submit,
    cancel,
  };
}

export type SchoolImportRun = ReturnType<typeof useSchoolImport>;
