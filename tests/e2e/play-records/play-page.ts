import { readFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { tableRows } from '../../../apps/server/src/testing/database/table-rows.ts';
import { expect } from '../fixtures.ts';
import { expectSettled } from '../page-checks.ts';

/** The id of a seeded person. */
export async function idOf(api: APIRequestContext, username: string): Promise<number> {
  const answer = await api.get(`/v1/users/${username}`);
  expect(answer.status()).toBe(200);
  return (await answer.json()).id;
}

/** Opens a list and waits for its rows. */
export async function openList(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectSettled(page);
}

/** Shows the fields for the days of a list. */
export async function chooseDays(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Days' }).selectOption('Choose days…');
}

/** The rows of the list's table without its head. */
export const rowsOf = (page: Page) => page.getByRole('main').locator('tbody tr');

/** What a column of the list shows, from the first to the last row. */
export const column = (page: Page, number: number) => rowsOf(page).locator(`td:nth-child(${number})`);

/** Exports the list and reads the rows of the file: its heads first. */
export async function exportRows(page: Page, format: 'CSV' | 'XLSX'): Promise<{ name: string; rows: unknown[][] }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format, exact: true }).click(),
  ]);
  const rows = tableRows(await readFile(await download.path()));
  return { name: download.suggestedFilename(), rows };
}

/** Answers the list with no rows. */
export async function answerEmpty(page: Page, call: string): Promise<void> {
  await page.route(`**${call}?*`, (route) => route.fulfill({ json: { rows: [], count: 0 } }));
}

/** Refuses every delete below a path. */
export async function refuseDeletes(page: Page, call: string): Promise<void> {
  await page.route(`**${call}/*`, (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ status: 500, json: { message: 'Internal Server Error', detail: '' } })
      : route.continue(),
  );
}
