import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling, expectSettled } from '../page-checks.ts';

const filters = (page: Page) => page.getByRole('group', { name: 'Filters' });
const chip = (page: Page, name: string) => filters(page).getByRole('combobox', { name });
const add = (page: Page) => page.getByRole('button', { name: 'Add filter' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Add filter' });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectSettled(page);
}

test('by keyboard alone filters are added with F, changed, and taken away with Backspace', async ({
  adminPage: page,
}) => {
  await open(page, '/questions');
  // Those that are always there say that they narrow nothing.
  await expect(filters(page).getByText('All rounds').first()).toBeVisible();
  await expect(filters(page).getByRole('combobox')).toHaveCount(2);
  await page.keyboard.press('f');
  await expect(panel(page).getByRole('combobox', { name: 'Subject' })).toBeFocused();
  // It is no key where a choice is made, but the first letter of one.
  await page.keyboard.press('g');
  await expect(page).toHaveURL(/subject=ge/);
  await panel(page).getByRole('combobox', { name: 'Answer type' }).selectOption('True or false');
  await expect(chip(page, 'Answer type')).toHaveValue('true_false');
  await expectNoFindings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoFindings(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(add(page)).toBeFocused();

  await page.keyboard.press('Shift+Tab');
  await expect(filters(page).getByRole('button', { name: 'Remove Answer type' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/answer_type/);
  await expect(add(page)).toBeFocused();
  await chip(page, 'Subject').focus();
  await page.keyboard.press('Backspace');
  await expect(page).toHaveURL('/questions');
  await expect(chip(page, 'Subject')).toHaveCount(0);
  await expect(add(page)).toBeFocused();
});

test('F is no key in a field, and none once single letters are switched off', async ({ adminPage: page }) => {
  await open(page, '/schools');
  await page.keyboard.press('/');
  await page.keyboard.type('f');
  await expect(page).toHaveURL(/q=f/);
  await expect(panel(page)).toBeHidden();
  await page.evaluate(() => localStorage.setItem('letter-keys-off', 'off'));
  await open(page, '/schools');
  await add(page).focus();
  await page.keyboard.press('f');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await page.evaluate(() => localStorage.removeItem('letter-keys-off'));
  await page.keyboard.press('f');
  await expect(panel(page)).toBeVisible();
});

test('days are chosen in their chip, and what nothing was found by is listed, each to be taken away', async ({
  adminPage: page,
}) => {
  await open(page, '/user-answers');
  await chip(page, 'Days').selectOption('Choose days…');
  await expect(filters(page).getByLabel('From day')).toBeVisible();
  await expectNoFindings(page);
  await filters(page).getByLabel('From day').fill('1999-01-01');
  await filters(page).getByLabel('To day').fill('1999-01-02');
  await expect(page).toHaveURL('/user-answers?from=1999-01-01&to=1999-01-02');
  await expect(page.getByText('No answers found.')).toBeVisible();
  await filters(page).getByRole('button', { name: 'Remove Days' }).click();
  await expect(page).toHaveURL('/user-answers');
  await expect(filters(page).getByLabel('From day')).toHaveCount(0);

  await open(page, '/questions?q=no%20such%20words&subject=physics');
  await expect(page.getByRole('heading', { name: 'No question has all of these' })).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Remove Search' }).click();
  await expect(page).toHaveURL('/questions?subject=physics');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await open(page, '/questions?q=no%20such%20words&subject=physics');
  await page.getByRole('main').getByRole('link', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL('/questions');
});

test('the search gives way to the filters, and these wrap', async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page, '/users?region=Nowhere&level_id=1&not_played_days=14&is_premium=false&status=inactive');
  // The filters are loaded after the search, which is wide until they are drawn.
  await expect(chip(page, 'Status')).toBeVisible();
  const search = await page.getByRole('main').getByRole('search').boundingBox();
  expect(Math.round(search?.width ?? 0)).toBe(172);
  const top = async (name: string) => (await chip(page, name).boundingBox())?.y ?? 0;
  expect(await top('Status')).toBeGreaterThan(await top('Region'));
  await expectNoSidewaysScrolling(page);
});

for (const [path, label] of [
  ['/waitlist', 'Waiting'],
  ['/user/subscriptions', 'Ending'],
] as const) {
  test(`on a phone the filters of ${path} are in a sheet, which shows what they find`, async ({ adminPage: page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, path);
    const button = page.getByRole('button', { name: 'Filters (0)' });
    await button.click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    const field = sheet.getByRole('combobox', { name: label });
    await expect(field).toBeVisible();
    const boxes = await sheet
      .locator('select, input, a, button')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height).filter((height) => height > 0));
    expect(Math.min(...boxes)).toBeGreaterThanOrEqual(44);
    await page.route('**/v1/**', async (route) => {
      const { searchParams } = new URL(route.request().url());
      if (!searchParams.has('waiting') && !searchParams.has('ending')) return route.fallback();
      return route.fulfill({ json: { rows: [], count: 0 } });
    });
    await field.selectOption({ index: 1 });
    await expect(sheet.getByRole('button', { name: 'Nothing fits' })).toBeDisabled();
    await expectNoFindings(page);
    for (let tab = 0; tab < 6; tab += 1) {
      await page.keyboard.press('Tab');
      expect(await sheet.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await sheet.getByRole('link', { name: 'Clear 1' }).click();
    await sheet.getByRole('button', { name: /^Show (?:\d+ (?:waitlist entries|subscriptions)|1 result)$/ }).waitFor();
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(button).toBeFocused();
    await expectNoSidewaysScrolling(page);
  });
}
