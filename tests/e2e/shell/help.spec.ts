import { expect, test } from '../fixtures.ts';
import { expectNoSeriousFindings, expectNoSidewaysScrolling } from '../page-checks.ts';

test('each page opens the guide at what it is about, and its links and pictures lead somewhere', async ({
  adminPage: page,
}) => {
  await page.goto('/schools/add');
  await page.getByRole('link', { name: 'Help for this page' }).click();
  await expect(page).toHaveURL('/help/schools');
  await expect(page.getByRole('heading', { level: 1, name: 'Import schools' })).toBeFocused();
  const picture = page.getByRole('img', { name: /two errors/ });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1024);
  await expectNoSeriousFindings(page);
  await page.getByRole('article').getByRole('link', { name: 'undone' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Undo, history and trash' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Help' }).click();
  await expect(page).toHaveURL('/help');
});

test('on a phone the menu leads to the guide, which fits, and a page that it lacks is said to be none', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Help for this page' })).toBeHidden();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('link', { name: 'Help', exact: true }).click();
  await page.getByRole('link', { name: 'Words explained' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Words explained' })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScrolling(page);
  await expectNoSeriousFindings(page);
  await page.goto('/help/no-such-page');
  await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible();
});
