import type { QuestionType } from '@quizdesk/contract/constants';
import type { BodyOf } from '@quizdesk/contract/kit';
import type { Question, questions } from '@quizdesk/contract/questions';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListSearch, PAGE_SIZE } from '../../components/list-search.ts';
import type { ListAnswer } from '../../components/use-list-page.ts';
import { type Callable, request } from '../../lib/request.ts';
import type { QuestionSearch } from './question-search.ts';

type Questions = typeof questions;

/** What is sent to store a new question, and a changed one. */
export type QuestionBody = BodyOf<Questions['insert']>;
export type QuestionChange = BodyOf<Questions['update']>;

// Written out, so that the list comes without the schemas.
const calls = {
  list: { method: 'GET', path: '/v1/questions', access: 'administrator' },
  find: { method: 'GET', path: '/v1/questions/:id', access: 'administrator' },
  dependents: { method: 'GET', path: '/v1/questions/:id/dependents', access: 'administrator' },
  insert: { method: 'POST', path: '/v1/questions', access: 'administrator' },
  update: { method: 'PUT', path: '/v1/questions/:id', access: 'administrator' },
  remove: { method: 'DELETE', path: '/v1/questions/:id', access: 'administrator' },
} as const satisfies { [Name in keyof Questions]?: Callable<Questions[Name]> };

const offsetOf = (page = 1) => (page - 1) * PAGE_SIZE;

/** A page of the questions, newest first unless sorted. The rows before stay until the new ones are here. */
export function questionsQuery({ page, ...search }: QuestionSearch) {
  return queryOptions({
    queryKey: ['questions', 'list', { ...search, page }],
    queryFn: ({ signal }) =>
      request<Questions['list']>(calls.list, {
        query: { limit: PAGE_SIZE, offset: offsetOf(page), ...search },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** A page of the questions of one kind, newest first. */
export function questionsOfTypeQuery(question_type: QuestionType, { page }: ListSearch) {
  return queryOptions({
    queryKey: ['questions', 'of-type', question_type, page],
    queryFn: ({ signal }) =>
      request<Questions['list']>(calls.list, {
        query: { question_type, limit: PAGE_SIZE, offset: offsetOf(page) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** How many questions of a level are requested in one batch. */
const LEVEL_BATCH = 1000;

async function readLevel(level_id: number, signal: AbortSignal): Promise<ListAnswer<Question>> {
  const rows: Question[] = [];
  for (;;) {
    const query = { level_id, limit: LEVEL_BATCH, offset: rows.length, sort: 'round' } as const;
    const batch = await request<Questions['list']>(calls.list, { query, signal });
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

/** One question. */
export function questionQuery(id: number) {
  return queryOptions({
    queryKey: ['questions', 'one', id],
    queryFn: ({ signal }) => request<Questions['find']>(calls.find, { params: { id }, signal }),
  });
}

/** Stores a new question; sent again under the same key, because its answer was lost, it is stored once. */
export function insertQuestion(body: QuestionBody, key: string): Promise<Question> {
  return request<Questions['insert']>(calls.insert, { body, headers: { 'idempotency-key': key } });
}

/** Stores a changed question; refused where its version is not the stored one any more. */
export function updateQuestion(id: number, body: QuestionChange): Promise<Question> {
  return request<Questions['update']>(calls.update, { params: { id }, body });
}

/** Counts what depends on a question, for the dialog that deletes it. */
export function countDependents(id: number, signal: AbortSignal) {
  return request<Questions['dependents']>(calls.dependents, { params: { id }, signal });
}

/** Deletes a question. */
export async function removeQuestion(id: number): Promise<void> {
  await request<Questions['remove']>(calls.remove, { params: { id } });
}
