import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling, expectSettled } from '../page-checks.ts';

const drawer = (page: Page) => page.getByRole('complementary', { name: /^Help/ });

test('help lies beside the page, explains it, leads into the guide, and gives the focus back', async ({
  adminPage: page,
}) => {
  await page.goto('/schools/add/csv');
  await expectSettled(page);
  const button = page.getByRole('button', { name: 'Help' });
  await button.click();
  await expect(drawer(page).getByRole('heading', { name: 'Help: new schools from a file' })).toBeVisible();
  await expect(drawer(page).getByRole('button', { name: 'Close the help' })).toBeFocused();
  await expect(drawer(page).getByText('what was done together and can be undone together')).toBeVisible();
  await expectNoFindings(page);
  await drawer(page).getByRole('button', { name: 'prepare the file' }).click();
  await expect(drawer(page).getByRole('heading', { name: 'Many schools from a file' })).toBeVisible();
  const picture = drawer(page).getByRole('img', { name: /two errors/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1024);
  await expectNoFindings(page);
  // The page beside it can be used on, and another page has its own help.
  await page.getByRole('link', { name: 'Rounds' }).click();
  await expect(drawer(page).getByRole('heading', { name: 'Help: the rounds' })).toBeVisible();
  await expect(drawer(page).getByText('Next row', { exact: false })).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Close the help' }).focus();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  const row = page.getByRole('main').getByRole('link').first();
  await row.focus();
  await page.keyboard.press('F1');
  await expect(drawer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toBeHidden();
  await expect(row).toBeFocused();
  await page.keyboard.press('F1');
  await drawer(page).getByRole('link', { name: 'The whole handbook' }).click();
  await expect(page).toHaveURL('/help');
  await expect(drawer(page).getByRole('heading', { name: 'Help: the handbook' })).toBeVisible();
});

test('help is there without a connection, on a page that never opened it', async ({
  adminPage: page,
  context,
  expectedErrors,
}) => {
  // Its texts are there, its pictures are not.
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED \(.*\.webp\)$/);
  const guide = page.waitForResponse(/\/assets\/guide-pages-/);
  await page.goto('/quiz-of-day/calendar');
  await guide;
  await expectSettled(page);
  await context.setOffline(true);
  await page.keyboard.press('F1');
  await expect(drawer(page).getByText('five places in the quiz of the day')).toBeVisible();
  await drawer(page).getByRole('button', { name: 'plan two weeks in one step' }).click();
  await expect(drawer(page).getByRole('heading', { name: 'Plan a week' })).toBeVisible();
  await drawer(page).getByRole('button', { name: 'Back' }).click();
  await expect(drawer(page).getByText('what is being played cannot be changed', { exact: false })).toBeVisible();
  await context.setOffline(false);
});

test('on a phone help about the page fits, the menu leads to the guide, and a page that it lacks is said to be none', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/quiz-of-day/calendar');
  const help = page.getByRole('button', { name: 'Help' });
  await help.click();
  await expect(drawer(page).getByText('five places in the quiz of the day')).toBeVisible();
  await expect(drawer(page).getByRole('button', { name: 'All keys' })).toBeHidden();
  await expectNoSidewaysScrolling(page);
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await expect(help).toBeFocused();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await page.getByRole('link', { name: 'Words explained' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Words explained' })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScrolling(page);
  await expectNoFindings(page);
  await page.goto('/help/no-such-page');
  await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();
});
