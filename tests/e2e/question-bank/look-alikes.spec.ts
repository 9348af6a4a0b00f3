import type { APIRequestContext, Page } from '@playwright/test';
import { addFilter } from '../add-filter.ts';
import { expect, failedCall, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling, expectSettled } from '../page-checks.ts';
import { storeQuestion } from './question-form.ts';

/** Stores questions with these texts; returns them once they are known to look alike. */
async function storeAlike(api: APIRequestContext, texts: readonly string[]) {
  const stored: { readonly id: number }[] = [];
  for (const question_text of texts) stored.push(await storeQuestion(api, { question_text }));
  const last = stored.at(-1)?.id;
  const count = async () => (await (await api.get(`/v1/questions/look-alikes?question_id=${last}`)).json()).count;
  await expect.poll(count, { timeout: 60_000 }).toBe(texts.length - 1);
  return stored.map(({ id }) => id);
}

const statusOf = async (api: APIRequestContext, id: number) => (await api.get(`/v1/questions/${id}`)).status();
const side = (page: Page, id: number) => page.getByRole('region', { name: `Question ${id}`, exact: true });
const title = (page: Page) => page.getByRole('heading', { name: 'Questions that look alike', level: 1 });
const undone = (page: Page) => page.locator('[data-undo="undone"]');

test('of two questions that look alike the right one is kept, with what belongs to the left one, and an undo brings that back', async ({
  adminPage: page,
  api,
}) => {
  const [left = 0, right = 0] = await storeAlike(api, [
    'Which okapi solves $x+1 = 2$ first?',
    'Which Okapi solves $x + 1=2$, first',
  ]);
  expect((await api.put('/v1/quiz-of-day/plan/2999-01-02', { data: { question_ids: [left] } })).status()).toBe(200);
  await page.goto('/questions');
  await addFilter(page, 'Statistics', 'Looks like another');
  await expect(page.getByText('2 found')).toBeVisible();
  await page.getByRole('link', { name: 'Side by side' }).click();
  await expect(title(page)).toBeVisible();
  await expect(side(page, left).getByText('2 Jan 2999')).toBeVisible();
  await expect(side(page, right).locator('mark').first()).toContainText('Which Okapi solves');
  await expectSettled(page);
  await expectNoFindings(page);

  await page.getByRole('button', { name: 'Keep right' }).click();
  const dialog = page.getByRole('dialog', { name: `Keep question ${right}?` });
  await expect(dialog).toContainText(`Question ${left} is deleted.`);
  await expect(dialog).toContainText(`Its 1 place in the calendar goes to question ${right}.`);
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Keep right' }).click();
  await expect(page.getByText('No question looks like another')).toBeVisible();
  await expect(title(page)).toBeFocused();
  expect(await statusOf(api, left)).toBe(404);
  const planned = async () =>
    (await (await api.get('/v1/quiz-of-day/plan?from=2999-01-02&to=2999-01-02')).json()).days[0].questions[0].id;
  expect(await planned()).toBe(right);

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(undone(page)).toBeVisible();
  expect([await statusOf(api, left), await planned()]).toEqual([200, left]);
});

test('pairs are gone through by keys: one is kept, the next pair follows, and both of that are kept', async ({
  adminPage: page,
  api,
}) => {
  const [first = 0, second = 0, third = 0] = await storeAlike(api, [
    'Which zebu is the oldest one?',
    'Which zebu is oldest one',
    'which ZEBU is the oldest one',
  ]);
  await page.goto(`/questions/alike?question_id=${third}`);
  await expect(page.getByText('2 pairs')).toBeVisible();
  await expect(side(page, third)).toBeVisible();
  await page.keyboard.press(']');
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await page.keyboard.press('[');
  await expect(side(page, second)).toBeVisible();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: `Keep question ${third}?` });
  await expect(dialog).toContainText('It has no answers and is not planned.');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(side(page, first)).toBeVisible();
  await expect(page.getByText('1 pair', { exact: true })).toBeVisible();
  await page.keyboard.press('b');
  await expect(page.getByText('No question looks like another')).toBeVisible();
  expect([await statusOf(api, first), await statusOf(api, second), await statusOf(api, third)]).toEqual([
    200, 404, 200,
  ]);
  await page.keyboard.press('Control+z');
  await expect(undone(page).first()).toBeVisible();
  await expect(side(page, first)).toBeVisible();
});

test('where somebody has changed one of them meanwhile the dialog says so, and nothing is stored', async ({
  adminPage: page,
  api,
  expectedErrors,
}) => {
  const [left = 0, right = 0] = await storeAlike(api, ['Which bongo is the newest one?', 'Which bongo is newest one']);
  await page.goto(`/questions/alike?question_id=${right}`);
  await expect(side(page, left)).toBeVisible();
  expect((await api.put(`/v1/questions/${left}`, { data: { notes: 'Look again' } })).status()).toBe(200);
  expectedErrors.push(failedCall(409, '/v1/questions/'));
  await page.getByRole('button', { name: 'Keep right' }).click();
  const dialog = page.getByRole('dialog', { name: `Keep question ${right}?` });
  await expect(dialog.getByRole('alert')).toContainText(`changed question ${left} after you opened it`);
  await expect(dialog.getByRole('button', { name: 'Keep right' })).toBeDisabled();
  expect(await statusOf(api, left)).toBe(200);
});

test('on a phone in the dark the two stand one under the other', async ({ adminPage: page, api }) => {
  const [left = 0, right = 0] = await storeAlike(api, ['Which kudu is the tallest one?', 'Which kudu is tallest one']);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/questions/alike?question_id=${right}`);
  await expect(page.getByRole('button', { name: 'Keep lower' })).toBeVisible();
  await expectSettled(page);
  await expectNoSidewaysScrolling(page);
  await expectNoFindings(page);
  const [upper, lower] = [await side(page, left).boundingBox(), await side(page, right).boundingBox()];
  expect((upper?.y ?? 0) + (upper?.height ?? 0)).toBeLessThanOrEqual(lower?.y ?? 0);
});
