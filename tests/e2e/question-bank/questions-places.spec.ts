import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { correctMark, fillQuestion, optionText } from './question-form.ts';
import { ensurePlace, questionPlace } from './question-place.ts';

const { ensure, store } = questionPlace(4301);

const newest = async (api: APIRequestContext) => (await (await api.get('/v1/questions?limit=1')).json()).rows[0];

test('the questions of a level stand under their rounds and are made, changed and deleted there', async ({
  adminPage: page,
  api,
}) => {
  const { level_id } = await ensure(api);
  const second = await ensurePlace(api, 4301, 4302);
  await store(api, { question_text: 'In the second round: $x^2$', round_id: second.round_id });
  await store(api, { question_text: 'In the first round' });
  await page.goto(`/quizzes-by-level/${level_id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Level 4301' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Round 4301', 'Round 4302']);
  await expect(page.getByRole('table', { name: 'Round 4302' }).locator('.katex')).toBeVisible();

  await page.getByRole('link', { name: 'Create New' }).click();
  await expect(page).toHaveURL(`/quizzes-by-level/${level_id}/create`);
  await expect(page.getByLabel('Level')).toHaveValue('Level 4301');
  await expect(page.getByLabel('Level')).not.toBeEditable();
  await fillQuestion(page, { round: '4302. Round 4302', text: 'Made in its level' });
  await optionText(page, 'a').fill('Right');
  await optionText(page, 'b').fill('Wrong');
  await correctMark(page, 'a').click();
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({ quiz_id: 9, level_id });
  await expect(page).toHaveURL(`/quizzes-by-level/${level_id}`);

  const table = page.getByRole('table', { name: 'Round 4302' });
  await table.getByRole('link', { name: 'Edit Made in its level' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Question' })).toBeVisible();
  await page.getByLabel('Question text').fill('Changed in its level');
  const changed = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Update' }).click();
  expect((await changed).postDataJSON()).toMatchObject({ level_id, version: expect.any(Number) });
  await expect(page).toHaveURL(`/quizzes-by-level/${level_id}`);
  await table.getByRole('button', { name: 'Delete Changed in its level' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Question' });
  await expect(dialog).toContainText('Are you sure you want to delete "Changed in its level"?');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Question deleted')).toBeVisible();
  await expect(table.getByText('Changed in its level')).toBeHidden();
});

const KINDS = [
  { title: 'Quiz of Day', path: '/quiz-of-day', question_type: 'quiz_of_day' },
  { title: 'Suggested Quizzes', path: '/suggested-quizzes', question_type: 'suggested' },
] as const;

for (const { title, path, question_type } of KINDS) {
  test(`cards of ${title} are made, shown, changed and deleted`, async ({ adminPage: page, api }) => {
    await ensure(api);
    for (const row of (await (await api.get(`/v1/questions?question_type=${question_type}`)).json()).rows) {
      await api.delete(`/v1/questions/${row.id}`);
    }
    await page.goto(path);
    await expect(page.getByText('No questions yet')).toBeVisible();
    await page.getByRole('link', { name: 'Create New' }).first().click();
    await expect(page.getByRole('heading', { name: 'Create Question' })).toBeVisible();
    await fillQuestion(page, { level: 'Level 4301', round: '4301. Round 4301', text: `Card: ${title} $E=mc^2$` });
    await optionText(page, 'a').fill('\\ce{CO2}');
    await optionText(page, 'b').fill('Wrong');
    await correctMark(page, 'a').click();
    await page.getByLabel('Notes').fill('A note');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page).toHaveURL(path);
    expect(await newest(api)).toMatchObject({ question_type, quiz_id: 9 });

    const card = page.getByRole('article');
    await expect(card).toHaveCount(1);
    for (const fact of ['Chemistry', 'Level 4301', 'Round 4301', '45 s', '3 points', 'A note']) {
      await expect(card).toContainText(fact);
    }
    await expect(card.locator('.katex')).toHaveCount(2);
    await expect(card.getByRole('listitem').first()).toContainText('Correct');
    const colours = await card
      .getByRole('listitem')
      .first()
      .getByText('Correct', { exact: true })
      .evaluate((mark) => getComputedStyle(mark).color.match(/\d+/g)?.map(Number) ?? []);
    const [red = 0, green = 0, blue = 0] = colours;
    expect(green).toBeGreaterThan(Math.max(red, blue));
    await store(api, { question_type, question_text: `Short: ${title}`, answer: 'Forty-two' });
    await store(api, { question_type, question_text: `True: ${title}`, answer_type: 'true_false', answer: true });
    await page.reload();
    await expect(page.getByRole('main').locator('header')).toContainText(`${title}3`);
    await expect(page.getByRole('article').filter({ hasText: 'Short:' })).toContainText('Forty-two');
    await expect(page.getByRole('article').filter({ hasText: 'True:' })).toContainText('TrueCorrect');

    await card.filter({ hasText: 'Short:' }).getByRole('link', { name: /^Edit/ }).click();
    await expect(page).toHaveURL(new RegExp(`${path}/\\d+$`));
    await page.getByLabel('Hint').fill('A hint');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page).toHaveURL(path);
    await expect(card.filter({ hasText: 'Short:' })).toContainText('A hint');
    expect((await (await api.get(`/v1/questions?question_type=${question_type}`)).json()).count).toBe(3);
    await card
      .filter({ hasText: 'True:' })
      .getByRole('button', { name: /^Delete/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Delete Question' });
    await expect(dialog).toContainText(`Are you sure you want to delete "True: ${title}"?`);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(card).toHaveCount(2);
  });
}

test('a suggested question begins at the level that its address names', async ({ adminPage: page, api }) => {
  const { level_id } = await ensure(api);
  await page.goto(`/suggested-quizzes/create?level_id=${level_id}`);
  await expect(page.getByLabel('Level')).toHaveValue(String(level_id));
  await page.goto('/suggested-quizzes/create?level_id=none');
  await expect(page.getByLabel('Level')).toHaveValue('');
});

test('cards come ten to a page', async ({ adminPage: page, api }) => {
  for (let number = 1; number <= 12; number++) {
    await store(api, { question_type: 'quiz_of_day', question_text: `Paged card ${number}` });
  }
  await page.goto('/quiz-of-day');
  await expect(page.getByRole('article')).toHaveCount(10);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/quiz-of-day?page=2');
  await expect(page.getByRole('article').first()).toContainText(/^11/);
});
