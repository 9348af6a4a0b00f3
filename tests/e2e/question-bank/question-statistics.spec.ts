import { expect, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling, expectSettled, expectWholeButtons } from '../page-checks.ts';

test.use({ data: 'sample' });

test('a wrong key of the sample is found in the list, and its page says why, by keyboard and on a phone in the dark', async ({
  adminPage: page,
  api,
}) => {
  test.setTimeout(300_000);
  // The job of the server that has just started works through the questions.
  const found = async () => (await (await api.get('/v1/questions?verdict=check_key')).json()).count;
  await expect.poll(found, { timeout: 180_000 }).toBe(3);
  await page.goto('/questions?statistics=check_key&sort=level');
  await expectSettled(page);
  await expect(page.getByRole('columnheader', { name: 'Separates' })).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole('link', { name: 'Which line of latitude is longest?', exact: true }).click();
  const finding = page.getByRole('list', { name: 'What stands out' });
  await expect(finding).toContainText(/Check the key.*chose option c.*the key, option a/);
  await expect(page.getByRole('img', { name: /right a day/ })).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Show as table' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Share right by day, as a table' })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
  await expectWholeButtons(page);
  await expectNoFindings(page);
});
