import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../lib/query/query-client.ts';
import type { Resource } from '../../lib/query/query-keys.ts';
import type { Attached } from './confirm-dialog.tsx';
import type { DialogTarget } from './use-dialog-target.ts';

const list = new Intl.ListFormat('en-GB');

/** A count of dependents, as far as it is known. */
interface Count {
  /** "answers". */
  readonly things: string;
  /** Undefined until it is loaded. */
  readonly data: unknown;
  readonly isError: boolean;
}

/** What a dialog says besides its counts: that some are loading, or which could not be loaded. */
export function missingCountsNote(counts: readonly Count[]): string | undefined {
  const missing = counts.filter(({ data }) => data === undefined);
  if (missing.some(({ isError }) => !isError)) return 'Counting what depends on it…';
  if (missing.length === 0) return undefined;
  return `The ${list.format(missing.map(({ things }) => things))} could not be counted.`;
}

/** What a dialog says of one kind of dependents. */
export interface DependentLabels {
  /** Their name where they could not be counted: "answers". */
  readonly things: string;
  /** The words after their number, for one and for several. */
  readonly one: string;
  readonly many: string;
  /** The row cannot be deleted while there are any. */
  readonly isBlocking?: boolean;
}

/** What dialogs say of the questions of a level or a round, which cannot be deleted before them. */
export const BLOCKING_QUESTIONS: DependentLabels = {
  things: 'questions',
  one: 'question must be deleted first',
  many: 'questions must be deleted first',
  isBlocking: true,
};

/** What depends on the row that a dialog is about. */
export interface Dependents {
  readonly attached: readonly Attached[];
  /** Says that they are being counted, or could not be. */
  readonly note?: string | undefined;
  /** The row cannot be deleted, or that is not known yet. */
  readonly isBlocked?: boolean;
}

/** How the dependents of a row are counted and called, in the order in which they are listed. */
export interface DependentsView {
  readonly resource: Resource;
  readonly count: (id: number, signal: AbortSignal) => Promise<Readonly<Record<string, number>>>;
  readonly labels: Readonly<Record<string, DependentLabels>>;
}

const DEPENDENTS = 'dependents';

/** Stops counting what depends on a row that is about to be deleted: once it is, it would not be found. */
export const stopCounting = (): Promise<void> => queryClient.cancelQueries({ queryKey: [DEPENDENTS] });

/** Counts again what depends on a row that could not be deleted. */
export const countAgain = (): Promise<void> => queryClient.refetchQueries({ queryKey: [DEPENDENTS], type: 'active' });

/** Counts what depends on the row that a dialog is about, each time it opens; nothing where nothing can. */
export function useDependents(
  { row, isOpen }: DialogTarget<{ readonly id: number }>,
  view: DependentsView | undefined,
): Dependents | undefined {
  const id = row?.id ?? 0;
  const { data, isError } = useQuery({
    // Not under the resource's own key: what a delete invalidates must not be counted for the deleted row.
    queryKey: [DEPENDENTS, view?.resource, id],
    queryFn: async ({ signal }): Promise<Readonly<Record<string, number>>> => view?.count(id, signal) ?? {},
    enabled: isOpen && row !== undefined && view !== undefined,
    refetchOnMount: 'always',
    // What was counted for an earlier dialog is out of date.
    staleTime: 0,
    gcTime: 0,
  });
  if (view === undefined) return undefined;
  const kinds = Object.entries(view.labels).map(([kind, labels]) => ({ ...labels, count: data?.[kind] }));
  return {
    attached: kinds.flatMap(({ count = 0, one, many }) =>
      count === 0 ? [] : [{ count, text: count === 1 ? one : many }],
    ),
    note: missingCountsNote(kinds.map(({ things }) => ({ things, data, isError }))),
    isBlocked: kinds.some(({ isBlocking, count }) => isBlocking && (count === undefined ? !isError : count > 0)),
  };
}
