import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectNoFindings, expectOnOneLine, expectSettled } from '../page-checks.ts';

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keys' });

test('a question mark lists the keys, and keys pressed before their code is there act once it is', async ({
  adminPage: page,
}) => {
  await page.goto('/quiz-of-day/calendar');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('?');
  await expect(sheet(page).getByRole('heading', { name: 'This page: the calendar' })).toBeVisible();
  const search = sheet(page).getByRole('textbox', { name: 'Search keys' });
  await expect(search).toBeFocused();
  await expectNoFindings(page);
  const letters = sheet(page).getByRole('checkbox', { name: 'Single letters work as keys' });
  await expectOnOneLine(letters, sheet(page).getByText('Single letters work as keys'));
  await search.fill('undo');
  await expect(sheet(page).getByRole('listitem')).toHaveText(['Undo the last changeCtrlZ']);
  // G is a letter of the search here.
  await search.press('g');
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page).toHaveURL('/schools');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('q');
  await expect(page).toHaveURL('/questions');
});

test('rows are gone through, ticked, opened and turned by keys, and none acts while someone types', async ({
  adminPage: page,
  api,
}) => {
  for (let number = 1; number <= 12; number += 1) {
    await api.post('/v1/schools', { data: { name: `Keyed School ${String(number).padStart(2, '0')}` } });
  }
  await page.goto('/schools?q=keyed');
  await expectSettled(page);
  const link = (at: number) => page.getByRole('main').getByRole('row').nth(at).getByRole('link').first();
  await page.keyboard.press('j');
  await expect(link(1)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('j');
  await expect(link(3)).toBeFocused();
  await page.keyboard.press('k');
  await expect(link(2)).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+X');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('10 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press(']');
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('11–12 of 12')).toBeVisible();
  await page.keyboard.press('[');
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' school 0gs?jx');
  await expect(search).toHaveValue('keyed school 0gs?jx');
  await expect(page).toHaveURL(/^[^?]*\/schools\?/);
  await expect(sheet(page)).toBeHidden();
  await search.fill('keyed school 05');
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await search.fill('keyed school 05');
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(2);
  await search.evaluate((field) => field.blur());
  await page.keyboard.press('j');
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/schools\/\d+\/edit$/);
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('main').getByRole('row')).toHaveCount(2);
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/schools\/\d+$/);
});

test('letters can be switched off, and then only keys with Ctrl, Alt or Esc act', async ({ adminPage: page }) => {
  await page.goto('/schools');
  await expectSettled(page);
  await page.keyboard.press('?');
  await sheet(page).getByRole('checkbox', { name: 'Single letters work as keys' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  for (const key of ['/', 'g', 'q', 'j', '?']) await page.keyboard.press(key);
  await expect(sheet(page)).toBeHidden();
  await expect(page).toHaveURL('/schools');
  await expect(page.getByRole('searchbox')).not.toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Page or record' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('button', { name: 'All keys' }).click();
  await sheet(page).getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toBeHidden();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test('the sheet fits a page of paper without what surrounds it, and phones have none', async ({ adminPage: page }) => {
  await page.goto('/schools');
  await expectSettled(page);
  await page.keyboard.press('?');
  await expect(sheet(page)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(sheet(page).getByText('Jump to a page or record')).toBeVisible();
  await expect(page.getByRole('main')).toBeHidden();
  await expect(sheet(page).getByRole('checkbox')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('button', { name: /^Filters/ })).toBeVisible();
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await expect(page).toHaveURL('/users');
  await expect(sheet(page)).toBeHidden();
});
