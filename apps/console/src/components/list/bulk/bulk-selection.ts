import { MAX_SELECTED_ROWS } from '@quizdesk/contract/paths/bulk';
import { RequestError } from '../../../lib/request-error.ts';
import { countText } from '../../format/format-number.ts';

/** Which rows a call is about, and how many they were when they were seen. */
export interface BulkSelection {
  readonly select:
    | { readonly ids: readonly number[] }
    | { readonly filter: object; readonly except: readonly number[] };
  readonly count: number;
}

/** Selected rows of which some were seen. */
export interface NamedSelection extends BulkSelection {
  /** Those that were seen, in the order in which they were ticked. */
  readonly named: readonly { readonly id: number; readonly name: string }[];
}

const NAMED = 3;

/** The first rows by name, and how many more there are. */
export function namesText({ named, count }: Pick<NamedSelection, 'named' | 'count'>, all: string): string {
  if (named.length === 0) return all;
  const first = named.slice(0, NAMED).map(({ name }) => name);
  const more = count - first.length;
  return more > 0 ? `${first.join('; ')} and ${countText(more)} more` : first.join('; ');
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
export function selectionLeft(error: Error, { select, named }: NamedSelection): NamedSelection | undefined {
  if (!isOutdated(error)) return undefined;
  if ('ids' in select) {
    const gone = new Set(goneOf(error));
    const ids = select.ids.filter((id) => !gone.has(id));
    const left = { select: { ids }, count: ids.length, named: named.filter(({ id }) => !gone.has(id)) };
    return gone.size > 0 && ids.length > 0 ? left : undefined;
  }
  const matched = Number(error.body?.values?.matched);
  // Which of those that were seen are still among them is not known.
  return matched > 0 && matched <= MAX_SELECTED_ROWS ? { select, count: matched, named: [] } : undefined;
}
