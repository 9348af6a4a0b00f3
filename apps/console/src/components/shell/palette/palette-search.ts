import { useDebouncedValue } from '@mantine/hooks';
import { questionPaths } from '@quizdesk/contract/paths/questions';
import { schoolPaths } from '@quizdesk/contract/paths/schools';
import { subscriptionPaths } from '@quizdesk/contract/paths/subscriptions';
import { userPaths } from '@quizdesk/contract/paths/users';
import type { Question, questions } from '@quizdesk/contract/questions';
import type { School, schools } from '@quizdesk/contract/schools';
import type { Subscription, subscriptions } from '@quizdesk/contract/subscriptions';
import type { User, users } from '@quizdesk/contract/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Resource } from '../../../lib/query/query-keys.ts';
import { request } from '../../../lib/request.ts';
import { levelChoicesQuery, roundChoicesQuery, useLevelText } from '../../list/filter/choices.ts';
import { holdsWords } from './page-search.ts';

const SCHOOLS_SHOWN = 6;
const PEOPLE_SHOWN = 5;
const QUESTIONS_SHOWN = 5;
const PAYMENTS_SHOWN = 3;
const PLACES_SHOWN = 3;
const SEARCH_DELAY_MS = 250;

/** What could be an id, as people type it. */
const ID = /^#?(\d{1,15})$/;

/** What to look for: a text, and the id that it may be; 0 where it is none. */
interface Wanted {
  readonly text: string;
  readonly id: number;
  readonly enabled: boolean;
}

interface HasId {
  readonly id: number;
}

/** What has the id comes first, and only once. */
function joined<Row extends HasId>(byId: Row | undefined, byText: readonly Row[] = []): Row[] {
  return byId === undefined ? [...byText] : [byId, ...byText.filter(({ id }) => id !== byId.id)];
}

type Found<Row> = (signal: AbortSignal) => Promise<Row>;

/** What a text finds among the rows of a kind, and what has it as its id. An id that nothing has fails with a 404, and so is no hit. */
function useFound<Row extends HasId>(
  kind: Resource,
  { text, id, enabled }: Wanted,
  byText: Found<{ readonly rows: readonly Row[] }>,
  byId: Found<Row>,
) {
  const matching = useQuery({
    queryKey: [kind, 'palette', text],
    queryFn: ({ signal }) => byText(signal),
    enabled,
    placeholderData: keepPreviousData,
  });
  const numbered = useQuery({
    queryKey: [kind, 'palette', 'id', id],
    queryFn: ({ signal }) => byId(signal),
    enabled: enabled && id > 0,
  });
  return {
    rows: enabled ? joined<Row>(id > 0 ? numbered.data : undefined, matching.data?.rows) : [],
    isFetching: matching.isFetching || numbered.isFetching,
  };
}

const useSchools = (wanted: Wanted) =>
  useFound<School>(
    'schools',
    wanted,
    (signal) =>
      request<typeof schools.list>(schoolPaths.list, {
        query: { q: wanted.text, limit: SCHOOLS_SHOWN, sort: 'name', order: 'asc' },
        signal,
      }),
    (signal) => request<typeof schools.find>(schoolPaths.find, { params: { id: wanted.id }, signal }),
  );

const usePeople = (wanted: Wanted) =>
  useFound<User>(
    'users',
    wanted,
    (signal) => request<typeof users.list>(userPaths.list, { query: { q: wanted.text, limit: PEOPLE_SHOWN }, signal }),
    (signal) => request<typeof users.find>(userPaths.find, { params: { id_or_username: String(wanted.id) }, signal }),
  );

const useQuestions = (wanted: Wanted) =>
  useFound<Question>(
    'questions',
    wanted,
    (signal) =>
      request<typeof questions.list>(questionPaths.list, {
        query: { q: wanted.text, limit: QUESTIONS_SHOWN },
        signal,
      }),
    (signal) => request<typeof questions.find>(questionPaths.find, { params: { id: wanted.id }, signal }),
  );

/** Payments by their transactions, which are digits, often more than a number can have. */
function usePayments(text: string, enabled: boolean) {
  const isTransaction = enabled && /^\d{3,50}$/.test(text);
  const matching = useQuery({
    queryKey: ['subscriptions', 'palette', text],
    queryFn: ({ signal }) =>
      request<typeof subscriptions.list>(subscriptionPaths.list, { query: { q: text, limit: PAYMENTS_SHOWN }, signal }),
    enabled: isTransaction,
  });
  const holds = ({ transaction_id }: Subscription) => transaction_id?.includes(text);
  return { rows: (isTransaction && matching.data?.rows.filter(holds)) || [], isFetching: matching.isFetching };
}

/** Levels and rounds, which are few: all of them are known, and searched here. */
function usePlaces(typed: string, enabled: boolean) {
  const wanted = { enabled };
  const levels = useQuery({ ...levelChoicesQuery, ...wanted });
  const levelText = useLevelText(enabled);
  const rounds = useQuery({ ...roundChoicesQuery, ...wanted });
  if (!enabled) return { levels: [], levelText, rounds: [], isFetching: false };
  const labelled = levels.data?.rows.map((level) => ({ ...level, label: levelText(level) })) ?? [];
  return {
    levelText,
    levels: labelled.filter(({ label, description }) => holdsWords(typed, label, description)).slice(0, PLACES_SHOWN),
    rounds: (rounds.data?.rows ?? []).filter(({ name }) => holdsWords(typed, name)).slice(0, PLACES_SHOWN),
    isFetching: [levels, rounds].some(({ isLoading }) => isLoading),
  };
}

/** What the servers find for a text, once its typing has paused; what was found before stays until then. */
export function usePaletteSearch(text: string) {
  const typed = text.trim();
  const [settled] = useDebouncedValue(typed, SEARCH_DELAY_MS);
  const enabled = settled !== '' && typed !== '';
  const wanted = { text: settled, id: Number(ID.exec(settled)?.[1] ?? 0), enabled };
  const schools = useSchools(wanted);
  const people = usePeople(wanted);
  const questions = useQuestions(wanted);
  const payments = usePayments(settled, enabled);
  const { levels, levelText, rounds, isFetching } = usePlaces(typed, enabled);
  return {
    levels,
    levelText,
    rounds,
    schools: schools.rows,
    people: people.rows,
    questions: questions.rows,
    payments: payments.rows,
    isSearching:
      settled !== typed || isFetching || [schools, people, questions, payments].some((search) => search.isFetching),
  };
}
