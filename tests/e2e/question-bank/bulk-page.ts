import type { APIRequestContext, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { type QuestionCells, questionsWorkbook } from '../workbook.ts';
import { ensurePlace } from './question-place.ts';

export const NO_LEVEL = 4242;

export async function chooseRows(page: Page, questions: readonly QuestionCells[], name = 'week.xlsx'): Promise<void> {
  const file = { name, mimeType: 'application/octet-stream', buffer: await questionsWorkbook(questions) };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('button', { name: 'Bulk Upload' })).toBeVisible();
}

export async function openPreview(
  page: Page,
  api: APIRequestContext,
  questions: readonly QuestionCells[],
): Promise<void> {
  await ensurePlace(api);
  await page.goto('/bulk-questions');
  await chooseRows(page, questions);
}

export const rowOf = (page: Page, row: number) => page.locator(`tr[aria-rowindex="${row}"]`);
export const box = (page: Page, row: number) => page.getByRole('checkbox', { name: `Select row ${row}`, exact: true });
export const upload = (page: Page) => page.getByRole('button', { name: 'Bulk Upload' });
