import type { ErrorBody, ImportFault } from '@quizdesk/contract/errors';
import { RequestError } from '../../../lib/request-error.ts';

/** Where an import stands. Nothing is stored before `storing`. */
export type ImportStep<Outcome> =
  | { readonly at: 'choosing'; readonly problem?: string; readonly note?: string }
  | { readonly at: 'checking'; readonly file: File; readonly fraction: number }
  | { readonly at: 'checked'; readonly file: File; readonly outcome: Outcome }
  | { readonly at: 'refused'; readonly file: File; readonly refusal: ImportRefusal }
  | { readonly at: 'storing'; readonly file: File; readonly count: number; readonly fraction: number }
  | { readonly at: 'finding-out'; readonly file: File }
  | {
      readonly at: 'stored';
      readonly file: File;
      readonly outcome: Outcome;
      readonly note?: string;
      readonly isUndone?: boolean;
      /** How many rows the undo left as they were. */
      readonly leftOut?: number;
    };

/** Why the server did not take a file. */
export interface ImportRefusal {
  readonly message: string;
  readonly detail: string | undefined;
  readonly faults: readonly ImportFault[];
  readonly faultsCount: number;
}

export const NO_FILE = 'Please select a CSV file.';
const UPLOAD_FAILED = 'Failed to upload CSV.';

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
