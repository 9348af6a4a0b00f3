import { readFile } from 'node:fs/promises';
import { nextNumber } from '../bank-rows.ts';
import { counting } from '../counting.ts';
import { expect, test } from '../fixtures.ts';
import { expectNoFindings } from '../page-checks.ts';

test('the students of a region who have not played are exported in 5 clicks', async ({ adminPage: page, api }) => {
  const region = `Quiet Coast ${nextNumber()}`;
  const school = await (await api.post('/v1/schools', { data: { name: 'Quiet Coast High', region } })).json();
  for (const username of ['absent1', 'absent2']) {
    const { id, version } = await (await api.get(`/v1/users/${username}`)).json();
    expect((await api.put(`/v1/users/${id}`, { data: { school_id: school.id, version } })).status()).toBe(200);
  }
  // All play is counted within seconds of the first start.
  await expect.poll(async () => (await api.get('/v1/users?role=student&not_played_days=14')).status()).toBe(200);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const hand = counting(page);
  await hand.click('link', 'Users');
  await expect(page.getByRole('button', { name: 'Add filter' })).toBeVisible();
  await hand.press('f');
  await hand.choose('Region', region);
  await hand.choose('Last played', 'Not in 14 days');
  await expect(page.getByText('2 found')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Quiet Coast High' })).toHaveCount(2);
  await expectNoFindings(page);
  const saved = page.waitForEvent('download');
  await hand.click('button', 'Export');
  await hand.click('menuitem', 'CSV');
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n').slice(1);
  expect(lines.map((line) => line.split(',')[2])).toEqual(['absent2', 'absent1']);
  const { clicks, keys } = hand.used();
  expect(clicks).toBeLessThanOrEqual(5);
  expect(keys).toBeLessThanOrEqual(20);
  expect((await api.delete(`/v1/schools/${school.id}`)).ok()).toBe(true);
});
