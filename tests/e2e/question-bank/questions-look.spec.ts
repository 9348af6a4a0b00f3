import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectNoSidewaysScrolling, expectSettled } from '../page-checks.ts';
import { questionPlace } from './question-place.ts';

const { ensure, store } = questionPlace(4401);
const LONG = `$${'x_{1} + '.repeat(30)}y$ and $\\frac{${'a'.repeat(90)}}{b}$ and ${'wordwithoutend'.repeat(12)}`;

function storeLong(api: APIRequestContext) {
  const options = [LONG, 'Short', '$\\frac{1$'].map((option_text, index) => ({ option_text, is_correct: index < 2 }));
  return store(api, {
    question_text: LONG,
    question_type: 'quiz_of_day',
    answer_type: 'multiple_choice',
    answer: undefined,
    options,
    notes: LONG,
    hint: LONG,
  });
}

function watchFormulas(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/tex-text-renderer|KaTeX_/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

test('what draws formulas is fetched by pages that show one, and by no other', async ({ adminPage: page, api }) => {
  const plain = await store(api, { question_text: 'Plain: it costs $5 and $10' });
  const formula = await store(api, { question_text: 'Formula: $x^2$' });
  const asked = watchFormulas(page);
  for (const path of ['/', '/schools', '/questions/new', `/questions/${plain.id}`, '/rounds']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(asked).toEqual([]);
  await page.goto(`/questions/${formula.id}`);
  await expect(page.getByRole('article').locator('.katex')).toBeVisible();
  expect(asked.some((url) => url.endsWith('.css'))).toBe(true);
  await expect.poll(() => page.evaluate(() => document.fonts.check('16px KaTeX_Main'))).toBe(true);
  const kinds = asked.filter((url) => url.includes('KaTeX_Main-Regular')).map((url) => url.split('.').at(-1));
  expect(new Set(kinds)).toEqual(new Set(['woff2']));
});

test('formulas of every size have their fonts under the page’s security policy', async ({ adminPage: page, api }) => {
  const sizes =
    '$\\Biggl( \\biggl( \\Bigl( \\bigl( \\mathbb{R} \\mathcal{L} \\mathfrak{g} \\mathsf{s} \\mathtt{t} \\boldsymbol{b}$';
  const question = await store(api, { question_text: sizes });
  await page.goto(`/questions/${question.id}`);
  await expect(page.getByRole('article').locator('.katex').first()).toBeVisible();
  // A font that the policy keeps out would be logged as an error, which fails the test.
  await expect
    .poll(() =>
      page.evaluate(() => ['KaTeX_Size3', 'KaTeX_Size4'].every((name) => document.fonts.check(`16px ${name}`))),
    )
    .toBe(true);
});

test('a formula that cannot be read is shown as typed, and marked', async ({ adminPage: page, api }) => {
  const question = await store(api, { question_text: 'Broken: $\\frac{1$ and $x$', answer: '\\ce{H2O' });
  await page.goto(`/questions/${question.id}`);
  const mark = page.getByTitle('This formula cannot be read');
  await expect(mark).toContainText('$\\frac{1$');
  await expect(page.getByRole('article').locator('.katex')).toHaveCount(1);
  await expect(page.getByRole('article')).toContainText('\\ce{H2O');
});

test('on a phone nothing scrolls sideways, however long a formula is', async ({ adminPage: page, api }) => {
  const { id } = await storeLong(api);
  const { level_id } = await ensure(api);
  await page.setViewportSize({ width: 390, height: 844 });
  const paths = [
    '/questions',
    '/questions/new',
    `/questions/${id}`,
    `/questions/${id}/edit`,
    '/quiz-of-day',
    `/quizzes-by-level/${level_id}`,
    `/quizzes-by-level/${level_id}/create`,
  ];
  for (const path of paths) {
    await page.goto(path);
    await expectSettled(page);
    await expectNoSidewaysScrolling(page);
  }
  await page.goto('/quiz-of-day');
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('heading', { name: 'Edit Question' })).toBeVisible();
  // Its hundreds of signs would be checked again and again below.
  await api.delete(`/v1/questions/${id}`);
});

test('a question can be written with the keyboard alone', async ({ adminPage: page, api }) => {
  await ensure(api);
  await page.goto('/questions/new');
  await expect(page.getByLabel('Level')).toBeFocused();
  await page.keyboard.type('Level 4401');
  await page.keyboard.press('Tab');
  await page.keyboard.type('4401');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Biology');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Keyboard: what is a cell?');
  await page.keyboard.press('Tab');
  await page.keyboard.type('30');
  await page.keyboard.press('Tab');
  await page.keyboard.type('5');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('radio', { name: 'Multiple choice' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('A room');
  await page.keyboard.press('Enter');
  await page.keyboard.type('The smallest living thing');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Correct: option b' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Remove option b' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Add option' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Media', { exact: true })).toBeFocused();
  for (const label of ['Notes', 'Hint']) {
    await page.keyboard.press('Tab');
    await expect(page.getByLabel(label)).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Question added')).toBeVisible();
});
