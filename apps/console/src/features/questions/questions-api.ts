import type { QuestionType } from '@quizdesk/contract/constants';
import type { BodyOf } from '@quizdesk/contract/kit';
import { questionPaths } from '@quizdesk/contract/paths/questions';
import type { questions as endpoints, Question } from '@quizdesk/contract/questions';
import { queryOptions } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { type ListSearch, pageWindow } from '../../components/list/list-search.ts';
import type { ListSource } from '../../components/list/resource/list-view.ts';
import { invalidateQuestions } from '../../components/question/invalidate-questions.ts';
import { type ListAnswer, pageQuery, resourceApi } from '../../lib/query/resource-api.ts';
import { request } from '../../lib/request.ts';
import { type QuestionSearch, questionSearch } from './list/question-search.ts';

type Questions = typeof endpoints;

/** What is sent to store a new question. */
export type QuestionBody = BodyOf<Questions['insert']>;

export const questions = {
  ...resourceApi<Questions>('questions', questionPaths),
  invalidate: invalidateQuestions,
};

/** What the list calls take for the filter by statistics. */
function foundBy(statistics: QuestionSearch['statistics']) {
  if (statistics === undefined || statistics === 'all') return {};
  if (statistics === 'notes') return { notes: 'some' } as const;
  if (statistics === 'alike') return { duplicates: 'suspected' } as const;
  if (statistics === 'no_key') return { key: 'missing' } as const;
  return statistics === 'too_hard' || statistics === 'unanswered'
    ? { difficulty: statistics }
    : { verdict: statistics };
}

/** What the list is narrowed to, as calls take it. */
export const questionFilter = ({ page: _, sort: __, order: ___, statistics, ...search }: QuestionSearch) => ({
  ...search,
  ...foundBy(statistics),
});

/** The questions, newest first unless sorted. */
export const questionHome: ListSource<Question, QuestionSearch> = {
  label: 'Questions',
  address: questionSearch,
  link: (search) => linkOptions({ to: '/questions', search }),
  query: ({ page, sort, order, ...search }, rows) =>
    questions.list({ ...pageWindow(page, rows), ...questionFilter(search), sort, order }),
};

/** A page of the questions of one kind, newest first. */
export function questionsOfTypeQuery(question_type: QuestionType, { page }: ListSearch, rows?: number) {
  const query = { question_type, ...pageWindow(page, rows) };
  return pageQuery(['questions', 'of-type', query], (signal) =>
    request<Questions['list']>(questionPaths.list, { query, signal }),
  );
}

/** How many questions of a level are requested in one batch. */
const LEVEL_BATCH = 1000;

async function readLevel(level_id: number, signal: AbortSignal): Promise<ListAnswer<Question>> {
  const rows: Question[] = [];
  for (;;) {
    const query = { level_id, limit: LEVEL_BATCH, offset: rows.length, sort: 'round' } as const;
    const batch = await request<Questions['list']>(questionPaths.list, { query, signal });
    rows.push(...batch.rows);
    if (batch.rows.length < LEVEL_BATCH) return { rows, count: rows.length };
  }
}

/** All questions of a level, by the serial numbers of their rounds: no round is cut, and each can be counted. */
export function questionsOfLevelQuery(level_id: number) {
  return queryOptions({
    queryKey: ['questions', 'of-level', level_id],
    queryFn: ({ signal }) => readLevel(level_id, signal),
  });
}

/** Stores a new question; sent again under the same key, because its response was lost, it is stored once. */
export function insertQuestion(body: QuestionBody, key: string): Promise<Question> {
  return request<Questions['insert']>(questionPaths.insert, { body, headers: { 'idempotency-key': key } });
}

const DUE_AFTER_MS = 3000;

/** How students answered a question, as it was last computed; asked again until it counts what has changed since, and everybody. */
export function statisticsQuery(id: number) {
  return queryOptions({
    queryKey: ['questions', 'statistics', id],
    queryFn: ({ signal }) => request<Questions['statistics']>(questionPaths.statistics, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && (data.is_due || data.counted !== null) && DUE_AFTER_MS,
  });
}

/** How many questions each round of each level has of each subject. */
export const coverageQuery = queryOptions({
  queryKey: ['questions', 'coverage'],
  queryFn: ({ signal }) => request<Questions['coverage']>(questionPaths.coverage, { signal }),
});

/** A question of the bank that asks nearly the same as a text, but for the one with an id, which the text is of. */
export function nearCopyQuery(question_text: string, id: number | undefined) {
  return queryOptions({
    queryKey: ['questions', 'near-copy', question_text, id],
    retry: false,
    queryFn: ({ signal }) =>
      request<Questions['nearCopy']>(questionPaths.nearCopy, { body: { question_text, ...(id && { id }) }, signal }),
  });
}
