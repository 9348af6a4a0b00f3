import { expect, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling } from '../page-checks.ts';
import { ensureFormPlace, optionText } from './question-form.ts';

test('formulas are put in by mouse, where the cursor is, and the browser takes them back', async ({
  adminPage: page,
  api,
}) => {
  await ensureFormPlace(api);
  await page.goto('/questions/new');
  const bar = page.getByRole('toolbar', { name: 'Formulas' });
  const button = (name: string) => bar.getByRole('button', { name, exact: true });
  const text = page.getByLabel('Question text');
  await text.pressSequentially('Half of ');
  await button('Fraction').click();
  await expect(text).toHaveValue('Half of $\\frac{}{}$');
  await expect(text).toBeFocused();
  await page.keyboard.type('1');
  await expect(text).toHaveValue('Half of $\\frac{1}{}$');
  for (const _ of [1, 2]) await page.keyboard.press('ControlOrMeta+z');
  await expect(text).toHaveValue('Half of ');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(text).toHaveValue('Half of $\\frac{}{}$');

  // Around what is selected, in any field that takes formulas.
  const option = optionText(page, 'a');
  await option.fill('x');
  await option.selectText();
  await button('Power').click();
  await expect(option).toHaveValue('$x^{}$');
  await expect(option).toBeFocused();
  await page.keyboard.type('2');
  await expect(option).toHaveValue('$x^{2}$');
  await button('Greek letters').click();
  await button('Omega').click();
  await expect(option).toHaveValue('$x^{2\\omega }$');
  await button('Units').click();
  await expect(button('Omega')).toHaveCount(0);
  await expectNoFindings(page);
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview.locator('.katex')).toHaveCount(2);
  await expect(preview.getByText('This formula cannot be read')).toHaveCount(0);
});

test('by keyboard the buttons are one stop of Tab, arrows go between them, and the text has the focus afterwards', async ({
  adminPage: page,
  api,
}) => {
  await ensureFormPlace(api);
  await page.goto('/questions/new');
  const bar = page.getByRole('toolbar', { name: 'Formulas' });
  const text = page.getByLabel('Question text');
  await text.focus();
  await page.keyboard.press('Shift+Tab');
  await expect(bar.getByRole('button', { name: 'Fraction' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByLabel('Subject')).toBeFocused();
  await page.getByRole('radio', { name: 'Short answer' }).check();
  const answer = page.getByRole('textbox', { name: 'Answer' });
  await answer.pressSequentially('9');
  await page.keyboard.press('Alt+Equal');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
  await expect(bar.getByRole('button', { name: 'Power' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(answer).toHaveValue('$9^{}$');
  await expect(answer).toBeFocused();
  await page.keyboard.type('3');
  await expect(answer).toHaveValue('$9^{3}$');
  // The button that was used last is where one comes back to.
  await page.keyboard.press('Alt+Equal');
  await expect(bar.getByRole('button', { name: 'Power' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expect(bar.getByRole('button', { name: 'Chemistry' })).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(answer).toBeFocused();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(answer).not.toHaveValue('$9^{3}$');
});

test('on a phone one button opens the row', async ({ adminPage: page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await ensureFormPlace(api);
  await page.goto('/questions/new');
  const bar = page.getByRole('toolbar', { name: 'Formulas' });
  const opener = page.getByRole('button', { name: 'Formulas' });
  await expect(opener).toHaveAttribute('aria-expanded', 'false');
  await expect(bar).toHaveCount(0);
  await opener.click();
  await bar.getByRole('button', { name: 'Root' }).click();
  await page.keyboard.type('2');
  await expect(page.getByLabel('Question text')).toHaveValue('$\\sqrt{2}$');
  await expectNoSidewaysScrolling(page);
  await expectNoFindings(page);
});
