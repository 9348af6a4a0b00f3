import type { Page } from '@playwright/test';
import { expect, failedCall, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling, expectSettled } from '../page-checks.ts';
import { makeSettledAdmin } from '../settled-admin.ts';
import { signInOn } from '../signed-in.ts';
import { questionPlace } from './question-place.ts';

const { ensure, store } = questionPlace(4601);

const stop = (page: Page, label: string) => page.getByRole('button', { name: `Change ${label}`, exact: true });
const editor = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });
const cell = (page: Page, text: string, column: number) =>
  page.getByRole('row').filter({ hasText: text }).getByRole('cell').nth(column);

async function openList(page: Page, q: string): Promise<void> {
  await page.goto(`/questions?q=${encodeURIComponent(q)}`);
  await expectSettled(page);
}

const SCORE = 8;

test('a score is changed by keyboard alone, the next cell after it, and an undo takes it back', async ({
  adminPage: page,
  api,
}) => {
  const first = await store(api, { question_text: 'Placed apple: what falls?' });
  await store(api, { question_text: 'Placed pear: what falls?' });
  await openList(page, 'placed');
  // The rows are newest first: the second one by J, then along its cells.
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowRight');
  await expect(stop(page, 'Subject of Placed apple: what falls?')).toBeFocused();
  for (const _ of ['level', 'round', 'time', 'score']) await page.keyboard.press('ArrowRight');
  await expect(stop(page, 'Score of Placed apple: what falls?')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor(page, 'Score of Placed apple: what falls?')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Question updated')).toBeVisible();
  await expect(stop(page, 'Score of Placed apple: what falls?')).toBeFocused();
  await expect(cell(page, 'Placed apple', SCORE)).toHaveText('7');
  expect((await (await api.get(`/v1/questions/${first.id}`)).json()).score).toBe(7);
  await page.keyboard.press('Control+z');
  await expect(cell(page, 'Placed apple', SCORE)).toHaveText('3');

  await stop(page, 'Time of Placed pear: what falls?').focus();
  await page.keyboard.press('Enter');
  await expect(editor(page, 'Time of Placed pear: what falls?')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('45');
  await page.keyboard.press('Tab');
  await expect(editor(page, 'Score of Placed pear: what falls?')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('9');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Subject of Placed apple: what falls?' })).toBeFocused();
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Placed pear', SCORE)).toHaveText('9');
  await expect(cell(page, 'Placed apple', 3)).toHaveText('Chemistry');
  await expect(page.getByText('Taken over', { exact: false })).toBeHidden();
});

test('a double click opens a cell, a fault is shown at it, and the page stays accessible and as wide in both schemes', async ({
  adminPage: page,
  api,
}) => {
  await store(api, { question_text: 'Faulty plum: what falls?' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await openList(page, 'faulty plum');
    await cell(page, 'Faulty plum', SCORE).dblclick();
    const field = editor(page, 'Score of Faulty plum: what falls?');
    await expect(field).toBeFocused();
    await expectNoFindings(page);
    await field.fill('many');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('alert').filter({ hasText: 'Score' })).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/Score/);
    await expectNoFindings(page);
    await expectNoSidewaysScrolling(page);
    await page.keyboard.press('Escape');
    await expect(stop(page, 'Score of Faulty plum: what falls?')).toBeFocused();
    await expect(cell(page, 'Faulty plum', SCORE)).toHaveText('3');
  }
});

test('a change that another administrator made to the same field is asked about, to another one it is taken over', async ({
  adminPage: page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(409, '/v1/questions'));
  const { id } = await store(api, { question_text: 'Shared fig: what falls?' });
  await openList(page, 'shared fig');
  const label = 'Score of Shared fig: what falls?';
  const put = async (data: object) => expect((await api.put(`/v1/questions/${id}`, { data })).status()).toBe(200);
  await cell(page, 'Shared fig', SCORE).dblclick();
  await put({ time: 90 });
  await editor(page, label).fill('5');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Taken over: Time in seconds')).toBeVisible();
  await expect(cell(page, 'Shared fig', SCORE)).toHaveText('5');
  await expect(cell(page, 'Shared fig', SCORE - 1)).toHaveText('90 s');

  await cell(page, 'Shared fig', SCORE).dblclick();
  await put({ score: 8 });
  await editor(page, label).fill('6');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Update Question' });
  await expect(dialog.getByRole('heading', { name: 'Somebody else has changed this question' })).toBeFocused();
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(dialog).toBeHidden();
  await expect(stop(page, label)).toBeFocused();
  expect((await (await api.get(`/v1/questions/${id}`)).json()).score).toBe(6);
});

test('what is typed in a cell is not lost by a link unasked', async ({ adminPage: page, api }) => {
  await store(api, { question_text: 'Guarded date: what falls?' });
  await openList(page, 'guarded date');
  await cell(page, 'Guarded date', SCORE).dblclick();
  await editor(page, 'Score of Guarded date: what falls?').fill('none');
  await page.getByRole('navigation').getByRole('link', { name: 'Schools' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(editor(page, 'Score of Guarded date: what falls?')).toHaveValue('none');
});

test('a viewer reads the list, and has nothing to edit in it', async ({ page, api, server }) => {
  await ensure(api);
  await store(api, { question_text: 'Read grape: what falls?' });
  const account = { username: 'reads.cells', password: 'dotted paper 55' };
  await makeSettledAdmin(api, server.url, { name: 'Reads Cells', role: 'viewer', ...account });
  await signInOn(page, server, account);
  await openList(page, 'read grape');
  await cell(page, 'Read grape', SCORE).dblclick();
  await expect(page.getByRole('button', { name: /^Change / })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Edit .* beside|beside the list/ })).toHaveCount(0);
  await expect(page.getByRole('row').getByRole('textbox')).toHaveCount(0);
});
