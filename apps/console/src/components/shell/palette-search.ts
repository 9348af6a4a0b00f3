import { useDebouncedValue } from '@mantine/hooks';
import type { questions } from '@quizdesk/contract/questions';
import type { schools } from '@quizdesk/contract/schools';
import type { users } from '@quizdesk/contract/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Callable, request } from '../../lib/request.ts';

type ListSchools = typeof schools.list;
type FindSchool = typeof schools.find;
type ListQuestions = typeof questions.list;
type FindQuestion = typeof questions.find;
type ListUsers = typeof users.list;
type FindUser = typeof users.find;

// Written out, so that the palette comes without the schemas.
const listSchools: Callable<ListSchools> = { method: 'GET', path: '/v1/schools', access: 'administrator' };
const findSchool: Callable<FindSchool> = { method: 'GET', path: '/v1/schools/:id', access: 'administrator' };
const listQuestions: Callable<ListQuestions> = { method: 'GET', path: '/v1/questions', access: 'administrator' };
const findQuestion: Callable<FindQuestion> = { method: 'GET', path: '/v1/questions/:id', access: 'administrator' };
const listUsers: Callable<ListUsers> = { method: 'GET', path: '/v1/users', access: 'administrator' };
const findUser: Callable<FindUser> = { method: 'GET', path: '/v1/users/:id_or_username', access: 'administrator' };

const SCHOOLS_SHOWN = 6;
const PEOPLE_SHOWN = 5;
const QUESTIONS_SHOWN = 5;
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

// An id that nothing has fails with a 404, and so is no hit.
function useSchools({ text, id, enabled }: Wanted) {
  const matching = useQuery({
    queryKey: ['schools', 'palette', text],
    queryFn: ({ signal }) =>
      request<ListSchools>(listSchools, {
        query: { q: text, limit: SCHOOLS_SHOWN, sort: 'name', order: 'asc' },
        signal,
      }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const numbered = useQuery({
    queryKey: ['schools', 'palette', 'id', id],
    queryFn: ({ signal }) => request<FindSchool>(findSchool, { params: { id }, signal }),
    enabled: enabled && id > 0,
  });
  return {
    schools: joined(id > 0 ? numbered.data : undefined, matching.data?.rows),
    isFetching: matching.isFetching || numbered.isFetching,
  };
}

function useQuestions({ text, id, enabled }: Wanted) {
  const matching = useQuery({
    queryKey: ['questions', 'palette', text],
    queryFn: ({ signal }) =>
      request<ListQuestions>(listQuestions, { query: { q: text, limit: QUESTIONS_SHOWN }, signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const numbered = useQuery({
    queryKey: ['questions', 'palette', 'id', id],
    queryFn: ({ signal }) => request<FindQuestion>(findQuestion, { params: { id }, signal }),
    enabled: enabled && id > 0,
  });
  return {
    questions: joined(id > 0 ? numbered.data : undefined, matching.data?.rows),
    isFetching: matching.isFetching || numbered.isFetching,
  };
}

function usePeople({ text, id, enabled }: Wanted) {
  const matching = useQuery({
    queryKey: ['users', 'palette', text],
    queryFn: ({ signal }) => request<ListUsers>(listUsers, { query: { q: text, limit: PEOPLE_SHOWN }, signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const numbered = useQuery({
    queryKey: ['users', 'palette', 'id', id],
    queryFn: ({ signal }) => request<FindUser>(findUser, { params: { id_or_username: String(id) }, signal }),
    enabled: enabled && id > 0,
  });
  return {
    people: joined(id > 0 ? numbered.data : undefined, matching.data?.rows),
    isFetching: matching.isFetching || numbered.isFetching,
  };
}

/** What the servers find for a text, once its typing has paused; what was found before stays until then. */
export function usePaletteSearch(text: string) {
  const typed = text.trim();
  const [settled] = useDebouncedValue(typed, SEARCH_DELAY_MS);
  const enabled = settled !== '' && typed !== '';
  const wanted = { text: settled, id: Number(ID.exec(settled)?.[1] ?? 0), enabled };
  const { schools, ...schoolSearch } = useSchools(wanted);
  const { people, ...peopleSearch } = usePeople(wanted);
  const { questions, ...questionSearch } = useQuestions(wanted);
  const isFetching = [schoolSearch, peopleSearch, questionSearch].some((search) => search.isFetching);
  return {
    schools: enabled ? schools : [],
    people: enabled ? people : [],
    questions: enabled ? questions : [],
    isSearching: settled !== typed || isFetching,
  };
}
