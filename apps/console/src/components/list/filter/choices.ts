import { MAX_LIMIT } from '@quizdesk/contract/constants';
import type { Level, levels } from '@quizdesk/contract/levels';
import { levelPaths } from '@quizdesk/contract/paths/levels';
import { quizPaths } from '@quizdesk/contract/paths/quizzes';
import { roundPaths } from '@quizdesk/contract/paths/rounds';
import type { Quiz, quizzes } from '@quizdesk/contract/quizzes';
import type { rounds } from '@quizdesk/contract/rounds';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { request } from '../../../lib/request.ts';

const all = { limit: MAX_LIMIT };

/** All quizzes, for a choice among them. */
export const quizChoicesQuery = queryOptions({
  queryKey: ['quizzes', 'choices'],
  queryFn: ({ signal }) => request<typeof quizzes.list>(quizPaths.list, { query: all, signal }),
});

/** All levels, for a choice among them. */
export const levelChoicesQuery = queryOptions({
  queryKey: ['levels', 'choices'],
  queryFn: ({ signal }) => request<typeof levels.list>(levelPaths.list, { query: all, signal }),
});

/** All rounds, for a choice among them. */
export const roundChoicesQuery = queryOptions({
  queryKey: ['rounds', 'choices'],
  queryFn: ({ signal }) => request<typeof rounds.list>(roundPaths.list, { query: all, signal }),
});

/** One thing to choose. */
export interface Choice {
  readonly value: number;
  readonly label: string;
}

/** What can be chosen, as far as it is known. */
export interface Choices {
  /** Empty until they are loaded. */
  readonly choices: readonly Choice[];
  readonly isLoading: boolean;
  /** The error, where they could not be loaded. */
  readonly problem: string | undefined;
  readonly retry: () => void;
}

const NONE: readonly Choice[] = [];

/** The rows as choices; the same array until they or `toChoice` change, because there may be thousands of levels. */
function useChoices<Row>(
  query: UseQueryResult<{ readonly rows: readonly Row[] }>,
  toChoice: (row: Row) => Choice,
): Choices {
  const rows = query.data?.rows;
  return {
    choices: useMemo(() => rows?.map(toChoice) ?? NONE, [rows, toChoice]),
    isLoading: query.isPending,
    problem: query.isError && query.data === undefined ? query.error.message : undefined,
    retry: () => void query.refetch(),
  };
}

const quizChoice = ({ id, title }: { readonly id: number; readonly title: string }) => ({ value: id, label: title });
const roundChoice = ({ id, name }: { readonly id: number; readonly name: string }) => ({ value: id, label: name });

/** The quizzes by their titles. */
export function useQuizChoices(): Choices {
  return useChoices(useQuery(quizChoicesQuery), quizChoice);
}

/** Names a quiz by its id, where there are several to tell apart; nothing where there is one. */
export function useQuizNames(): (quizId: number) => string | undefined {
  const { data } = useQuery(quizChoicesQuery);
  const titles = new Map(data?.rows.map(({ id, title }) => [id, title]));
  return (quizId) => (titles.size > 1 ? (titles.get(quizId) ?? `Quiz ${quizId}`) : undefined);
}

/** What forms show for the id of a quiz. */
export function useQuizTexts(): (values: { readonly quiz_id?: string }) => { quiz_id: string } {
  const { choices } = useQuizChoices();
  return ({ quiz_id = '' }) => ({ quiz_id: choices.find(({ value }) => String(value) === quiz_id)?.label ?? quiz_id });
}

/** Labels levels by their numbers; where there are levels of several quizzes, also by their quiz. */
export function levelLabeller(levels: readonly Level[] = [], quizzes: readonly Quiz[] = []): (level: Level) => string {
  const isMixed = new Set(levels.map(({ quiz_id }) => quiz_id)).size > 1;
  const titles = new Map(quizzes.map(({ id, title }) => [id, title]));
  const quizOf = ({ quiz_id }: Level) => (isMixed ? ` · ${titles.get(quiz_id) ?? `Quiz ${quiz_id}`}` : '');
  return (level) => `Level ${level.level_number}${quizOf(level)}`;
}

/** The levels by their numbers; where there are levels of several quizzes, with the quiz's title. */
export function useLevelChoices(isNeeded = true): Choices {
  const query = useQuery({ ...levelChoicesQuery, enabled: isNeeded });
  const levelRows = query.data?.rows;
  const isMixed = isNeeded && levelRows?.some(({ quiz_id }) => quiz_id !== levelRows[0]?.quiz_id) === true;
  const quizRows = useQuery({ ...quizChoicesQuery, enabled: isMixed }).data?.rows;
  const toChoice = useMemo(() => {
    const labelOf = levelLabeller(levelRows, quizRows);
    return (level: Level) => ({ value: level.id, label: labelOf(level) });
  }, [levelRows, quizRows]);
  return useChoices(query, toChoice);
}

export type LevelText = (level: Pick<Level, 'id' | 'level_number'>) => string;

/**
 * What a level of a question is called: where there are several quizzes, with the quiz's title once that is known. `isNeeded`
 * is false where it is plain that there is one quiz.
 */
export function useLevelText(isNeeded?: boolean): LevelText {
  const { choices } = useLevelChoices(isNeeded);
  return ({ id, level_number }) => choices.find(({ value }) => value === id)?.label ?? `Level ${level_number}`;
}

/** The rounds by their names, in the order of the contest. */
export function useRoundChoices(): Choices {
  return useChoices(useQuery(roundChoicesQuery), roundChoice);
}
