import { useDebouncedValue } from '@mantine/hooks';
import { questionPaths } from '@quizdesk/contract/paths/questions';
import { schoolPaths } from '@quizdesk/contract/paths/schools';
import { userPaths } from '@quizdesk/contract/paths/users';
import type { questions } from '@quizdesk/contract/questions';
import type { schools } from '@quizdesk/contract/schools';
import type { users } from '@quizdesk/contract/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/request.ts';

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
      request<typeof schools.list>(schoolPaths.list, {
        query: { q: text, limit: SCHOOLS_SHOWN, sort: 'name', order: 'asc' },
        signal,
      }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const numbered = useQuery({
    queryKey: ['schools', 'palette', 'id', id],
    queryFn: ({ signal }) => request<typeof schools.find>(schoolPaths.find, { params: { id }, signal }),
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
      request<typeof questions.list>(questionPaths.list, { query: { q: text, limit: QUESTIONS_SHOWN }, signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const numbered = useQuery({
    queryKey: ['questions', 'palette', 'id', id],
    queryFn: ({ signal }) => request<typeof questions.find>(questionPaths.find, { params: { id }, signal }),
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
    queryFn: ({ signal }) =>
      request<typeof users.list>(userPaths.list, { query: { q: text, limit: PEOPLE_SHOWN }, signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const numbered = useQuery({
    queryKey: ['users', 'palette', 'id', id],
    queryFn: ({ signal }) =>
      request<typeof users.find>(userPaths.find, { params: { id_or_username: String(id) }, signal }),
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
