import { useQuery } from '@tanstack/react-query';
import type { Attached } from './confirm-dialog.tsx';
import { countingNote } from './counting-note.ts';
import type { Asked } from './use-asking.ts';

/** What a dialog says of one kind of dependents. */
export interface DependentWords {
  /** What they are called where they could not be counted: "answers". */
  readonly things: string;
  /** What one of them, and several, are said to be, behind their number. */
  readonly one: string;
  readonly many: string;
  /** The row cannot be deleted while there are any. */
  readonly isInTheWay?: boolean;
}

/** What depends on the row that a dialog asks about. */
export interface Dependents {
  readonly attached: readonly Attached[];
  /** Says that they are being counted, or could not be. */
  readonly note?: string | undefined;
  /** The row cannot be deleted, or that is not known yet. */
  readonly isBlocked?: boolean;
}

interface Counting<Kind extends string> {
  /** What the rows are called in the cache: "questions". */
  readonly resource: string;
  readonly count: (id: number, signal: AbortSignal) => Promise<Readonly<Record<Kind, number>>>;
  /** In the order in which they are listed. */
  readonly words: Readonly<Record<Kind, DependentWords>>;
}

/** Counts what depends on the row that a dialog asks about, each time it opens. */
export function useDependents<Kind extends string>(
  { about, isOpen }: Asked<{ readonly id: number }>,
  { resource, count, words }: Counting<Kind>,
): Dependents {
  const id = about?.id ?? 0;
  const { data, isError } = useQuery({
    // Not under the resource's own key: what a delete refreshes must not count for the row that is gone.
    queryKey: ['dependents', resource, id],
    queryFn: ({ signal }) => count(id, signal),
    enabled: isOpen && about !== undefined,
    refetchOnMount: 'always',
    // What was counted for an earlier dialog says nothing of now.
    staleTime: 0,
    gcTime: 0,
  });
  const kinds = Object.entries<DependentWords>(words).map(([kind, kindWords]) => ({
    ...kindWords,
    // The names of the words are those of the counts.
    count: data?.[kind as Kind],
  }));
  const attached = kinds.flatMap(({ count: number, one, many }) =>
    number === undefined || number === 0 ? [] : [{ count: number, text: number === 1 ? one : many }],
  );
  const mayBlock = kinds.filter(({ isInTheWay }) => isInTheWay === true);
  return {
    attached,
    note: countingNote(kinds.map(({ things }) => ({ things, data, isError }))),
    isBlocked: mayBlock.some(({ count: number }) => (number === undefined ? !isError : number > 0)),
  };
}
