import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { lengthenRows } from '../list-measures.ts';
import { expectNoFindings, expectNoSidewaysScrolling, expectSettled } from '../page-checks.ts';

async function open(page: Page, path: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.goto(path);
  await expectSettled(page);
}

async function boxOf(locator: Locator) {
  await expect(locator).toBeVisible();
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not shown');
  return box;
}

test('a chosen filter is shown whole', async ({ adminPage: page }) => {
  await open(page, '/waitlist?waiting=week', 1366, 768);
  const filters = page.getByRole('group', { name: 'Filters' });
  await expect(filters.getByRole('combobox', { name: 'Waiting' })).toHaveValue('week');
  const value = filters.locator('span[aria-hidden]').filter({ hasText: 'For more than 7 days' });
  expect(await value.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
});

test('on a phone questions take two lines, and filters one button that leads to all of them', async ({
  adminPage: page,
}) => {
  await lengthenRows(page);
  await open(page, '/questions', 390, 844);
  const titles = page.getByRole('main').getByRole('listitem').locator('a[title]');
  const lines = () =>
    titles.evaluateAll((links) =>
      links.map((link) => {
        const { lineHeight, paddingTop } = getComputedStyle(link);
        return Math.round((link.clientHeight - Number.parseFloat(paddingTop)) / Number.parseFloat(lineHeight));
      }),
    );
  await expect(titles).not.toHaveCount(0);
  expect(Math.max(...(await lines()))).toBeLessThanOrEqual(2);
  expect((await boxOf(titles.nth(1))).y).toBeLessThan(844 / 2 + 60);

  const filters = page.getByRole('button', { name: 'Filters (0)' });
  await filters.click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  for (const label of ['Round', 'Level', 'Subject', 'Answer type', 'Kind', 'Statistics']) {
    await expect(sheet.locator('label').getByText(label, { exact: true })).toBeVisible();
  }
  await expectNoFindings(page);
  await sheet.getByLabel('Subject').selectOption('physics');
  await expect(page).toHaveURL(/subject=physics/);
  await sheet.getByRole('button', { name: /^Show \d+ results?$|^Nothing fits$/ }).waitFor();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
  await page.setViewportSize({ width: 320, height: 600 });
  await expectNoSidewaysScrolling(page);
});

test('a form amid a page has its buttons below it, and switches stay where they are', async ({ adminPage: page }) => {
  await open(page, '/notifications', 1440, 900);
  const tabs = page.getByRole('navigation', { name: /templates$/ });
  const { y } = await boxOf(tabs);
  const buttons = page.locator('[data-buttons]');
  await expect(buttons).toHaveCSS('position', 'static');
  const form = await boxOf(buttons);
  const next = await boxOf(page.getByRole('heading', { name: 'Sent notifications' }));
  expect(next.y - form.y - form.height).toBeGreaterThanOrEqual(16);
  await tabs.getByRole('link', { name: 'Sent to groups' }).click();
  await expect(page).toHaveURL(/\/groups$/);
  await expectSettled(page);
  // The page is fetched when it is opened, and draws the switches once more.
  await expect.poll(async () => (await tabs.boundingBox())?.y).toBe(y);
});

test('in a low window nothing stays in sight but the page', async ({ adminPage: page }) => {
  const sticky = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('body *')].filter((one) => getComputedStyle(one).position === 'sticky').length,
    );
  await open(page, '/rounds/create', 1024, 600);
  expect(await sticky()).toBeGreaterThan(0);
  await page.setViewportSize({ width: 320, height: 256 });
  await expect.poll(sticky).toBe(0);
  await expectNoSidewaysScrolling(page);
});

test('on paper there is no menu and nothing to click', async ({ adminPage: page }) => {
  await open(page, '/waitlist', 1366, 768);
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toBeHidden();
  expect(await page.getByRole('button').count()).toBe(0);
  await expect(page.getByRole('combobox', { name: 'Rows on a page' })).toBeHidden();
  expect(await page.getByRole('navigation').count()).toBe(0);
  await expect(page.locator('main')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});
