import type { APIRequestContext, Page } from '@playwright/test';
import { questionPlace } from './question-place.ts';

/** What is typed into the form of a question; the level is left alone where the page fixes it. */
export interface Typed {
  readonly level?: string;
  readonly round?: string;
  readonly text: string;
}

/** Fills in what every question has. */
export async function fillQuestion(page: Page, { level, round, text }: Typed): Promise<void> {
  if (level !== undefined) await page.getByLabel('Level').selectOption({ label: level });
  if (round !== undefined) await page.getByLabel('Round').selectOption({ label: round });
  await page.getByLabel('Subject').selectOption('Chemistry');
  await page.getByLabel('Question text').fill(text);
  await page.getByLabel('Time in seconds').fill('45');
  await page.getByLabel('Score').fill('3');
}

export const optionText = (page: Page, letter: string) =>
  page.getByRole('textbox', { name: `Option ${letter}`, exact: true });

export const correctMark = (page: Page, letter: string) =>
  page.getByRole('button', { name: `Correct: option ${letter}`, exact: true });

export const addOption = (page: Page) => page.getByRole('button', { name: 'Add option' });

/** The button that stores a new question, and the one that stores a changed one. */
export const addButton = (page: Page) => page.getByRole('button', { name: 'Add', exact: true });
export const updateButton = (page: Page) => page.getByRole('button', { name: 'Update' });

/** The level and the round that the tests of the form use, as its fields name them. */
const { LEVEL, ROUND, ensure, store } = questionPlace(4201);

export { ensure as ensureFormPlace, LEVEL, ROUND };

/** So many options, of which the one with this index is correct. */
export function choices(count: number, correct: number) {
  return Array.from({ length: count }, (_, index) => ({
    option_text: `Choice ${index + 1}`,
    is_correct: index === correct,
  }));
}

/** Stores a multiple-choice question of three options, or as `question` says. */
export const storeQuestion = (api: APIRequestContext, question: object) =>
  store(api, { answer_type: 'multiple_choice', answer: undefined, options: choices(3, 0), ...question });

export const readQuestion = async (api: APIRequestContext, id: number) => (await api.get(`/v1/questions/${id}`)).json();

/** Fills in a whole multiple-choice question. */
export async function fillAll(page: Page, text: string): Promise<void> {
  await fillQuestion(page, { level: LEVEL, round: ROUND, text });
  await optionText(page, 'a').fill('Right');
  await optionText(page, 'b').fill('Wrong');
  await correctMark(page, 'a').click();
}
