import { type Dispatch, type SetStateAction, useCallback, useState } from 'react';
import { RequestError } from '../../../lib/request-error.ts';
import { notifyWritten } from '../../../lib/undo.ts';
import { useRunningCall } from '../../form/use-running-call.ts';
import type { ListSearch } from '../../list/list-search.ts';
import { type ImportStep, importRefusal, NO_FILE, uploadProblem } from './import-steps.ts';
import type { ImportView, SendFile } from './import-view.ts';

const NOTHING_STORED = 'The import was cancelled. Nothing was stored.';
const GONE_THROUGH = 'The import was complete before it could be stopped.';
const UNKNOWN =
  'The connection was lost while the rows were being stored, so it is not known whether they were. Choose the same file again: the check tells what is left of it to store.';

type Progress = (fraction: number) => void;
type Send<Outcome> = (file: File, isDryRun: boolean, onProgress?: Progress) => Promise<Outcome>;
type ShowStep<Outcome> = Dispatch<SetStateAction<ImportStep<Outcome>>>;

/** What the steps of one import need. */
interface Run<Outcome> {
  readonly view: Pick<ImportView<Outcome>, 'changesOf' | 'words' | 'invalidate'>;
  readonly send: Send<Outcome>;
  readonly show: ShowStep<Outcome>;
}

/** Sends the file; one call runs at a time, and leaving the page ends it. */
function useSending<Outcome>(sendFile: SendFile<Outcome>) {
  const { start, end } = useRunningCall();
  const send: Send<Outcome> = useCallback(
    (file, isDryRun, onProgress) => sendFile(file, isDryRun, { onProgress, signal: start() }),
    [sendFile, start],
  );
  return { send, abort: end };
}

function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

function isUnanswered(error: unknown): boolean {
  return isCancelled(error) || (error instanceof RequestError && error.status === undefined);
}

function failed(file: File, error: unknown): ImportStep<never> {
  const refusal = importRefusal(error);
  return refusal ? { at: 'refused', file, refusal } : { at: 'choosing', problem: uploadProblem(error) };
}

async function check<Outcome>(file: File, { send, show }: Run<Outcome>): Promise<void> {
  const onProgress = (fraction: number) => show({ at: 'checking', file, fraction });
  onProgress(0);
  try {
    show({ at: 'checked', file, outcome: await send(file, true, onProgress) });
  } catch (error) {
    if (!isCancelled(error)) show(failed(file, error));
  }
}

/**
 * The answer to a storing call is missing: checking the file once more shows what became of it. Imports store all or
 * nothing, so nothing left to store means that all of it was stored.
 */
async function findOut<Outcome>(file: File, expected: Outcome, { view, send, show }: Run<Outcome>): Promise<void> {
  show({ at: 'finding-out', file });
  try {
    const isStored = view.changesOf(expected) > 0 && view.changesOf(await send(file, true)) === 0;
    show(
      isStored
        ? { at: 'stored', file, outcome: expected, note: GONE_THROUGH }
        : { at: 'choosing', note: NOTHING_STORED },
    );
  } catch (error) {
    if (!isCancelled(error)) show({ at: 'choosing', problem: UNKNOWN });
  }
}

async function store<Outcome>(file: File, expected: Outcome, run: Run<Outcome>): Promise<void> {
  const { view, send, show } = run;
  let sent = 0;
  const onProgress = (fraction: number) => {
    sent = fraction;
    show({ at: 'storing', file, count: view.changesOf(expected), fraction });
  };
  onProgress(0);
  try {
    const outcome = await send(file, false, onProgress);
    show({ at: 'stored', file, outcome });
    const onToggle = (isUndone: boolean, leftOut: number) =>
      show((step) => (step.at === 'stored' && step.outcome === outcome ? { ...step, isUndone, leftOut } : step));
    const text = `${view.words.rowsText(view.changesOf(outcome))} from ${file.name}`;
    notifyWritten(view.words.message, text, outcome, { onToggle });
  } catch (error) {
    // The server stores nothing before it has the whole file, so only a file sent in full leaves a doubt.
    if (isUnanswered(error) && sent === 1) await findOut(file, expected, run);
    else if (isCancelled(error)) show({ at: 'choosing', note: NOTHING_STORED });
    else show(failed(file, error));
  }
  await view.invalidate();
}

/** An import from choosing a file to its being stored, and what can be done at each step. */
export function useImport<Outcome, Search extends ListSearch>(view: ImportView<Outcome, Search>) {
  const [step, show] = useState<ImportStep<Outcome>>({ at: 'choosing' });
  const { send, abort } = useSending(view.send);
  const run = { view, send, show };
  const submit = () => {
    if (step.at === 'checked') void store(step.file, step.outcome, run);
    else show({ at: 'choosing', problem: NO_FILE });
  };
  const cancel = () => {
    abort();
    if (step.at === 'checking') show({ at: 'choosing', note: NOTHING_STORED });
  };
  return {
    view,
    step,
    choose: (file: File) => void check(file, run),
    refuse: (problem: string) => show({ at: 'choosing', problem }),
    restart: () => show({ at: 'choosing' }),
    submit,
    cancel,
  };
}

export type ImportRun<Outcome, Search extends ListSearch> = ReturnType<typeof useImport<Outcome, Search>>;
