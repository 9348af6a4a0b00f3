// The tasks of docs/experience.md that no journey counts: each on the sample competition, and each fails when it grows.
import type { Locator, Page } from '@playwright/test';
import { counting } from './counting.ts';
import { expect, test } from './fixtures.ts';
import { ADMIN } from './server.ts';

test.use({ data: 'sample' });

/** The dashboard of an administrator, whose hand is counted from there. */
async function openDashboard(page: Page) {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  return counting(page);
}

const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name });

function expectAtMost({ used }: ReturnType<typeof counting>, clicks: number, keys: number): void {
  const seen = used();
  expect(seen.clicks, 'clicks').toBeLessThanOrEqual(clicks);
  expect(seen.keys, 'keys').toBeLessThanOrEqual(keys);
}

test('who comes in the morning is signed in with 30 keys, and at what needs attention with 1 click', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByLabel('Username')).toBeFocused();
  const hand = counting(page);
  await hand.type(ADMIN.username);
  await hand.press('Tab');
  await hand.type(ADMIN.password);
  await hand.press('Enter');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await hand.click('link', 'See who waits');
  await expect(heading(page, 'Waitlist')).toBeVisible();
  expectAtMost(hand, 1, 30);
});

test('the next two weeks get their questions in 5 clicks', async ({ adminPage: page }) => {
  const hand = await openDashboard(page);
  await hand.click('link', 'Quiz of Day');
  await hand.click('link', 'Calendar');
  await hand.click('link', 'Month');
  await hand.click('button', /^Fill \d+ gaps/);
  await hand.click('button', /^Store \d+ questions/);
  await expect(page.getByText(/^Filled/).first()).toBeVisible();
  expectAtMost(hand, 5, 0);
});

test('a wrong key is corrected in 6 clicks and 15 keys, and undone with 1 more', async ({ adminPage: page }) => {
  test.setTimeout(180_000);
  const hand = await openDashboard(page);
  await hand.click('link', 'Check the key');
  await expect(heading(page, 'Questions')).toBeVisible();
  await hand.click('link', 'Which line of latitude is longest?');
  await hand.click('link', 'Correct the key…');
  await hand.click('radio', /^c/);
  const after = page.getByRole('region', { name: 'What would change' }).getByRole('row', { name: /^All/ });
  await expect(after).toBeVisible({ timeout: 60_000 });
  await hand.click('textbox', /^Reason/);
  await hand.type('Equator');
  await hand.click('button', 'Apply correction');
  await expect(page.getByText('Key corrected')).toBeVisible({ timeout: 60_000 });
  expectAtMost(hand, 6, 15);
  await hand.click('button', 'Undo');
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  expectAtMost(hand, 7, 15);
});

test('an outage is repaired for everybody in 4 clicks and 18 keys', async ({ adminPage: page }) => {
  const hand = await openDashboard(page);
  await hand.click('link', 'User Streak');
  await hand.click('link', 'Repair an outage');
  await expect(page.getByRole('region', { name: 'Who it is for' })).toContainText(/\d+ students? had a streak/);
  await hand.click('textbox', /^Reason/);
  await hand.type('No server');
  await hand.click('button', /^Restore \d+ streaks/);
  await expect(page.getByText('Outage repaired')).toBeVisible();
  expectAtMost(hand, 4, 18);
});

test('a deleted school is back in 3 clicks', async ({ adminPage: page, api }) => {
  const hand = await openDashboard(page);
  const { rows } = await (await api.get('/v1/schools?limit=1')).json();
  expect((await api.delete(`/v1/schools/${rows[0].id}`)).ok()).toBe(true);
  await hand.click('link', 'Trash');
  await hand.click('button', `Restore ${rows[0].name}`);
  await expect(page.getByText('Restored', { exact: true })).toBeVisible();
  expect((await api.get(`/v1/schools/${rows[0].id}`)).ok()).toBe(true);
  expectAtMost(hand, 3, 0);
});

test('a viewer is added in 4 clicks and 38 keys', async ({ adminPage: page }) => {
  const hand = await openDashboard(page);
  await hand.click('link', 'Admins');
  await hand.click('link', 'Add administrator');
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await hand.type('Ama Vee');
  await hand.press('Tab');
  await hand.type('ama.v');
  await hand.press('Tab');
  await hand.press('Tab');
  await hand.press('Space');
  await expect(page.getByRole('radio', { name: /^Viewer/ })).toBeChecked();
  await hand.press('Tab');
  await hand.type('green paper 44');
  await hand.press('Enter');
  await expect(page.getByText('Administrator added')).toBeVisible();
  expectAtMost(hand, 4, 38);
});
