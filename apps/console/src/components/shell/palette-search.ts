import { useDebouncedValue } from '@mantine/hooks';
import type { questions } from '@quizdesk/contract/questions';
import type { schools } from '@quizdesk/contract/schools';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Callable, request } from '../../lib/request.ts';

type ListSchools = typeof schools.list;
type ListQuestions = typeof questions.list;
type FindQuestion = typeof questions.find;

// Written out, so that the palette comes without the schemas.
const listSchools: Callable<ListSchools> = { method: 'GET', path: '/v1/schools', access: 'administrator' };
const listQuestions: Callable<ListQuestions> = { method: 'GET', path: '/v1/questions', access: 'administrator' };
const findQuestion: Callable<FindQuestion> = { method: 'GET', path: '/v1/questions/:id', access: 'administrator' };

const SCHOOLS_SHOWN = 6;
const QUESTIONS_SHOWN = 5;
const SEARCH_DELAY_MS = 250;

/** What could be the id of a question, as people type it. */
const ID = /^#?(\d{1,15})$/;

/** What the servers find for a text, once its typing has paused; what was found before stays until then. */
export function usePaletteSearch(text: string) {
  const typed = text.trim();
  const [settled] = useDebouncedValue(typed, SEARCH_DELAY_MS);
  const enabled = settled !== '' && typed !== '';
  const id = Number(ID.exec(settled)?.[1] ?? 0);
  const found = useQuery({
    queryKey: ['schools', 'palette', settled],
    queryFn: ({ signal }) =>
      request<ListSchools>(listSchools, {
        query: { q: settled, limit: SCHOOLS_SHOWN, sort: 'name', order: 'asc' },
        signal,
      }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const matching = useQuery({
    queryKey: ['questions', 'palette', settled],
    queryFn: ({ signal }) =>
      request<ListQuestions>(listQuestions, { query: { q: settled, limit: QUESTIONS_SHOWN }, signal }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const numbered = useQuery({
    queryKey: ['questions', 'palette', 'id', id],
    // An id that nobody has fails with a 404, and so is no hit.
    queryFn: ({ signal }) => request<FindQuestion>(findQuestion, { params: { id }, signal }),
    enabled: enabled && id > 0,
  });
  const byId = id > 0 && numbered.data ? [numbered.data] : [];
  const byText = (matching.data?.rows ?? []).filter((question) => question.id !== byId[0]?.id);
  return {
    schools: enabled ? (found.data?.rows ?? []) : [],
    questions: enabled ? [...byId, ...byText] : [],
    isSearching: settled !== typed || found.isFetching || matching.isFetching || numbered.isFetching,
  };
}
