import type { APIRequestContext, Page } from '@playwright/test';
import { expect, failedCall, test } from '../fixtures.ts';
import { expectSettled } from '../page-checks.ts';
import { questionPlace } from './question-place.ts';

const { store } = questionPlace(4621);

const stop = (page: Page, label: string) => page.getByRole('button', { name: `Change ${label}`, exact: true });
const editor = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

async function addSchools(api: APIRequestContext, ...names: readonly string[]): Promise<number> {
  const ids: number[] = [];
  for (const name of names) {
    const answer = await api.post('/v1/schools', { data: { name, region: 'Volta', location: 'Keta' } });
    ids.push((await answer.json()).id);
  }
  return ids[0] ?? 0;
}

async function openCell(page: Page, address: string, label: string): Promise<void> {
  await page.goto(address);
  await expectSettled(page);
  await stop(page, label).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(label, { exact: true })).toBeFocused();
}

async function retype(page: Page, text: string, key: string): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
  await page.keyboard.press(key);
}

/** Lets changes of schools wait until the returned function is called. */
async function holdChanges(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/v1/schools/*', async (route) => {
    if (route.request().method() === 'PUT') await promise;
    await route.continue();
  });
  return resolve;
}

test('Tab goes on before the cell is stored, through the whole row, and all of it is stored', async ({
  adminPage: page,
  api,
}) => {
  const id = await addSchools(api, 'Tabbed Hill');
  await openCell(page, '/schools?q=tabbed', 'Name of Tabbed Hill');
  const release = await holdChanges(page);
  await retype(page, 'Tabbed Mountain', 'Tab');
  await expect(editor(page, 'Region of Tabbed Hill')).toBeFocused();
  await expect(editor(page, 'Name of Tabbed Hill')).toHaveAttribute('aria-busy', 'true');
  await retype(page, 'Oti', 'Tab');
  await expect(editor(page, 'Location of Tabbed Hill')).toBeFocused();
  await retype(page, 'Nkwanta', 'Enter');
  release();
  await expect(stop(page, 'Location of Tabbed Mountain')).toBeFocused();
  await expect(page.getByRole('row').getByRole('textbox')).toHaveCount(0);
  await expect(page.getByText('Taken over', { exact: false })).toBeHidden();
  const school = await (await api.get(`/v1/schools/${id}`)).json();
  expect(school).toMatchObject({ name: 'Tabbed Mountain', region: 'Oti', location: 'Nkwanta' });
});

test('a value that the server refuses calls the focus back, and what was typed in the next cell is stored after it', async ({
  adminPage: page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(409, '/v1/schools'));
  const id = await addSchools(api, 'Refused Bay', 'Refused Bay East');
  await openCell(page, '/schools?q=refused', 'Name of Refused Bay');
  const release = await holdChanges(page);
  await retype(page, 'Refused Bay East', 'Tab');
  await expect(editor(page, 'Region of Refused Bay')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Half');
  release();
  const name = editor(page, 'Name of Refused Bay');
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Refused Bay East');
  await expect(name).toHaveAccessibleDescription(/already/);
  await retype(page, 'Refused Bay West', 'Enter');
  const region = editor(page, 'Region of Refused Bay West');
  await expect(region).toBeFocused();
  await expect(region).toHaveValue('Half');
  await page.keyboard.press('End');
  await page.keyboard.type(' Assini');
  await page.keyboard.press('Enter');
  await expect(stop(page, 'Region of Refused Bay West')).toBeFocused();
  const school = await (await api.get(`/v1/schools/${id}`)).json();
  expect(school).toMatchObject({ name: 'Refused Bay West', region: 'Half Assini' });
});

test('a value that somebody else has changed meanwhile is asked about after Tab, and the next cell is gone on with', async ({
  adminPage: page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(409, '/v1/schools'));
  const id = await addSchools(api, 'Stale Cliff');
  await openCell(page, '/schools?q=stale', 'Region of Stale Cliff');
  const theirs = { name: 'Stale Cliff', region: 'Theirs', location: 'Keta' };
  expect((await api.put(`/v1/schools/${id}`, { data: theirs })).status()).toBe(200);
  const release = await holdChanges(page);
  await retype(page, 'Mine', 'Tab');
  const location = editor(page, 'Location of Stale Cliff');
  await expect(location).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Anlo');
  release();
  const dialog = page.getByRole('dialog', { name: 'Update School' });
  await expect(dialog.getByRole('heading', { name: 'Somebody else has changed this school' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Update' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(location).toBeFocused();
  await expect(location).toHaveValue('Anlo');
  await page.keyboard.press('End');
  await page.keyboard.type('ga');
  await page.keyboard.press('Enter');
  await expect(stop(page, 'Location of Stale Cliff')).toBeFocused();
  const school = await (await api.get(`/v1/schools/${id}`)).json();
  expect(school).toMatchObject({ region: 'Mine', location: 'Anloga' });
});

test('a row that leaves its filter leaves the focus to the next one, and the last one to the heading', async ({
  adminPage: page,
  api,
}) => {
  for (const name of ['second', 'first']) await store(api, { question_text: `Leaving ${name}: what falls?` });
  const subject = (name: string) => `Subject of Leaving ${name}: what falls?`;
  // Under its filter the column has one value, and is shown only where that was chosen.
  const arrange = async (columns: readonly object[] | null) =>
    expect((await api.put('/v1/preferences', { data: { list: '/questions', columns } })).ok()).toBe(true);
  await arrange([{ name: 'Subject', is_shown: true, is_kept: true }]);
  await openCell(page, '/questions?q=leaving&subject=physics', subject('first'));
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  await expect(stop(page, subject('second'))).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Leaving first: what falls? is no longer' })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: subject('second') })).toBeFocused();
  await page.keyboard.press('c');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Questions', level: 1 })).toBeFocused();
  await arrange(null);
});

test('a row that is sorted elsewhere keeps the focus', async ({ adminPage: page, api }) => {
  await addSchools(api, 'Sorted Alder', 'Sorted Birch');
  await openCell(page, '/schools?q=sorted', 'Name of Sorted Alder');
  await retype(page, 'Sorted Cedar', 'Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Sorted Cedar is row 2 of this page now.' })).toBeAttached();
  await expect(stop(page, 'Name of Sorted Cedar')).toBeFocused();
});
