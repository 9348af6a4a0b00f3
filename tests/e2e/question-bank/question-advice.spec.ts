import { addFilter } from '../add-filter.ts';
import { expect, test } from '../fixtures.ts';
import { expectNoFindings, expectSettled } from '../page-checks.ts';
import { addButton, fillAll, optionText, storeQuestion } from './question-form.ts';

test('a question that is in the bank in other words, with two equal options, is advised about, stored all the same, and found by its notes', async ({
  adminPage: page,
  api,
}) => {
  const stored = await storeQuestion(api, { question_text: 'Which of the advice planets is the largest one known?' });
  await page.goto('/questions/new');
  await fillAll(page, 'What advice planet is largest?');
  await optionText(page, 'b').fill('Right.');
  await page.getByLabel('Question text').fill('Which advice planets is it that are the largest one known');
  await page.getByLabel('Score').focus();
  const text = page.getByLabel('Question text');
  await expect(text).toHaveAccessibleDescription(
    new RegExp(`Question ${stored.id} asks nearly the same: “Which of the advice planets`),
  );
  await expect(optionText(page, 'b')).toHaveAccessibleDescription(/says the same as an option before it/);
  await expectNoFindings(page);
  await text.fill('Which advice planets is it that are the smallest one known');
  await expect(text).not.toHaveAccessibleDescription(/asks nearly the same/);
  await addButton(page).click();
  await expect(page).toHaveURL(/\/questions$/);
  const found = async () => (await (await api.get('/v1/questions?notes=some&q=smallest+one+known')).json()).count;
  await expect.poll(found, { timeout: 60_000 }).toBe(1);
  await addFilter(page, 'Statistics', 'With notes');
  await expectSettled(page);
  await expect(
    page.getByRole('link', { name: 'Which advice planets is it that are the smallest one known', exact: true }),
  ).toBeVisible();
});
