import { row } from '../bank-rows.ts';
import { expect, failedCall, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling } from '../page-checks.ts';

test('the waitlist is read by Previous and Next, ten at a time', async ({ adminPage: page }) => {
  await page.goto('/waitlist');
  await expect(page.getByRole('heading', { name: 'Waitlist' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'SL',
    '',
    'Name',
    'Email',
    'Phone',
    'School Name',
    'Form or Grade',
    'Waited',
    'State',
    'Actions',
  ]);
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(11);
  await expect(rows.nth(1).getByRole('cell')).toHaveText([
    '1',
    '',
    'Hopeful 23',
    'hopeful23@school.example',
    '+233 20 555 0023',
    'Tano Valley Academy',
    'Form 3',
    /^0 days/,
    '–',
    '',
  ]);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('link')).toHaveText(['Previous', 'Next']);
  await expect(pages.getByRole('link', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/waitlist?page=2');
  await expect(pages).toContainText('Page 2 of 3');
  await expect(rows.nth(1).getByRole('cell').first()).toHaveText('11');
  await expectNoFindings(page);
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/waitlist?page=3');
  await expect(pages.getByRole('link', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await pages.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/waitlist?page=2');

  // Who came first has waited longest.
  const waited = page.getByRole('columnheader', { name: 'Waited' });
  await waited.getByRole('link').click();
  await expect(page).toHaveURL('/waitlist?sort=created_at&order=asc');
  await expect(waited).toHaveAttribute('aria-sort', 'descending');
});

test('somebody is taken off the waitlist; cancelling keeps them', async ({ adminPage: page, expectedErrors }) => {
  expectedErrors.push(failedCall('ERR_FAILED', '/v1/waitlist'));
  await page.goto('/waitlist');
  const entry = row(page, 'Hopeful 21');
  const remove = entry.getByRole('button', { name: 'Delete Hopeful 21' });
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Delete User' });
  await expect(dialog).toContainText('Are you sure you want to delete "Hopeful 21"?');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(entry).toBeVisible();

  await remove.click();
  await page.route('**/v1/waitlist/*', (route) => route.abort());
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('The server could not be reached.');
  await page.unroute('**/v1/waitlist/*');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Waitlist entry deleted')).toBeVisible();
  await expect(entry).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 }).locator('xpath=..')).toHaveText('Waitlist22');
});

test('on a phone the list is read and left with a thumb', async ({ adminPage: page }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/waitlist?page=2');
  const next = page.getByRole('link', { name: 'Next' });
  await expect(next).toBeVisible();
  await expectNoFindings(page);
  await expectNoSidewaysScrolling(page);
  expect((await next.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await next.click();
  await expect(page.getByRole('listitem').getByText('Hopeful 1', { exact: true })).toBeVisible();
});

test('a waitlist that cannot be read says so and is read again', async ({ adminPage: page, expectedErrors }) => {
  expectedErrors.push(failedCall(500, '/v1/waitlist'));
  await page.route('**/v1/waitlist?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Broken', detail: '' } }),
  );
  await page.goto('/waitlist');
  await expect(page.getByText('The waitlist entries could not be loaded')).toBeVisible();
  await page.unroute('**/v1/waitlist?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, 'Hopeful 23')).toBeVisible();
});
