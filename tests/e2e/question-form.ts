import type { Page } from '@playwright/test';

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
