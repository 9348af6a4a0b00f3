import type { ErrorBody } from '@quizdesk/contract/errors';
import type { Question } from '@quizdesk/contract/questions';
import { beforeEach, expect } from 'vitest';
import { buildLevel } from './builders/levels.ts';
import { buildRound } from './builders/rounds.ts';
import type { TestApp } from './test-app.ts';

/** What the questions below have in common, except for the place. */
export const base = { subject: 'physics', question_text: 'How fast?\n\t$v$\r+1', time: 30, score: 4 };

/** The options of a multiple-choice question. */
export const choices = [
  { option_text: '$v = u + at$', is_correct: true },
  { option_text: ' =SUM(A1) ', is_correct: false },
  { option_text: 'both', is_correct: true },
];

/** Gives every test of a file a level and a round, a question of each type in them, and calls that write and read. */
export function useQuestions(test: () => TestApp) {
  const place = { level_id: 0, round_id: 0 };

  beforeEach(async () => {
    const { db } = test().app;
    Object.assign(place, { level_id: (await buildLevel(db)).id, round_id: (await buildRound(db)).id });
  });

  async function send(method: 'POST' | 'PUT', url: string, payload: object) {
    const answer = await test().call({ method, url, payload });
    return { status: answer.statusCode, body: answer.json<Question & ErrorBody>() };
  }
  const add = (payload: object) => send('POST', '/v1/questions', payload);
  const read = async (url: string) => (await test().call({ method: 'GET', url })).json();
  return {
    place,
    multiple: () => ({ ...base, ...place, answer_type: 'multiple_choice', options: choices }),
    short: () => ({ ...base, ...place, answer_type: 'short_answer', answer: '-5 ' }),
    truth: () => ({ ...base, ...place, answer_type: 'true_false', answer: true }),
    add,
    change: (id: number, payload: object) => send('PUT', `/v1/questions/${id}`, payload),
    read,
    /** Adds a question that the server must take. */
    added: async (payload: object): Promise<Question> => {
      const { status, body } = await add(payload);
      expect(status, JSON.stringify(body)).toBe(201);
      return body;
    },
    answerOf: async (id: number) => (await read(`/v1/correct-answers/${id}`)).answer,
  };
}
