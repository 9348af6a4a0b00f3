import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const QUIZ = 'Science and maths quiz';

/** Numbers that no other test of this server uses. */
let used = 7100;
export const nextNumber = () => ++used;

interface Made {
  readonly id: number;
}

export async function made(answer: Promise<{ status(): number; text(): Promise<string>; json(): Promise<unknown> }>) {
  const response = await answer;
  expect(response.status(), await response.text()).toBe(201);
  // The service's own tests prove this shape.
  return (await response.json()) as Made;
}

export const makeRound = (api: APIRequestContext, name: string, serial_number = nextNumber()) =>
  made(api.post('/v1/rounds', { data: { name, serial_number, max_questions: 5 } }));

export const makeLevel = (api: APIRequestContext, description: string, level_number = nextNumber()) =>
  made(api.post('/v1/levels', { data: { level_number, description } }));

export const makeOption = (api: APIRequestContext, option_text: string, label = 'a') =>
  made(api.post('/v1/options', { data: { quiz_id: 9, option_text, label } }));

export const makeQuestion = (api: APIRequestContext, level: Made, round: Made) =>
  made(
    api.post('/v1/questions', {
      data: {
        level_id: level.id,
        round_id: round.id,
        subject: 'physics',
        question_text: 'What falls?',
        time: 30,
        score: 1,
        answer_type: 'short_answer',
        answer: 'An apple',
      },
    }),
  );

export const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
export const field = (page: Page, label: string) => page.getByRole('textbox', { name: label });
