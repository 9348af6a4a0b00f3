import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectNoSeriousFindings, expectNoSidewaysScrolling, expectSettled } from '../page-checks.ts';
import { makeDataFolder, type RunningServer, removeFolder, signIn, startServer } from '../server.ts';

let folder: string;
let server: RunningServer;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = await makeDataFolder();
  server = await startServer(folder, {}, ['--sample']);
});

test.afterAll(async () => {
  await server.stop();
  await removeFolder(folder);
});

/** The links of the questions of a day of the week, the first column being Monday's; free places are empty. */
const column = (page: Page, day: number): Promise<string[]> =>
  page
    .getByRole('table', { name: 'Week' })
    .locator('tbody tr')
    .evaluateAll(
      (rows, at) => rows.map((row) => row.querySelectorAll('td')[at]?.querySelector('a')?.getAttribute('href') ?? ''),
      day,
    );

const slot = (page: Page, date: string, index: number): Locator => page.locator(`#slot-${date}-${index}`);

/** The Monday two weeks after this one, which the sample has no plan for. */
function emptyMonday(): string {
  const date = new Date(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7) + 14);
  return date.toISOString().slice(0, 10);
}
const later = (day: string, days: number) => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

test('a week is filled, a question moved by keyboard and moved back by undo, and a day planned on a phone', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const tokens = await signIn(server.url);
  await page.addInitScript((pair) => {
    // A page that is opened later goes on with the tokens that the one before has stored.
    if (localStorage.getItem('refresh_token') !== null) return;
    for (const [name, value] of Object.entries(pair)) localStorage.setItem(name, value);
  }, tokens);

  // The sample has forgotten a day.
  await page.goto(`${server.url}/quiz-of-day`);
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(page).toHaveURL(/\/quiz-of-day\/calendar$/);
  await expect(page.getByText('8 days left')).toBeVisible();
  await expect(page.getByText(/first gap/)).toBeVisible();
  await expect(page.getByRole('img', { name: /^Next 14 days: \d+ days lack questions/ })).toBeVisible();
  await expectSettled(page);
  await expectNoSeriousFindings(page);

  const monday = emptyMonday();
  await page.goto(`${server.url}/quiz-of-day/calendar?date=${monday}`);
  await page.getByRole('button', { name: /^Fill \d+ gaps/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Fill the gaps' });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await expectNoSeriousFindings(page);
  await dialog.getByRole('button', { name: /^Store \d+ questions/ }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => column(page, 4)).not.toContain('');

  // Within its day, and with the focus on it.
  const [first = '', second = ''] = await column(page, 4);
  const friday = later(monday, 4);
  await slot(page, friday, 0).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(async () => (await column(page, 4)).slice(0, 2)).toEqual([second, first]);
  await expect(slot(page, friday, 1)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'to slot 2' })).toBeAttached();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await column(page, 4)).slice(0, 2)).toEqual([first, second]);

  // Removed there, it leaves room for one of the day before.
  await slot(page, friday, 4).focus();
  await page.keyboard.press('Delete');
  await expect.poll(async () => (await column(page, 4))[4]).toBe('');
  const [thursday = ''] = await column(page, 3);
  await slot(page, later(monday, 3), 0).focus();
  await page.keyboard.press('Control+x');
  await page.keyboard.press('ArrowRight');
  await expect(slot(page, friday, 0)).toBeFocused();
  await page.keyboard.press('Control+v');
  await expect.poll(async () => (await column(page, 4))[0]).toBe(thursday);
  await expect.poll(async () => (await column(page, 3))[4]).toBe('');

  // The bank says where it adds, and Enter adds.
  await slot(page, later(monday, 3), 4).focus();
  await page.keyboard.press('Enter');
  const bank = page.getByRole('region', { name: 'Question bank' });
  await expect(bank).toContainText(/Adds to Thursday \d+ \w+, slot 5/);
  await expectNoSeriousFindings(page);
  await bank.getByRole('list', { name: 'Questions of the bank' }).getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  await expect(bank).toContainText('is full');
  await page.getByRole('link', { name: 'Month' }).click();
  await expect(page.getByRole('table', { name: 'Month' })).toBeVisible();
  await expectNoSeriousFindings(page);

  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  const next = later(monday, 7);
  await page.goto(`${server.url}/quiz-of-day/calendar?date=${next}`);
  await expectSettled(page);
  await expect(page.getByRole('navigation', { name: 'Days of the week' }).getByRole('link')).toHaveCount(7);
  await expectNoSidewaysScrolling(page);
  await expectNoSeriousFindings(page);
  await page
    .getByRole('link', { name: /^Add a question/ })
    .first()
    .click();
  await page.getByRole('list', { name: 'Questions of the bank' }).getByRole('button').first().click();
  await expect(page.getByText(/slot 2$/)).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expectNoSeriousFindings(page);
  await page.goBack();
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'To the next day' }).click();
  await expect(page.getByRole('link', { name: /^Add a question/ })).toHaveCount(5);
});
