import type { Page } from '@playwright/test';
import { expect, failedCall, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling } from '../page-checks.ts';

const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
/** A day as the page shows it: 21 Nov. */
const shown = (days: number) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(ago(days)));

const section = (page: Page) => page.getByRole('region', { name: 'Streak', exact: true });
const message = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });
const streakNow = (page: Page) =>
  page.getByRole('region', { name: 'At a glance' }).locator('dl > div').filter({ hasText: 'Streak now' });

test.beforeEach(({ expectedErrors }) => {
  // The browser notes the answer that there is no subscription.
  expectedErrors.push(failedCall(404, '/v1/user/subscriptions'));
});

test('one student’s streak is restored with a reason, undone, restored again and taken back', async ({
  adminPage: page,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(422, '/v1/streaks'));
  await page.goto('/profile/nana.streak');
  const streak = section(page);
  await expect(streakNow(page)).toContainText('4');
  await expect(streak).toContainText(`Streak of 12 ended: nothing played on ${shown(5)}.`);
  await expect(streak).toContainText(`If ${shown(5)} counted, the streak would be 17 now.`);
  await expect(streak.getByText('12 days, the best', { exact: true })).toBeVisible();
  await expect(streak.getByText('4 now', { exact: true })).toBeVisible();
  await expect(
    streak
      .getByRole('listitem')
      .filter({ hasText: `${shown(5)}: missed` })
      .last(),
  ).toBeVisible();
  await expectNoFindings(page);

  await streak.getByRole('button', { name: 'Restore streak…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore streak' });
  await expect(dialog.getByLabel('Day')).toHaveValue(ago(5));
  await dialog.getByRole('button', { name: 'Restore streak' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The app was down in the evening');
  await dialog.getByRole('button', { name: 'Restore streak' }).click();
  await expect(message(page, 'Streak restored')).toContainText(`Nana Streak: ${shown(5)} counts, the streak is 17`);
  await expect(streakNow(page)).toContainText('17');
  await expect(streak.getByText(/ended/)).toHaveCount(0);
  await expect(streak.getByRole('list', { name: 'Restored days' })).toContainText('The app was down in the evening');

  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('Reason: The app was down in the evening');

  await message(page, 'Streak restored').getByRole('button', { name: 'Undo' }).click();
  await expect(streakNow(page)).toContainText('4');
  await message(page, 'Undone').getByRole('button', { name: 'Undo' }).click();
  await expect(streakNow(page)).toContainText('17');
  await streak.getByRole('button', { name: `Take ${shown(5)} back` }).press('Enter');
  await expect(streakNow(page)).toContainText('4');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.getByRole('link', { name: 'Verify payment' }).click();
  await expect(page.getByRole('combobox', { name: 'User' })).toHaveValue(/Nana Streak/);
});

test('the days are a table too', async ({ adminPage: page }) => {
  await page.goto('/profile/nana.streak');
  await section(page).getByRole('button', { name: 'Show as table' }).click();
  const rows = section(page).getByRole('row');
  await expect(rows).toHaveCount(36);
  await expect(rows.nth(6)).toHaveText(`${shown(5)}missed00`);
  await expect(rows.nth(7)).toHaveText(`${shown(6)}played10`);
});

test('an outage is repaired for all who met it, and undone', async ({ adminPage: page, api }) => {
  const streakOf = async (username: string) => {
    const { id } = await (await api.get(`/v1/users/${username}`)).json();
    return (await (await api.get(`/v1/streaks/${id}`)).json()).runs.at(-1).length;
  };
  await page.goto('/user-streak');
  await page.getByRole('link', { name: 'Repair an outage' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Repair an outage' })).toBeVisible();
  const found = page.getByRole('region', { name: 'Who it is for' });
  await page.getByLabel('Day of the outage').fill(ago(30));
  await expect(found).toContainText('Everybody with a streak on the day before played');
  await expect(page.getByRole('button', { name: 'Restore streaks' })).toBeDisabled();
  await page.getByLabel('Day of the outage').fill(ago(20));
  await expect(found).toContainText(`2 students had a streak on ${shown(21)} and played nothing on ${shown(20)}.`);
  await expect(found.getByRole('listitem')).toHaveText([/^Abena Outage\s*4 days$/, /^Kofi Outage\s*6 days$/]);
  await expectNoFindings(page);
  const apply = page.getByRole('button', { name: 'Restore 2 streaks' });
  await apply.click();
  await expect(page.getByText('Reason is required')).toBeVisible();
  await page.getByLabel('Reason').fill('No server all day');
  await apply.click();
  await expect(page).toHaveURL('/user-streak');
  await expect(message(page, 'Outage repaired')).toContainText(`${shown(20)} counts for 2 streaks`);
  expect([await streakOf('abena.outage'), await streakOf('kofi.outage')]).toEqual([7, 8]);
  await message(page, 'Outage repaired').getByRole('button', { name: 'Undo' }).click();
  await expect(message(page, 'Undone')).toBeVisible();
  expect([await streakOf('abena.outage'), await streakOf('kofi.outage')]).toEqual([2, 1]);
});

test('on a phone the days stand week below week, and nothing is wider than the page', async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/profile/nana.streak');
  await expect(section(page).getByText('12 days, the best', { exact: true })).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expectNoFindings(page);
  await page.goto('/user-streak/repair');
  await expect(page.getByRole('region', { name: 'Who it is for' })).toContainText(/student|Everybody/);
  await expectNoSidewaysScrolling(page);
});
