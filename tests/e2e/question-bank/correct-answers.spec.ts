import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectNoSidewaysScrolling } from '../page-checks.ts';
import { ensurePlace } from './question-place.ts';

interface Stored {
  readonly id: number;
}

async function addQuestion(api: APIRequestContext, question: object): Promise<Stored> {
  const place = await ensurePlace(api);
  const common = { subject: 'physics', time: 30, score: 3, question_text: 'What is it?' };
  const answer = await api.post('/v1/questions', { data: { ...place, ...common, ...question } });
  expect(answer.status()).toBe(201);
  return answer.json();
}

const addText = (api: APIRequestContext, answer: string) => addQuestion(api, { answer_type: 'short_answer', answer });

const rowOf = (page: Page, { id }: Stored) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: `Question ${id}`, exact: true }) });

/** A count as pages show it: other tests may have stored thousands. */
const grouped = (count: number) => count.toLocaleString('en-GB');

test('the list shows every answer in its own way, with its count, its question and its date', async ({
  adminPage: page,
  api,
}) => {
  const choice = await addQuestion(api, {
    answer_type: 'multiple_choice',
    options: [
      { option_text: 'Red', is_correct: true },
      { option_text: '$x^2$', is_correct: true },
      { option_text: 'Blue' },
    ],
  });
  const truth = await addQuestion(api, { answer_type: 'true_false', answer: false });
  const text = await addText(api, 'Mitochondrion');
  const { count } = await (await api.get('/v1/correct-answers?limit=1')).json();

  await page.goto('/correct-answers');
  await expect(page.getByRole('heading', { level: 1, name: 'Correct Answers' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['#', 'Question ID', 'Answer', 'Date', 'Action']);
  await expect(page.getByRole('main').locator('header')).toContainText(`Correct Answers${grouped(count)}`);
  await expect(rowOf(page, text).getByRole('cell').nth(2)).toHaveText('Mitochondrion');
  await expect(rowOf(page, truth).getByRole('cell').nth(2)).toHaveText('False');
  await expect(rowOf(page, choice).getByRole('cell').nth(2)).toContainText('Red or ');
  await expect(rowOf(page, choice).locator('.katex')).toBeVisible();
  await expect(rowOf(page, text).getByRole('time')).toHaveText(/^\d{1,2} \w{3,4}, \d{2}:\d{2}$/);

  await rowOf(page, text).getByRole('link').click();
  await expect(page).toHaveURL(`/questions/${text.id}`);
});

test('an answer is deleted after a question, and row and counts follow immediately', async ({
  adminPage: page,
  api,
}) => {
  const question = await addText(api, 'To be deleted');
  await page.goto('/correct-answers');
  const row = rowOf(page, question);
  const head = page.getByRole('main').locator('header');
  await expect(row).toBeVisible();
  const before = Number((await head.innerText()).match(/Correct Answers\s*([\d,]+)/)?.[1]?.replaceAll(',', ''));
  const menu = page.getByRole('navigation').getByRole('link', { name: 'Correct Answers' });
  await expect(menu).toContainText(grouped(before));

  await row.getByRole('button', { name: `Delete Answer of question ${question.id}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Answer' });
  await expect(dialog).toContainText('Are you sure you want to delete this answer?');
  await expect(dialog).toContainText(`Question ${question.id} will have no correct answer until it is edited.`);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row).toBeVisible();

  // The list is not answered again before the row is gone: what takes it away is not the reading.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v1/correct-answers?*', async (route) => {
    await held;
    await route.continue();
  });
  await row.getByRole('button', { name: /^Delete/ }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toBeHidden();
  await expect(head).toContainText(`Correct Answers${grouped(before - 1)}`);
  await expect(menu).toContainText(grouped(before - 1));
  release();
  await expect(page.getByText('Answer deleted')).toBeVisible();
  expect((await api.get(`/v1/correct-answers/${question.id}`)).status()).toBe(404);
  expect((await (await api.get(`/v1/questions/${question.id}`)).json()).answer).toBeNull();
});

test('the page lives in the address and is filled up again after a delete', async ({ adminPage: page, api }) => {
  for (let number = 1; number <= 12; number++) await addText(api, `Paged ${number}`);
  await page.goto('/correct-answers');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(11);
  await expect(page.getByText(/^1–10 of [\d,]+$/)).toBeVisible();
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL('/correct-answers?page=2');
  await expect(rows.nth(1).getByRole('cell').first()).toHaveText('11');
  await page.goBack();
  await expect(rows.nth(1).getByRole('cell').first()).toHaveText('1');
  await rows
    .nth(1)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Answer deleted')).toBeVisible();
  await expect(rows).toHaveCount(11);
});

test('on a phone nothing scrolls sideways and an answer can be deleted', async ({ adminPage: page, api }) => {
  const question = await addText(api, `A long answer ${'that goes on and on '.repeat(20)}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/correct-answers');
  await expect(page.getByText(`Question ${question.id}: What is it?`)).toBeVisible();
  await expect(
    page
      .getByRole('listitem')
      .getByRole('link', { name: /^A long answer/ })
      .first(),
  ).toHaveAttribute('href', `/questions/${question.id}`);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: `Actions for Answer of question ${question.id}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Answer deleted')).toBeVisible();
});
