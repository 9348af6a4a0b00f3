import type { APIRequestContext } from '@playwright/test';
import { openRealFolder } from '../../../apps/server/src/testing/real-data.ts';
import { expect, failedCall, skipWithout, test } from '../fixtures.ts';
import { box, NO_LEVEL, openPreview, rowOf, upload } from './bulk-page.ts';
import { ensurePlace } from './question-place.ts';

const questions = openRealFolder('questions');

async function countOf(api: APIRequestContext, text: string): Promise<number> {
  return (await (await api.get(`/v1/questions?limit=1&q=${encodeURIComponent(text)}`)).json()).count;
}

test('selected rows are uploaded, found in the list, and leave the preview', async ({ adminPage: page, api }) => {
  await openPreview(page, api, [
    { question_text: 'Uploaded: one' },
    { question_text: 'Uploaded: two' },
    { question_text: 'Uploaded: three', level_number: NO_LEVEL },
  ]);
  await box(page, 3).uncheck();
  const before = await (await api.get('/v1/questions/count')).json();
  await upload(page).dblclick();
  await expect(page.getByRole('heading', { name: '1 question uploaded' })).toBeVisible();
  await expect(page.locator('.qd-toast-good')).toContainText('1 question from week.xlsx');
  await expect(page.getByRole('navigation').getByRole('link', { name: /^Questions/ })).toContainText(
    String(before + 1),
  );
  expect([await countOf(api, 'Uploaded: one'), await countOf(api, 'Uploaded: two')]).toEqual([1, 0]);
  await page.getByRole('button', { name: 'Show the rows that are left' }).click();
  await expect(page.getByRole('checkbox', { name: /^Select row/ })).toHaveCount(2);
  await expect(page.getByText('0 of 1 fine row selected')).toBeVisible();
});

test('the result leads to the questions and to another file', async ({ adminPage: page, api }) => {
  await openPreview(page, api, [{ question_text: 'Result: one' }]);
  await upload(page).click();
  await expect(page.getByRole('link', { name: 'Go to Questions' })).toHaveAttribute('href', '/questions');
  await page.getByRole('button', { name: 'Upload another file' }).click();
  await expect(page.getByLabel('Spreadsheet')).toBeVisible();
});

test('an upload whose answer is lost is sent again and stored once', async ({
  adminPage: page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall('ERR_CONNECTION_RESET', '/v1/imports/'));
  await openPreview(page, api, [{ question_text: 'Lost: one' }, { question_text: 'Lost: two' }]);
  await page.route(
    '**/v1/imports/*/apply',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await upload(page).click();
  await expect(page.getByRole('alert')).toContainText('what is stored already is not stored twice');
  await expect(page.getByText('2 of 2 fine rows selected')).toBeVisible();
  await expect(box(page, 2)).toBeDisabled();
  await upload(page).click();
  await expect(page.getByRole('link', { name: 'Go to Questions' })).toBeVisible();
  expect(await countOf(api, 'Lost: one')).toBe(1);
  expect(await countOf(api, 'Lost: two')).toBe(1);
});

test('what the server refuses is said at its row, and the others can go on', async ({
  adminPage: page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(422, '/v1/imports/'));
  const level = await (
    await api.post('/v1/levels', { data: { level_number: 9001, description: 'Gone before the upload' } })
  ).json();
  await openPreview(page, api, [
    { question_text: 'Refused: one', level_number: 9001 },
    { question_text: 'Refused: two' },
  ]);
  await expect(page.getByText('2 of 2 fine rows selected')).toBeVisible();
  expect((await api.delete(`/v1/levels/${level.id}`)).status()).toBe(204);
  await upload(page).click();
  await expect(page.getByRole('alert')).toHaveText(/\w/);
  await expect(rowOf(page, 2).getByRole('rowheader')).toHaveText('Wrong: 2');
  await expect(rowOf(page, 2)).toContainText('9001');
  expect(await countOf(api, 'Refused: two')).toBe(0);
  await expect(page.getByText('1 of 1 fine row selected')).toBeVisible();
  await upload(page).click();
  await expect(page.getByRole('link', { name: 'Go to Questions' })).toBeVisible();
  expect(await countOf(api, 'Refused: two')).toBe(1);
});

test('leaving while an upload is under way asks first', async ({ adminPage: page, api }) => {
  await openPreview(page, api, [{ question_text: 'Left: one' }]);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v1/imports/*/apply', async (route) => {
    await held;
    await route.continue();
  });
  await upload(page).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await page.getByRole('navigation').getByRole('link', { name: 'Rounds' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave during the upload?' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(page).toHaveURL('/bulk-questions');
  release();
  await expect(page.getByRole('link', { name: 'Go to Questions' })).toBeVisible();
});

test.describe('with the real file', () => {
  skipWithout(questions.present, 'real files beside the repository');

  test('a real question bank is checked, uploaded in one go and found in the list', async ({
    adminPage: page,
    api,
  }) => {
    for (const level of [1, 2, 3]) await ensurePlace(api, level);
    for (const round of [1, 2, 3, 4]) await ensurePlace(api, 1, round);
    await page.goto('/bulk-questions');
    await page.locator('input[type=file]').setInputFiles(questions.pathOf('all_mixed.xlsx'));
    await expect(page.getByText(/of 2,489 fine rows selected/)).toBeVisible({ timeout: 30_000 });
    await page.getByRole('checkbox', { name: 'Select all fine rows' }).check();
    await expect(page.getByText('2,489 of 2,489 fine rows selected')).toBeVisible();
    await expect(page.getByText('837 rows with errors will be skipped')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Fine 2,489' })).toBeVisible();
    await upload(page).click();
    await expect(page.getByText('2,489 questions from all_mixed.xlsx.')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('837 wrong rows stayed out.')).toBeVisible();
    expect(await countOf(api, 'Find all positive values of $c$')).toBe(1);
    await page.getByRole('link', { name: 'Go to Questions' }).click();
    await page.getByPlaceholder(/^Search questions/).fill('Arrhenius equation may be used');
    await expect(page.getByRole('row', { name: /Arrhenius equation/ })).toBeVisible();
  });
});
