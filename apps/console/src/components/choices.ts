import { MAX_LIMIT } from '@quizdesk/contract/constants';
import type { levels } from '@quizdesk/contract/levels';
import type { quizzes } from '@quizdesk/contract/quizzes';
import type { rounds } from '@quizdesk/contract/rounds';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Callable, request } from '../lib/request.ts';

// Written out, so that lists with filters come without the schemas.
const calls = {
  quizzes: { method: 'GET', path: '/v1/quizzes', access: 'administrator' },
  levels: { method: 'GET', path: '/v1/levels', access: 'administrator' },
  rounds: { method: 'GET', path: '/v1/rounds', access: 'administrator' },
} as const satisfies Record<string, Callable<typeof quizzes.list | typeof levels.list | typeof rounds.list>>;

/** All quizzes, for a choice among them. */
export const quizChoicesQuery = queryOptions({
  queryKey: ['quizzes', 'choices'],
  queryFn: ({ signal }) => request<typeof quizzes.list>(calls.quizzes, { query: { limit: MAX_LIMIT }, signal }),
});

/** All levels, for a choice among them. */
export const levelChoicesQuery = queryOptions({
  queryKey: ['levels', 'choices'],
  queryFn: ({ signal }) => request<typeof levels.list>(calls.levels, { query: { limit: MAX_LIMIT }, signal }),
});

/** All rounds, for a choice among them. */
export const roundChoicesQuery = queryOptions({
  queryKey: ['rounds', 'choices'],
  queryFn: ({ signal }) => request<typeof rounds.list>(calls.rounds, { query: { limit: MAX_LIMIT }, signal }),
});

/** One thing to choose. */
export interface Choice {
  readonly value: number;
  readonly label: string;
}

/** What can be chosen, as far as it is known. */
export interface Choices {
  /** Empty until they are here. */
  readonly choices: readonly Choice[];
  readonly isLoading: boolean;
  /** Why there are none, where they could not be loaded. */
  readonly problem: string | undefined;
  readonly retry: () => void;
}

function choicesOf<Row>(
  query: UseQueryResult<{ readonly rows: readonly Row[] }>,
  toChoice: (row: Row) => Choice,
): Choices {
  return {
    choices: query.data?.rows.map(toChoice) ?? [],
    isLoading: query.isPending,
    problem: query.isError && query.data === undefined ? query.error.message : undefined,
    retry: () => void query.refetch(),
  };
}

/** The quizzes by their titles. */
export function useQuizChoices(): Choices {
  return choicesOf(useQuery(quizChoicesQuery), ({ id, title }) => ({ value: id, label: title }));
}

/** Names a quiz by its id, where there are several to tell apart; nothing where there is one. */
export function useQuizNames(): (quizId: number) => string | undefined {
  const { data } = useQuery(quizChoicesQuery);
  const titles = new Map(data?.rows.map(({ id, title }) => [id, title]));
  return (quizId) => (titles.size > 1 ? (titles.get(quizId) ?? `Quiz ${quizId}`) : undefined);
}

/** The levels by their numbers; where there are levels of several quizzes, with the quiz's title. */
export function useLevelChoices(): Choices {
  const query = useQuery(levelChoicesQuery);
  const titles = new Map(useQuery(quizChoicesQuery).data?.rows.map(({ id, title }) => [id, title]));
  const isMixed = new Set(query.data?.rows.map(({ quiz_id }) => quiz_id)).size > 1;
  return choicesOf(query, ({ id, quiz_id, level_number }) => ({
    value: id,
    label: `Level ${level_number}${isMixed ? ` · ${titles.get(quiz_id) ?? `Quiz ${quiz_id}`}` : ''}`,
  }));
}

/** The rounds by their names, in the order of the contest. */
export function useRoundChoices(): Choices {
  return choicesOf(useQuery(roundChoicesQuery), ({ id, name }) => ({ value: id, label: name }));
}
