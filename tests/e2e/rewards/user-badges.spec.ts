import type { APIRequestContext } from '@playwright/test';
import { expect, failedCall, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling, expectSettled } from '../page-checks.ts';
import {
  answerEmpty,
  chooseDays,
  column,
  exportRows,
  idOf,
  openList,
  refuseDeletes,
  rowsOf,
} from '../play-records/play-page.ts';

/** The names of the badges that a person has. */
async function badgesOf(api: APIRequestContext, userId: number): Promise<string[]> {
  const { rows } = await (await api.get(`/v1/user-badges?user_id=${userId}`)).json();
  return rows.map(({ badge }: { badge: { name: string } }) => badge.name);
}

test('awarded badges have their columns, lead to badge and person, and are filtered, sorted and exported', async ({
  adminPage: page,
  api,
}) => {
  const id = await idOf(api, 'play.wearer');
  await openList(page, `/user-badges?user_id=${id}`);
  await expect(page.getByRole('columnheader')).toHaveText(['User Id', 'Badge', 'Awarded At', 'Actions']);
  await expect(page.getByRole('main').locator('header')).toContainText('User Badges2 found');
  await expect(column(page, 2)).toHaveText([/Seeded Ribbon/, /Seeded Laurel/]);
  await expect(column(page, 1).first().getByRole('link')).toHaveAttribute('href', `/profile/${id}`);
  await expect(column(page, 2).first().getByRole('link')).toHaveAttribute('href', /^\/badges\/\d+$/);
  await page.getByRole('columnheader', { name: 'Badge' }).getByRole('link').click();
  await expect(page).toHaveURL(`/user-badges?user_id=${id}&sort=badge_id&order=asc`);
  await expect(column(page, 2)).toHaveText([/Seeded Laurel/, /Seeded Ribbon/]);
  await chooseDays(page);
  await page.getByLabel('To day').fill('2025-03-01');
  await expect(column(page, 2)).toHaveText([/Seeded Laurel/]);
  for (const format of ['CSV', 'XLSX'] as const) {
    const { rows } = await exportRows(page, format);
    expect(rows.map((row) => row[4])).toEqual(['Badge', 'Seeded Laurel']);
    expect(rows[0]?.at(-1)).toBe('Awarded At (UTC)');
  }
  await page.goBack();
  await expect(rowsOf(page)).toHaveCount(2);
});

test('a badge leads to those who have it, from its page and from the question before it goes', async ({
  adminPage: page,
  api,
}) => {
  const { rows } = await (await api.get('/v1/badges?limit=10000')).json();
  const { id } = rows.find(({ name }: { name: string }) => name === 'Seeded Laurel');
  await page.goto(`/badges/${id}`);
  await page.getByRole('link', { name: /has it$|have it$/ }).click();
  await expect(page).toHaveURL(`/user-badges?badge_id=${id}`);
  await expect(page.getByRole('group', { name: 'Filters' })).toContainText('of badge Seeded Laurel');
  await expectSettled(page);
  await expect(page.getByRole('columnheader', { name: 'Badge' })).toHaveCount(0);
  const exported = await exportRows(page, 'CSV');
  expect(new Set(exported.rows.slice(1).map((row) => row[4]))).toEqual(new Set(['Seeded Laurel']));
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/user-badges');
  await expect(page.getByText('of badge')).toHaveCount(0);
  await page.goto('/badges');
  await page.getByRole('button', { name: 'Delete Seeded Laurel' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Show who has it' }).click();
  await expect(page).toHaveURL(`/user-badges?badge_id=${id}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a badge that was earned is awarded, then revoked, and stays away', async ({
  adminPage: page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(500, '/v1/user-badges'), /Failed to revoke badge/);
  const id = await idOf(api, 'play.thinker');
  const owned = () => badgesOf(api, id);
  // The server looks every few seconds at those who have played.
  await expect.poll(owned, { timeout: 30_000 }).toContain('Quick Thinker');
  await openList(page, `/user-badges?user_id=${id}`);
  const revoke = page.getByRole('button', { name: 'Revoke Quick Thinker of Efua Thinker' });
  await revoke.click();
  const dialog = page.getByRole('dialog', { name: 'Revoke Badge' });
  await expect(dialog).toContainText('Are you sure you want to revoke "Quick Thinker" from Efua Thinker?');
  await expect(dialog).toContainText('The rules will not award it to this person again.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await owned()).toContain('Quick Thinker');

  await refuseDeletes(page, '/v1/user-badges');
  await revoke.click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to revoke badge.');
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Badge revoked')).toBeVisible();
  await expect(revoke).toHaveCount(0);

  // Under the name of another rule the server looks at everyone for it again. Both meet that rule, and the one who was looked at
  // after this person has the badge: this person was passed over.
  const { rows } = await (await api.get('/v1/badges?limit=10000')).json();
  const badge = rows.find(({ name }: { name: string }) => name === 'Quick Thinker');
  const rename = async (name: string) =>
    expect((await api.put(`/v1/badges/${badge.id}`, { data: { name, tier: badge.tier } })).status()).toBe(200);
  const other = await idOf(api, 'play.thorough');
  expect(await badgesOf(api, other)).toEqual([]);
  try {
    await rename('Perfect Day');
    await expect.poll(() => badgesOf(api, other), { timeout: 30_000 }).toEqual(['Perfect Day']);
    expect(await owned()).toEqual([]);
  } finally {
    await rename('Quick Thinker');
  }
});

test('a list without awarded badges says what belongs there', async ({ adminPage: page }) => {
  await answerEmpty(page, '/v1/user-badges');
  await page.goto('/user-badges');
  await expect(page.getByRole('heading', { name: 'No badges awarded yet' })).toBeVisible();
});

test('axe has no finding, the dialog included, and on a phone nothing scrolls sideways', async ({
  adminPage: page,
  api,
}) => {
  const path = `/user-badges?user_id=${await idOf(api, 'play.wearer')}`;
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await openList(page, path);
  await expectNoSidewaysScrolling(page);
  await page.getByRole('button', { name: 'Actions for Seeded Laurel of Kofi Wearer' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFindings(page);
});
