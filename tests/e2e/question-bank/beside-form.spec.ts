import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling, expectSettled } from '../page-checks.ts';
import { questionPlace } from './question-place.ts';

const { store } = questionPlace(4611);

const panel = (page: Page) => page.getByRole('complementary', { name: /^Edit / });
const opener = (page: Page, name: string) => page.getByRole('button', { name: `Edit beside the list ${name}` });

test('J and K lead through the forms of the rows, which save and stay; what is not saved is asked about', async ({
  adminPage: page,
  api,
}) => {
  for (const name of ['three', 'two', 'one']) await store(api, { question_text: `Beside ${name}: what falls?` });
  await page.goto('/questions?q=beside');
  await expectSettled(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+E');
  const heading = (name: string) => panel(page).getByRole('heading', { name: `Edit Beside ${name}: what falls?` });
  await expect(heading('one')).toBeFocused();
  await expect(panel(page).getByRole('status').first()).toHaveText('Row 1 of 3.');
  await page.keyboard.press('j');
  await expect(heading('two')).toBeFocused();
  await expect(page.locator('tr[aria-current="true"]')).toContainText('Beside two');

  const score = panel(page).getByLabel('Score');
  await score.fill('8');
  await page.keyboard.press('Alt+j');
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  await expect(score).toHaveValue('8');
  await score.focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Question updated')).toBeVisible();
  await expect(heading('two')).toBeVisible();
  await expect(score).toBeFocused();
  await expect(page.getByRole('row').filter({ hasText: 'Beside two' }).getByRole('cell').nth(8)).toHaveText('8');

  await page.keyboard.press('Alt+j');
  await expect(heading('three')).toBeVisible();
  await expect(score).toBeFocused();
  await expect(score).toHaveValue('3');
  await page.keyboard.press('Alt+j');
  await expect(panel(page)).toContainText('This is the last row of the list.');
  await score.fill('4');
  await page.keyboard.press('Escape');
  await asked.getByRole('button', { name: 'Leave' }).click();
  await expect(panel(page)).toBeHidden();
  await expect(opener(page, 'Beside three: what falls?')).toBeFocused();
});

test('the form is part of the address: a reload keeps it, Back closes it, and the next page is beyond the last row', async ({
  adminPage: page,
  api,
}) => {
  for (let number = 1; number <= 12; number += 1) {
    const name = `Paged School ${String(number).padStart(2, '0')}`;
    expect((await api.post('/v1/schools', { data: { name } })).status()).toBe(201);
  }
  await page.goto('/schools?q=paged');
  await expectSettled(page);
  await opener(page, 'Paged School 10').click();
  const heading = (number: string) => panel(page).getByRole('heading', { name: `Edit Paged School ${number}` });
  await expect(heading('10')).toBeVisible();
  // A step before the row and the list are known leads nowhere.
  await expect(panel(page).getByText('Row 10 of 12.')).toBeVisible();
  await expectSettled(page);
  await page.keyboard.press('j');
  await expect(heading('11')).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await page.keyboard.press('k');
  await expect(heading('10')).toBeVisible();
  await page.reload();
  await expect(heading('10')).toBeVisible();
  await expect(panel(page).getByLabel('School Name')).toHaveValue('Paged School 10');
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Schools', level: 1 })).toBeVisible();
});

test('the open form is accessible and does not widen the page in both schemes, and phones have the page alone', async ({
  adminPage: page,
  api,
}) => {
  await store(api, { question_text: 'Seen beside: what falls?' });
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 1024],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/questions?q=seen%20beside');
    await expectSettled(page);
    await opener(page, 'Seen beside: what falls?').click();
    await expect(panel(page).getByLabel('Score')).toBeVisible();
    await expectNoFindings(page);
    await expectNoSidewaysScrolling(page);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(panel(page)).toBeHidden();
  await page.getByRole('button', { name: 'Actions for Seen beside: what falls?' }).click();
  await expect(page.getByRole('menuitem', { name: 'Edit', exact: true })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Edit beside the list' })).toHaveCount(0);
});
