import { addFilter } from '../add-filter.ts';
import { expect, failedCall, test } from '../fixtures.ts';
import { addOption, correctMark, fillQuestion, optionText } from './question-form.ts';
import { questionPlace } from './question-place.ts';

const { LEVEL, ROUND, ensure, store } = questionPlace(4101);

test('a multiple-choice question with formulas lives from its creation to its end', async ({
  adminPage: page,
  api,
}) => {
  await ensure(api);
  await page.goto('/questions');
  await page.getByRole('link', { name: 'Create New' }).first().click();
  await expect(page.getByRole('heading', { name: 'Create Question' })).toBeVisible();
  await expect(page.getByLabel('Level')).toBeFocused();
  await expect(page.getByLabel('Score')).toHaveAttribute('placeholder', '1-100');
  await fillQuestion(page, { level: LEVEL, round: ROUND, text: 'Life: which is $\\frac{1}{2}$ of \\ce{H2O}?' });
  await optionText(page, 'a').fill('$x^2$');
  await optionText(page, 'b').fill('costs $5 and $10');
  await addOption(page).click();
  await optionText(page, 'c').fill('$$\\sum_{k=1}^{n} k$$');
  await correctMark(page, 'a').click();
  await correctMark(page, 'c').click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('.katex')).toHaveCount(4);
  await expect(preview).toContainText('costs $5 and $10');
  await page.getByLabel('Notes').fill('Accept $y$ too');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page).toHaveURL('/questions');
  await expect(page.getByText('Question added')).toBeVisible();

  const row = page.getByRole('row', { name: /Life: which is/ });
  await expect(row.locator('.katex')).toHaveCount(2);
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/questions\/\d+$/);
  const card = page.getByRole('article');
  await expect(card.locator('.katex')).toHaveCount(5);
  await expect(card.getByRole('listitem')).toHaveText([/^a.*Correct$/s, /^bcosts \$5 and \$10$/, /^c.*Correct$/s]);
  for (const fact of ['Chemistry', LEVEL, 'Round 4101', '45 s', '3 points']) await expect(card).toContainText(fact);
  await expect(page.getByText(/^Last changed/).locator('..')).toContainText('by admin');

  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Question' })).toBeVisible();
  await expect(optionText(page, 'c')).toHaveValue('$$\\sum_{k=1}^{n} k$$');
  await page.getByRole('button', { name: 'Remove option b' }).click();
  await expect(optionText(page, 'b')).toHaveValue('$$\\sum_{k=1}^{n} k$$');
  await expect(correctMark(page, 'b')).toHaveAttribute('aria-pressed', 'true');
  await page.getByLabel('Question text').fill(`Life: changed, $h = \\frac{1}{2} g t^2$. ${'It is long. '.repeat(30)}`);
  await page.getByRole('button', { name: 'Update' }).click();
  // Messages and names have formulas as plain signs.
  await expect(page.getByText(/^Life: changed, h = 1\/2 g t²\. It is long\..*…$/)).toBeVisible();
  await page.getByRole('button', { name: /^Delete Life: changed, h = 1\/2 g t²/ }).click();
  const asked = page.getByRole('dialog', { name: 'Delete Question' });
  await expect(asked.locator('.katex')).toBeVisible();
  // Two lines of the text are seen, and the end of the question below them.
  const isWhole = asked.getByText(/^Are you sure you want to delete/).evaluate((question) => {
    const range = document.createRange();
    range.selectNodeContents(question.lastChild ?? question);
    const [end, all] = [range.getBoundingClientRect(), question.getBoundingClientRect()];
    return range.toString().endsWith('"?') && end.height > 0 && end.bottom <= all.bottom + 1 && all.height < 80;
  });
  expect(await isWhole).toBe(true);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: /^Edit Life: changed/ }).click();
  await page.getByLabel('Question text').fill('Life: changed');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Question updated')).toHaveCount(2);

  const changed = page.getByRole('row', { name: /Life: changed/ }).filter({ hasNotText: 'It is long' });
  await changed.getByRole('button', { name: 'Delete Life: changed', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Question' });
  await expect(dialog).toContainText('Are you sure you want to delete "Life: changed"?');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Question deleted')).toBeVisible();
  await expect(changed).toBeHidden();
});

test('a true-or-false and a short-answer question keep what was typed for the other types until they are saved', async ({
  adminPage: page,
  api,
}) => {
  await ensure(api);
  await page.goto('/questions/new');
  await fillQuestion(page, { level: LEVEL, round: ROUND, text: 'Types: is it so?' });
  await optionText(page, 'a').fill('Not lost');
  await page.getByText('Short answer').click();
  await page.getByLabel('Answer', { exact: false }).and(page.getByRole('textbox')).fill('Not lost either');
  await page.getByText('True or false', { exact: true }).click();
  await page.getByText('Multiple choice').click();
  await expect(optionText(page, 'a')).toHaveValue('Not lost');
  await page.getByText('True or false', { exact: true }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Choose true or false')).toBeVisible();
  await page.getByRole('radio', { name: 'False', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Question added')).toBeVisible();
  await page
    .getByRole('row', { name: /Types: is it so/ })
    .getByRole('link', { name: /^Edit/ })
    .click();
  await expect(page.getByRole('radio', { name: 'False', exact: true })).toBeChecked();
  await page.getByText('Short answer').click();
  await page.getByRole('textbox', { name: 'Answer' }).fill('Two $\\cdot$ two');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Question updated')).toBeVisible();
  await page
    .getByRole('row', { name: /Types: is it so/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('article')).toContainText('Two');
  await expect(page.getByRole('article').locator('.katex')).toHaveCount(1);
});

test('search, filters, order and page live in the address, and Back returns to the very list', async ({
  adminPage: page,
  api,
}) => {
  for (let number = 1; number <= 12; number++) {
    await store(api, {
      question_text: `Quokka ${number} ${'and so on '.repeat(12)}`,
      score: number,
      subject: 'biology',
    });
  }
  await store(api, { question_text: 'Quokka daily', question_type: 'quiz_of_day', subject: 'biology', score: 50 });
  await page.goto('/questions');
  await page.getByPlaceholder('Search questions').fill('quokka');
  await expect(page).toHaveURL(/q=quokka/);
  await addFilter(page, 'Subject', 'Biology');
  await page.getByLabel('Level', { exact: true }).selectOption(LEVEL);
  await expect(page.getByText('13 found')).toBeVisible();
  await page.getByRole('columnheader', { name: 'Score' }).getByRole('link').click();
  await expect(page.getByRole('columnheader', { name: 'Score' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText('Quokka 11');
  const address = page.url();

  await page.setViewportSize({ width: 1440, height: 360 });
  await rows.nth(3).scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  await rows.nth(3).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Question \d+$/ })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(rows).toHaveCount(4);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled);
  await page.setViewportSize({ width: 1440, height: 900 });
  await rows.nth(1).getByRole('link', { name: /^Edit/ }).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(address);

  await addFilter(page, 'Kind', 'Quiz of day');
  await expect(page.getByText('1 found')).toBeVisible();
  await expect(page).not.toHaveURL(/page=/);
  await addFilter(page, 'Answer type', 'True or false');
  await expect(page.getByText('No question has all of these')).toBeVisible();
  await page.getByRole('link', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL('/questions');
  // What makes no sense in the address is left out.
  await page.goto('/questions?q=quokka&subject=alchemy&level_id=x&sort=size&page=-3');
  await expect(page.getByText('13 found')).toBeVisible();
});

test('a question whose correct answer was deleted warns until it is edited', async ({ adminPage: page, api }) => {
  const question = await store(api, { question_text: 'Warned: no answer' });
  const record = await (await api.get(`/v1/correct-answers/${question.id}`)).json();
  expect((await api.delete(`/v1/correct-answers/${record.id}`)).status()).toBe(204);
  await page.goto('/questions?q=warned');
  // The filter has a choice of the same words.
  const warning = page.getByRole('row').getByText('No correct answer');
  await expect(warning).toBeVisible();
  await page.getByRole('link', { name: 'Edit Warned: no answer' }).click();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Answer is required')).toBeVisible();
  await page.getByRole('textbox', { name: 'Answer' }).fill('42');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Question updated')).toBeVisible();
  await expect(warning).toBeHidden();
});

test('the palette finds questions by their text and by their id', async ({ adminPage: page, api, expectedErrors }) => {
  // The browser notes each answer that there is nothing of that id.
  expectedErrors.push(
    failedCall(404, '/v1/schools'),
    failedCall(404, '/v1/users'),
    failedCall(404, '/v1/questions/9999'),
  );
  const question = await store(api, { question_text: 'Palette: a quetzal?' });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('dialog').getByPlaceholder('Jump to a page, school, person…');
  await box.fill('quetzal');
  await page.getByRole('dialog').getByText('Palette: a quetzal?').click();
  await expect(page).toHaveURL(`/questions/${question.id}`);
  await page.keyboard.press('Control+k');
  await box.fill(String(question.id));
  await expect(page.getByRole('dialog').getByText('Palette: a quetzal?')).toBeVisible();
  await box.fill('9999');
  await expect(page.getByRole('dialog').getByText('Nothing is called “9999”.')).toBeVisible();
});

test('addresses that are no question are told apart from questions that are gone', async ({
  adminPage: page,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(404, '/v1/questions/999999999'), failedCall(404, '/v1/levels/999999999'));
  for (const path of ['/questions/abc', '/questions/0/edit', '/quiz-of-day/1.5', '/quizzes-by-level/x/create']) {
    await page.goto(path);
    await expect(page.getByText('Sorry, the page you are looking for could not be found')).toBeVisible();
  }
  for (const path of ['/questions/999999999', '/questions/999999999/edit', '/suggested-quizzes/999999999']) {
    await page.goto(path);
    await expect(page.getByText('No such question')).toBeVisible();
  }
  for (const path of ['/quizzes-by-level/999999999', '/quizzes-by-level/999999999/create']) {
    await page.goto(path);
    await expect(page.getByText('No such level')).toBeVisible();
  }
});
