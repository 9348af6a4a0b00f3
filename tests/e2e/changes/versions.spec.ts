import type { Page } from '@playwright/test';
import { expect, failedCall, test } from '../fixtures.ts';
import { expectNoFindings } from '../page-checks.ts';

const region = (page: Page) => page.getByLabel('Region');
const name = (page: Page) => page.getByLabel('School Name');
const save = (page: Page) => page.getByRole('button', { name: 'Update' }).click();

test.describe('a school that is edited in two tabs', () => {
  test('has what each changed where that is not the same', async ({ adminPage: page, api, expectedErrors }) => {
    expectedErrors.push(failedCall(409, '/v1/schools'));
    const { id } = await (await api.post('/v1/schools', { data: { name: 'Two tabs', region: 'Before' } })).json();
    await page.goto(`/schools/${id}/edit`);
    const other = await page.context().newPage();
    await other.goto(`/schools/${id}/edit`);
    await name(page).fill('Two tabs, renamed');
    await region(other).fill('After');
    await save(other);
    await expect(other.getByText('School updated')).toBeVisible();
    await save(page);
    await expect(page.getByText('Taken over: Region')).toBeVisible();
    await expect(page.getByText('School updated')).toBeVisible();
    const stored = await (await api.get(`/v1/schools/${id}`)).json();
    expect([stored.name, stored.region]).toEqual(['Two tabs, renamed', 'After']);
  });

  test('asks where both changed the same field, and by the keyboard too', async ({
    adminPage: page,
    api,
    expectedErrors,
  }) => {
    expectedErrors.push(failedCall(409, '/v1/schools'));
    const { id, version } = await (await api.post('/v1/schools', { data: { name: 'Asked', region: 'Before' } })).json();
    await page.goto(`/schools/${id}/edit`);
    await region(page).fill('Mine');
    await name(page).fill('Asked, mine');
    const theirs = { name: 'Asked, theirs', region: 'Theirs', location: 'Kumasi', version };
    expect((await api.put(`/v1/schools/${id}`, { data: theirs })).status()).toBe(200);
    await save(page);
    const panel = page.getByRole('region', { name: 'Somebody else has changed this school' });
    await expect(panel.getByRole('heading')).toBeFocused();
    await expect(panel).toContainText('Updated, because only they changed it: Location.');
    await expectNoFindings(page);
    // The first choice after the heading, and the other one of its two.
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(name(page)).toHaveValue('Asked, theirs');
    await expect(region(page)).toHaveValue('Mine');
    await save(page);
    await expect(page.getByText('School updated')).toBeVisible();
    const stored = await (await api.get(`/v1/schools/${id}`)).json();
    expect([stored.name, stored.region, stored.location]).toEqual(['Asked, theirs', 'Mine', 'Kumasi']);
  });
});

test('what was typed survives a reload and is offered', async ({ adminPage: page, api }) => {
  const { id } = await (await api.post('/v1/schools', { data: { name: 'Drafted' } })).json();
  await page.goto(`/schools/${id}/edit`);
  await region(page).fill('Typed before the reload');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText(/^You have an unsaved draft of /)).toBeVisible();
  await expect(region(page)).toHaveValue('');
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(region(page)).toHaveValue('Typed before the reload');
  await save(page);
  await expect(page.getByText('School updated')).toBeVisible();
  await page.goto(`/schools/${id}/edit`);
  await expect(region(page)).toHaveValue('Typed before the reload');
  await expect(page.getByText(/^You have an unsaved draft of /)).toBeHidden();
});
