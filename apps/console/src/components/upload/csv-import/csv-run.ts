import type { ErrorBody } from '@quizdesk/contract/errors';
import type { ImportKind, ImportOutcome, imports, KeptImport } from '@quizdesk/contract/imports';
import { importPaths } from '@quizdesk/contract/paths/imports';
import { IDEMPOTENCY_KEY_HEADER } from '@quizdesk/contract/rules/idempotency';
import { useCallback, useRef } from 'react';
import { logFailure } from '../../../lib/log.ts';
import { randomKey } from '../../../lib/random-key.ts';
import { request } from '../../../lib/request.ts';
import { isCancelled, RequestError } from '../../../lib/request-error.ts';
import { upload, uploadJson } from '../../../lib/upload.ts';
import type { ListSearch } from '../../list/list-search.ts';
import type { ListHome } from '../../list/resource/list-view.ts';
import { type ImportRefusal, type ImportStep, useImportSteps } from '../import-steps.ts';
import type { RepairWords } from '../repair/causes.tsx';
import { merged, readImport } from '../repair/kept-import.ts';

/** What the page of an import says of so many rows. */
interface ImportPageWords {
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
  /** What becomes of rows that are stored already: "Schools already there stay as they are". */
  readonly known: string;
}

/** One import of a CSV file that is mended and then stored. `CsvImport` shows it. */
export interface ImportView<Search extends ListSearch = ListSearch> extends RepairWords {
  readonly kind: ImportKind;
  /** The list that the import is of. */
  readonly home: ListHome<Search>;
  readonly title: string;
  /** Which columns a file has. */
  readonly note: string;
  readonly words: ImportPageWords;
  /** Refetches what the import changes. */
  readonly invalidate: () => Promise<unknown>;
}

/** A file as the server keeps it. */
export interface KeptFile {
  readonly file: Pick<File, 'name'>;
  readonly kept: KeptImport;
  /** What is left out when it is stored. */
  readonly leaveOut?: 'faulty';
}

const NO_FILE = 'Please select a CSV file.';
const UPLOAD_FAILED = 'Failed to upload CSV.';
const NOTHING_STORED = 'The import was cancelled. Nothing was stored.';
const STORE_FAILED = 'Nothing was stored, and what you mended is kept.';
const UNKNOWN =
  'The connection was lost while the rows were being stored, so it is not known whether they were. Press the button again to find out: what is stored already is not stored twice.';

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

function unread(file: File, error: unknown): ImportStep<never, never> {
  const refusal = importRefusal(error);
  return refusal ? { at: 'refused', file, refusal } : { at: 'choosing', problem: uploadProblem(error) };
}

/** What is shown of an import that could not be stored: all that was mended. */
async function afterFailure(
  sheet: KeptFile,
  error: unknown,
  isSent: boolean,
): Promise<ImportStep<KeptFile, ImportOutcome>> {
  const isUnanswered = isCancelled(error) || (error instanceof RequestError && error.status === undefined);
  if (isUnanswered && isSent) return { at: 'preview', sheet, problem: UNKNOWN };
  if (isCancelled(error)) return { at: 'preview', sheet, note: NOTHING_STORED };
  if (!(error instanceof RequestError)) throw error;
  // The server has checked it again: something that it refers to is not there any more.
  const id = sheet.kept.id;
  const now = await readImport(id).catch((failure: Error) => {
    logFailure('Failed to read an import again', failure);
    return sheet.kept;
  });
  return { at: 'preview', sheet: { ...sheet, kept: now }, problem: `${error.message} ${STORE_FAILED}` };
}

/** The same import keeps its key until it is changed, so that sending it once more stores nothing twice. */
function useApplyKey() {
  const named = useRef<{ readonly of: string; readonly key: string }>(undefined);
  return ({ kept, leaveOut }: KeptFile): string => {
    const of = `${kept.id} ${kept.version} ${leaveOut}`;
    if (named.current?.of !== of) named.current = { of, key: randomKey() };
    return named.current.key;
  };
}

/** The import of a CSV file, and what can be done at each step. */
export function useCsvRun<Search extends ListSearch>(view: ImportView<Search>) {
  const { kind, words } = view;
  const keyOf = useApplyKey();
  const { show, ...run } = useImportSteps<KeptFile, ImportOutcome>({
    read: async (file, sending) => ({
      file,
      kept: await upload<typeof imports.insert>(importPaths.insert, file, { query: { kind }, ...sending }),
    }),
    unread,
    store: (sheet, sending) =>
      uploadJson<typeof imports.apply>(
        importPaths.apply,
        { expected_version: sheet.kept.version, ...(sheet.leaveOut && { leave_out: sheet.leaveOut }) },
        { ...sending, params: { id: sheet.kept.id }, headers: { [IDEMPOTENCY_KEY_HEADER]: keyOf(sheet) } },
      ),
    message: ({ file }, { stored }) => [words.message, `${words.rowsText(stored)} from ${file.name}`],
    afterFailure,
    invalidate: view.invalidate,
  });
  const onChanged = useCallback(
    (after: KeptImport) =>
      show((now) =>
        now.at === 'preview' ? { at: 'preview', sheet: { ...now.sheet, kept: merged(now.sheet.kept, after) } } : now,
      ),
    [show],
  );
  return {
    ...run,
    onChanged,
    /** Shows the rows that were left out, to be mended and stored too. */
    showRest: async ({ file, kept: { id, rows } }: KeptFile) => {
      // Rows that were left out although nothing is wrong with them stay out.
      const take_in = rows.some(({ faults }) => faults.length > 0) ? 'faulty' : 'all';
      await request<typeof imports.change>(importPaths.change, { params: { id }, body: { take_in } });
      show({ at: 'preview', sheet: { file, kept: await readImport(id) } });
    },
    /** Goes on with an import that is still kept. */
    open: async (id: number, name: string) => {
      const kept = await readImport(id).catch((error: Error) => {
        logFailure('Failed to open an import', error);
        run.refuse('These rows are not kept any more. Choose the file again.');
      });
      if (kept) show({ at: 'preview', sheet: { file: { name }, kept } });
    },
    submit: () => {
      if (run.step.at !== 'preview') return run.refuse(NO_FILE);
      const { sheet } = run.step;
      const { leaveOut: _, ...whole } = sheet;
      run.store(sheet.kept.counts.faulty > 0 ? { ...whole, leaveOut: 'faulty' } : whole);
    },
    cancel: () => run.cancel(NOTHING_STORED),
  };
}

export type CsvRun = ReturnType<typeof useCsvRun<ListSearch>>;
