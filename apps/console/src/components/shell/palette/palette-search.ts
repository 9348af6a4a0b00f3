import { useDebouncedValue } from '@mantine/hooks';
import { questionPaths } from '@quizdesk/contract/paths/questions';
import { subscriptionPaths } from '@quizdesk/contract/paths/subscriptions';
import { userPaths } from '@quizdesk/contract/paths/users';
import type { Question, questions as questionEndpoints } from '@quizdesk/contract/questions';
import type { School } from '@quizdesk/contract/schools';
import type { Subscription, subscriptions as subscriptionEndpoints } from '@quizdesk/contract/subscriptions';
import type { User, users as userEndpoints } from '@quizdesk/contract/users';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type PageQuery, resourceApi } from '../../../lib/query/resource-api.ts';
import { levelChoicesQuery, roundChoicesQuery, useLevelText } from '../../list/filter/choices.ts';
import { schools } from '../../resources/schools.ts';
import { userQuery } from '../../resources/user-query.ts';
import { holdsWords } from './pages.ts';

const SCHOOLS_SHOWN = 6;
const PEOPLE_SHOWN = 5;
const QUESTIONS_SHOWN = 5;
const PAYMENTS_SHOWN = 3;
const LEVELS_SHOWN = 3;
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

const questions = resourceApi<Pick<typeof questionEndpoints, 'find' | 'list'>>('questions', questionPaths);
const subscriptions = resourceApi<Pick<typeof subscriptionEndpoints, 'list'>>('subscriptions', subscriptionPaths);
const users = resourceApi<Pick<typeof userEndpoints, 'list'>>('users', userPaths);

/** What a text finds among the rows of a kind, after what has it as its id. An id that nothing has fails with a 404, and so is no hit. */
function useFound<Row extends HasId>({ id, enabled }: Wanted, byText: PageQuery<Row>, byId: UseQueryOptions<Row>) {
  const matching = useQuery({ ...byText, enabled });
  const numbered = useQuery({ ...byId, enabled: enabled && id > 0 });
  const [first, rest] = [id > 0 ? numbered.data : undefined, matching.data?.rows ?? []];
  const rows = first === undefined ? rest : [first, ...rest.filter((row) => row.id !== first.id)];
  return { rows: enabled ? rows : [], isFetching: matching.isFetching || numbered.isFetching };
}

/** Payments by their transactions, which are digits, often more than a number can have. */
function usePayments({ text, enabled }: Wanted) {
  const isTransaction = enabled && /^\d{3,50}$/.test(text);
  const matching = useQuery({ ...subscriptions.list({ q: text, limit: PAYMENTS_SHOWN }), enabled: isTransaction });
  const holds = ({ transaction_id }: Subscription) => transaction_id?.includes(text);
  return { rows: (isTransaction && matching.data?.rows.filter(holds)) || [], isFetching: matching.isFetching };
}

/** Levels and rounds, which are few: all of them are known, and searched here. */
function useLevelsAndRounds(typed: string, enabled: boolean) {
  const levels = useQuery({ ...levelChoicesQuery, enabled });
  const levelText = useLevelText(enabled);
  const rounds = useQuery({ ...roundChoicesQuery, enabled });
  if (!enabled) return { levels: [], levelText, rounds: [], isFetching: false };
  const labelled = levels.data?.rows.map((level) => ({ ...level, label: levelText(level) })) ?? [];
  return {
    levelText,
    levels: labelled.filter(({ label, description }) => holdsWords(typed, label, description)).slice(0, LEVELS_SHOWN),
    rounds: (rounds.data?.rows ?? []).filter(({ name }) => holdsWords(typed, name)).slice(0, LEVELS_SHOWN),
    isFetching: [levels, rounds].some(({ isLoading }) => isLoading),
  };
}

/** What the servers find for a text, once its typing has paused; what was found before stays until then. */
export function usePaletteSearch(text: string) {
  const typed = text.trim();
  const [settled] = useDebouncedValue(typed, SEARCH_DELAY_MS);
  const enabled = settled !== '' && typed !== '';
  const id = Number(ID.exec(settled)?.[1] ?? 0);
  const wanted = { text: settled, id, enabled };
  const found = {
    schools: useFound<School>(
      wanted,
      schools.list({ q: settled, limit: SCHOOLS_SHOWN, sort: 'name', order: 'asc' }),
      schools.find(id),
    ),
    people: useFound<User>(wanted, users.list({ q: settled, limit: PEOPLE_SHOWN }), userQuery(String(id))),
    questions: useFound<Question>(wanted, questions.list({ q: settled, limit: QUESTIONS_SHOWN }), questions.find(id)),
    payments: usePayments(wanted),
  };
  const { levels, levelText, rounds, isFetching } = useLevelsAndRounds(typed, enabled);
  return {
    levels,
    levelText,
    rounds,
    schools: found.schools.rows,
    people: found.people.rows,
    questions: found.questions.rows,
    payments: found.payments.rows,
    isSearching: settled !== typed || isFetching || Object.values(found).some((search) => search.isFetching),
  };
}
