import type { APIRequestContext, Page } from '@playwright/test';
import { expect, failedCall, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling, expectSettled } from '../page-checks.ts';

const addSchool = async (api: APIRequestContext, name: string) =>
  (await api.post('/v1/schools', { data: { name, region: 'Undo' } })).json();
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });
const message = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });
const undoIn = (page: Page, title: string) => message(page, title).getByRole('button', { name: 'Undo' });

async function deleteSchool(page: Page, name: string): Promise<void> {
  await row(page, name)
    .getByRole('button', { name: /delete/i })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, name)).toBeHidden();
}

test('a deleted school comes back by Ctrl Z, but not while somebody types', async ({ adminPage: page, api }) => {
  const { id } = await addSchool(api, 'Come Back School');
  await page.goto('/schools?q=come%20back');
  await deleteSchool(page, 'Come Back School');
  await expect(message(page, 'School deleted')).toContainText('Come Back School');
  await expect(undoIn(page, 'School deleted')).toBeVisible();
  await expectNoFindings(page);

  await page.getByPlaceholder('Search schools').focus();
  await page.keyboard.press('Control+z');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(undoIn(page, 'School deleted')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(message(page, 'Undone')).toContainText('School deleted: Come Back School');
  await expect(row(page, 'Come Back School')).toBeVisible();
  expect((await api.get(`/v1/schools/${id}`)).status()).toBe(200);
});

test('a change is undone from another page, and the undo is undone', async ({ adminPage: page, api }) => {
  const { id } = await addSchool(api, 'Before the change');
  const name = async () => (await (await api.get(`/v1/schools/${id}`)).json()).name;
  await page.goto(`/schools/${id}/edit`);
  await page.getByLabel('School Name').fill('After the change');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(message(page, 'School updated')).toContainText('After the change');
  await page.getByRole('navigation').getByRole('link', { name: 'Rounds' }).click();
  await expect(page).toHaveURL('/rounds');
  await undoIn(page, 'School updated').click();
  await expect(message(page, 'Undone')).toContainText('School updated: After the change');
  expect(await name()).toBe('Before the change');

  await undoIn(page, 'Undone').click();
  await expect(message(page, 'Done again')).toContainText('School updated: After the change');
  expect(await name()).toBe('After the change');
});

test('a message stays under the pointer while another page opens, and goes beside its form after that', async ({
  adminPage: page,
  api,
}) => {
  const { id } = await addSchool(api, 'Pointed at');
  await page.goto(`/schools/${id}/edit`);
  await page.getByLabel('School Name').fill('Pointed at twice');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL('/schools');
  await expectSettled(page);
  const undo = undoIn(page, 'School updated');
  await undo.hover();
  const before = await undo.boundingBox();
  await page.mouse.down();
  await page.getByRole('navigation').getByRole('link', { name: 'Levels', exact: true }).press('Enter');
  await expect(page).toHaveURL('/levels');
  await expect(page.locator('[aria-labelledby="side-form"]')).toBeVisible();
  await expectSettled(page);
  expect(await undo.boundingBox()).toEqual(before);
  await page.mouse.up();
  await expect(message(page, 'Undone')).toContainText('School updated: Pointed at twice');
  await page.mouse.move(0, 0);
  await expect.poll(async () => (await undoIn(page, 'Undone').boundingBox())?.x).toBeLessThan(before?.x ?? 0);
});

test('an import is undone as a whole', async ({ adminPage: page, api }) => {
  const found = async () => (await (await api.get('/v1/schools?q=imported%20by%20mistake')).json()).count;
  const lines = ['NAME,REGION,LOCATION', ...[1, 2, 3].map((number) => `Imported by mistake ${number},North,Leeds`)];
  await page.goto('/schools/add/csv');
  await page.locator('input[type=file]').setInputFiles({
    name: 'mistake.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await page.getByRole('button', { name: 'Import 3 schools' }).click();
  await expect(page.getByRole('heading', { name: '3 schools added' })).toBeVisible();
  await expect(message(page, 'Schools added')).toContainText('3 schools from mistake.csv');
  expect(await found()).toBe(3);
  await undoIn(page, 'Schools added').click();
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible();
  await expect(page.getByText('3 schools of mistake.csv were removed again.')).toBeVisible();
  expect(await found()).toBe(0);
  await undoIn(page, 'Undone').click();
  await expect(page.getByRole('heading', { name: '3 schools added' })).toBeVisible();
  expect(await found()).toBe(3);
  await page.getByRole('link', { name: 'Go to Schools' }).click();
  await undoIn(page, 'Done again').click();
  await expect(message(page, 'Undone')).toBeVisible();
  expect(await found()).toBe(0);
});

test('an undo that something prevents is refused, says why, and changes nothing', async ({
  adminPage: page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(409, '/v1/operations/'));
  const { id } = await addSchool(api, 'Changed twice');
  await page.goto(`/schools/${id}/edit`);
  await page.getByLabel('School Name').fill('Changed once');
  await page.getByRole('button', { name: 'Update' }).click();
  // Until the list is there, the focus is in the form's field, where Ctrl Z belongs to the text.
  await expect(page.getByRole('heading', { level: 1, name: 'Schools' })).toBeFocused();
  await expect(undoIn(page, 'School updated')).toBeVisible();
  await api.put(`/v1/schools/${id}`, { data: { name: 'Changed by another' } });
  await page.keyboard.press('Control+z');
  const refusal = message(page, 'This cannot be undone');
  await expect(refusal).toContainText('School updated: Changed once');
  await expect(refusal.getByRole('listitem')).toHaveText([
    new RegExp(`^School ${id}: “Changed by another”, changed by operation \\d+$`),
  ]);
  expect((await (await api.get(`/v1/schools/${id}`)).json()).name).toBe('Changed by another');
});

test('the offer stands for ten seconds, and longer while somebody points at it or has reached it by keyboard', async ({
  adminPage: page,
  api,
}) => {
  await addSchool(api, 'Slow to decide');
  await page.clock.install();
  await page.goto('/schools?q=slow%20to%20decide');
  await deleteSchool(page, 'Slow to decide');
  const undo = undoIn(page, 'School deleted');
  await expect(undo).toBeVisible();
  // The clock goes on beside what is done here, so that none of this is done in the last moment.
  await page.clock.runFor(5000);
  await undo.hover();
  await page.clock.runFor(30_000);
  await expect(undo).toBeVisible();
  // Focus that follows a key is one of the keyboard's.
  await page.keyboard.press('Tab');
  await undo.focus();
  await page.mouse.move(0, 0);
  await page.clock.runFor(30_000);
  await expect(undo).toBeFocused();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.clock.runFor(7000);
  await expect(undo).toBeVisible();
  await page.clock.runFor(4000);
  await expect(undo).toBeHidden();
});

test('an import of which one school was changed since is undone without it, once that is chosen', async ({
  adminPage: page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(409, '/v1/operations/'));
  const found = async () => (await (await api.get('/v1/schools?q=partly%20wrong')).json()).rows;
  const lines = ['NAME,REGION,LOCATION', ...[1, 2, 3].map((number) => `Partly wrong ${number},North,Leeds`)];
  await page.goto('/schools/add/csv');
  await page.locator('input[type=file]').setInputFiles({
    name: 'partly.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await page.getByRole('button', { name: 'Import 3 schools' }).click();
  await expect(undoIn(page, 'Schools added')).toBeVisible();
  const kept = (await found()).find(({ name }: { name: string }) => name === 'Partly wrong 2');
  await api.put(`/v1/schools/${kept.id}`, {
    data: { name: 'Partly wrong, but mended', region: 'North', location: 'Leeds' },
  });

  await undoIn(page, 'Schools added').click();
  const dialog = page.getByRole('dialog', { name: 'Undo in part' });
  await expect(dialog).toContainText('2 of 3 rows can go back. This one was changed since and stays as it is:');
  await expect(dialog.getByRole('listitem')).toContainText('“Partly wrong, but mended”, changed by operation');
  await expectNoFindings(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: 'Leave everything' }).click();
  await expect(dialog).toBeHidden();
  expect(await found()).toHaveLength(3);

  await undoIn(page, 'Schools added').click();
  await dialog.getByRole('button', { name: 'Undo 2 rows' }).click();
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible();
  await expect(message(page, 'Undone')).toContainText('1 row was left out: Partly wrong, but mended');
  expect(await found()).toMatchObject([{ name: 'Partly wrong, but mended' }]);
  await page.goto('/audit-log');
  await expect(row(page, '1 row left out').first()).toBeVisible();
});
