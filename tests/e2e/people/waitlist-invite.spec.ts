import { row } from '../bank-rows.ts';
import { counting } from '../counting.ts';
import { expect, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling } from '../page-checks.ts';

test('who has waited for a week is found on the dashboard and invited in 4 clicks', async ({
  adminPage: page,
  api,
}) => {
  await page.goto('/');
  await expect(page.getByText('People have waited for more than 7 days')).toBeVisible();
  const hand = counting(page);
  const entry = page.getByRole('listitem').filter({ hasText: 'have waited for more than 7 days' });
  await expect(entry.getByRole('link', { name: 'See who waits' })).toHaveAttribute('href', '/waitlist?waiting=week');
  await hand.click('link', 'See who waits');
  await expect(page.getByRole('heading', { name: 'Waitlist' })).toBeVisible();
  await expect(row(page, 'Hopeful 1')).toContainText('9 days');
  await hand.click('checkbox', 'Select all on this page');
  await expectNoFindings(page);
  await hand.click('button', 'Invite 2...');
  const dialog = page.getByRole('dialog', { name: 'Invite 2 people?' });
  await expect(dialog).toContainText('2 have no active student account: write to them yourself');
  await expect(dialog.getByRole('button', { name: 'Copy addresses' })).toBeVisible();
  await expectNoFindings(page);
  await hand.click('button', 'Invite 2');
  await expect(page.getByText('2 people marked as invited')).toBeVisible();
  await expect(page.getByText('Nobody has waited for long')).toBeVisible();
  const { rows } = await (await api.get('/v1/waitlist')).json();
  expect(rows.filter(({ invited_at }: { invited_at: string | null }) => invited_at !== null)).toHaveLength(2);
  expect(hand.used()).toEqual({ clicks: 4, keys: 0 });
});

test('who is done moves to Done immediately and comes back by Undo; addresses are written to and kept as a file', async ({
  adminPage: page,
}) => {
  await page.goto('/waitlist');
  const states = page.getByRole('navigation', { name: 'State' });
  await expect(states.getByRole('link')).toHaveText(['Waiting 23', 'Done 0']);
  await page.getByRole('checkbox', { name: 'Select Hopeful 23, Tano Valley Academy' }).check();
  await page.getByRole('button', { name: 'Message...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write to 1 person' });
  await expect(dialog.getByRole('link', { name: 'Write a mail' })).toHaveAttribute(
    'href',
    'mailto:?bcc=hopeful23%40school.example',
  );
  await expectNoFindings(page);
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save as a file' }).click();
  expect((await saved).suggestedFilename()).toBe('addresses.csv');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByText('1 person marked as done')).toBeVisible();
  await expect(states.getByRole('link')).toHaveText(['Waiting 22', 'Done 1']);
  await states.getByRole('link', { name: 'Done 1' }).click();
  await expect(row(page, 'Hopeful 23')).toContainText('Done');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.locator('[data-undo="undone"]')).toBeVisible();
  await expect(page.getByText('Nobody is done')).toBeVisible();
});
