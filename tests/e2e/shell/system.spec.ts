import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, failedCall, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling, expectSettled } from '../page-checks.ts';
import { ADMIN, removeFolder } from '../server.ts';

const folder = mkdtempSync(join(tmpdir(), 'quizdesk-backups-'));
test.use({ serverEnv: { BACKUP_DIR: folder } });
test.afterAll(() => removeFolder(folder));

test('a superadmin sees how the installation is, runs a job and makes a backup, by keyboard and on a phone', async ({
  adminPage: page,
  expectedErrors,
}) => {
  // As the server answers once the last proof is more than ten minutes old.
  const refusal = { code: 'step_up', message: 'Confirm that it is you', step_up: true };
  await page.route('**/v1/system/backups', (route) => route.fulfill({ status: 403, json: refusal }), { times: 1 });
  expectedErrors.push(failedCall(403, '/v1/system/backups'));
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'System' }).click();
  await expect(page.getByRole('heading', { name: 'System', level: 1 })).toBeVisible();
  await expect(page.getByText(/^Embedded, PostgreSQL \d/)).toBeVisible();
  await expect(page.getByRole('row', { name: /^\d+ on .* Serves$/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Answers that are in no figure yet/ })).toBeVisible();
  await expectSettled(page);
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Run now: removing unused pictures' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The job “removing unused pictures” runs in the background.')).toBeVisible();
  await page.getByRole('button', { name: 'Back up now' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(dialog.getByLabel('Your password')).toBeFocused();
  await page.keyboard.type(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Backup started')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Back(ing)? up/ })).toBeFocused();
  await expect(page.getByRole('rowheader', { name: /^quizdesk-.*\.tgz$/ })).toBeVisible({ timeout: 60_000 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
  // Below the name, and not beside it.
  const process = page.getByRole('rowheader', { name: /sent these figures/ });
  const leftOf = (part: Locator) => part.boundingBox().then((box) => box?.x);
  await expect(process).toBeVisible();
  const left = await leftOf(process);
  expect(await leftOf(process.getByText('sent these figures'))).toBe(left);
  // Beside the name of its column, which takes as much room as that of the others.
  expect(await leftOf(page.getByRole('button', { name: 'Run now: vacuuming' }))).toBe((left ?? 0) + 116);
  await expectNoFindings(page);
  await page.goto('/audit-log');
  const log = page.getByRole('list', { name: 'Audit Log' });
  await expect(log.getByText('Started a backup')).toBeVisible();
  await expect(log.getByText('Started a background job')).toBeVisible();
  await expect(log.getByText('removing unused pictures')).toBeVisible();
});
