import { expect, test } from '../fixtures.ts';
import { expectNoSeriousFindings, expectNoSidewaysScrolling, expectSettled } from '../page-checks.ts';

test('what needs attention leads to where it is mended, and is gone from the dashboard then', async ({
  adminPage: page,
  api,
}) => {
  for (const data of [{ name: 'Overview Hill School' }, { name: 'OVERVIEW HILL-SCHOOL', region: 'Volta' }]) {
    expect((await api.post('/v1/schools', { data })).status()).toBe(201);
  }
  const codes = async () =>
    (await (await api.get('/v1/overview')).json()).attention.map(({ code }: { code: string }) => code);
  await expect.poll(codes, { timeout: 60_000 }).toContain('duplicate_schools');
  await page.goto('/');
  await expectSettled(page);
  const entry = page.getByRole('listitem').filter({ hasText: 'may be there twice' });
  await entry.getByRole('link', { name: 'Compare them' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/schools\?duplicates=suspected/);
  await expect(page.getByRole('combobox', { name: 'Duplicates' })).toHaveValue('suspected');
  await expect(page.getByText('Overview Hill School')).toBeVisible();
  await page.getByRole('button', { name: 'Delete OVERVIEW HILL-SCHOOL' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('OVERVIEW HILL-SCHOOL', { exact: true })).toBeHidden();
  await expect.poll(codes, { timeout: 60_000 }).not.toContain('duplicate_schools');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
  await expect(entry).toBeHidden();
});

test('the charts have their numbers as tables, fit a phone, and are accessible light and dark', async ({
  adminPage: page,
}) => {
  await page.goto('/');
  const players = page.getByRole('figure', { name: 'Players a day' });
  await expect(players.getByRole('img', { name: /:/ })).toBeVisible();
  await expectSettled(page);
  await expectNoSeriousFindings(page);
  await players.getByRole('button', { name: 'Show as table' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Players a day, as a table' }).getByRole('row')).toHaveCount(29);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
  await expectNoSeriousFindings(page);
});
