import type { ErrorBody } from '@quizdesk/contract/errors';
import type { ComponentType } from 'react';
import { isCancelled } from '../../../lib/failure.ts';
import { RequestError } from '../../../lib/request-error.ts';
import type { ListSearch } from '../../list/list-search.ts';
import type { ListHome } from '../../list/resource/list-view.ts';
import { type ImportRefusal, type ImportStep, type Sending, useImportSteps } from '../import-steps.ts';

export interface OutcomeProps<Outcome> {
  readonly outcome: Outcome;
}

export interface OutcomeLinesProps<Outcome> extends OutcomeProps<Outcome> {
  readonly isStored: boolean;
}

/** What the page of an import says of so many rows. */
interface ImportWords {
  /** "2 schools" */
  readonly rowsText: (count: number) => string;
  /** The button that stores them: "Import 2 schools". */
  readonly submit: (count: number) => string;
  /** The same button where nothing would change. */
  readonly nothing: string;
  /** The heading once they are stored: "2 schools added". */
  readonly stored: (count: number) => string;
  /** The title of the message: "Schools added". */
  readonly message: string;
  /** What an undo did: "2 schools of … were removed again." */
  readonly undone: (count: number, fileName: string) => string;
}

/** One import of a CSV file that is checked first and then stored as a whole. `CsvImport` draws it. */
export interface ImportView<Outcome, Search extends ListSearch = ListSearch> {
  /** The list that the import is of. */
  readonly home: ListHome<Search>;
  readonly title: string;
  /** Which columns a file has. */
  readonly note: string;
  /** Sends the file: checked alone, or stored. */
  readonly send: (file: File, isDryRun: boolean, sending: Partial<Sending>) => Promise<Outcome>;
  /** How many rows of the list are added or changed. */
  readonly changesOf: (outcome: Outcome) => number;
  /** How many rows the file has. */
  readonly rowsOf: (outcome: Outcome) => number;
  readonly words: ImportWords;
  /** What the file does, line by line. */
  readonly Lines: ComponentType<OutcomeLinesProps<Outcome>>;
  /** The rows behind these lines. */
  readonly Details: ComponentType<OutcomeProps<Outcome>>;
  /** Refetches what the import changes. */
  readonly invalidate: () => Promise<unknown>;
}

/** A file, and what storing it would do. */
interface Checked<Outcome> {
  readonly file: File;
  readonly outcome: Outcome;
}

const NO_FILE = 'Please select a CSV file.';
const UPLOAD_FAILED = 'Failed to upload CSV.';
const NOTHING_STORED = 'The import was cancelled. Nothing was stored.';
const GONE_THROUGH = 'The import was complete before it could be stopped.';
const UNKNOWN =
  'The connection was lost while the rows were being stored, so it is not known whether they were. Choose the same file again: the check tells what is left of it to store.';

const SAYS_WHY = [400, 413, 415, 422];

function detailOf({ message, detail, details, faults }: ErrorBody): string | undefined {
  if (faults !== undefined && faults.length > 0) return undefined;
  const reasons = Object.values(details ?? {});
  const text = detail !== '' && detail !== message ? detail : reasons.filter((reason) => reason !== message).join('. ');
  return text === '' ? undefined : text;
}

/** What the server has against the file itself; undefined where the upload failed for another reason. */
export function importRefusal(error: unknown): ImportRefusal | undefined {
  if (!(error instanceof RequestError) || error.body === undefined) return undefined;
  if (error.status === undefined || !SAYS_WHY.includes(error.status)) return undefined;
  const faults = error.body.faults ?? [];
  return {
    message: error.message,
    detail: detailOf(error.body),
    faults,
    faultsCount: error.body.faults_count ?? faults.length,
  };
}

/** The words for an upload that failed for another reason than the file. */
export function uploadProblem(error: unknown): string {
  if (!(error instanceof RequestError)) throw error;
  return error.status === undefined ? `${UPLOAD_FAILED} ${error.message}` : UPLOAD_FAILED;
}

function failed(file: File, error: unknown): ImportStep<never, never> {
  const refusal = importRefusal(error);
  return refusal ? { at: 'refused', file, refusal } : { at: 'choosing', problem: uploadProblem(error) };
}

/** The import of a CSV file, and what can be done at each step. */
export function useCsvRun<Outcome, Search extends ListSearch>(view: ImportView<Outcome, Search>) {
  const { changesOf, words, send } = view;
  const run = useImportSteps<Checked<Outcome>, Outcome>({
    read: async (file, sending) => ({ file, outcome: await send(file, true, sending) }),
    unread: failed,
    store: ({ file }, sending) => send(file, false, sending),
    message: ({ file }, outcome) => [words.message, `${words.rowsText(changesOf(outcome))} from ${file.name}`],
    afterFailure: async (sheet, error, isSent, { show, start }) => {
      const { file, outcome } = sheet;
      const isUnanswered = isCancelled(error) || (error instanceof RequestError && error.status === undefined);
      if (!isUnanswered || !isSent) {
        return isCancelled(error) ? { at: 'choosing', note: NOTHING_STORED } : failed(file, error);
      }
      // Checking the file once more shows what became of it: nothing left to store means that all of it was stored.
      show({ at: 'unknown', sheet });
      try {
        const isStored = changesOf(outcome) > 0 && changesOf(await send(file, true, { signal: start() })) === 0;
        return isStored
          ? { at: 'stored', sheet, outcome, note: GONE_THROUGH }
          : { at: 'choosing', note: NOTHING_STORED };
      } catch (problem) {
        return isCancelled(problem) ? undefined : { at: 'choosing', problem: UNKNOWN };
      }
    },
    invalidate: view.invalidate,
  });
  return {
    ...run,
    submit: () => (run.step.at === 'preview' ? run.store(run.step.sheet) : run.refuse(NO_FILE)),
    cancel: () => run.cancel(NOTHING_STORED),
  };
}

export type CsvRun<Outcome> = ReturnType<typeof useCsvRun<Outcome, ListSearch>>;
