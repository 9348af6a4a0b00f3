import { MAX_SELECTED_ROWS } from '@quizdesk/contract/paths/bulk';
import { RequestError } from '../../../lib/request-error.ts';

/** Which rows a call is about, and how many they were when they were seen. */
export interface BulkSelection {
  readonly select:
    | { readonly ids: readonly number[] }
    | { readonly filter: object; readonly except: readonly number[] };
  readonly count: number;
}

/** Whether other rows are selected by now than were seen. */
export const isOutdated = (error: Error | null): error is RequestError =>
  error instanceof RequestError && error.body?.code === 'other_count';

/** The selected rows that are no longer there, as far as the server has named them. */
export function goneOf(error: Error): number[] {
  const missing = isOutdated(error) ? error.body?.values?.missing : undefined;
  return Array.isArray(missing) ? missing.map(Number) : [];
}

/** What is left of a selection after such an error; undefined where one cannot go on with it. */
export function selectionLeft(error: Error, { select }: BulkSelection): BulkSelection | undefined {
  if (!isOutdated(error)) return undefined;
  if ('ids' in select) {
    const gone = new Set(goneOf(error));
    const ids = select.ids.filter((id) => !gone.has(id));
    return gone.size > 0 && ids.length > 0 ? { select: { ids }, count: ids.length } : undefined;
  }
  const matched = Number(error.body?.values?.matched);
  return matched > 0 && matched <= MAX_SELECTED_ROWS ? { select, count: matched } : undefined;
}
