import type { APIRequestContext, Page } from '@playwright/test';
import { addFilter } from '../add-filter.ts';
import { made, makeLevel, makeQuestion, makeRound, row } from '../bank-rows.ts';
import { expect, failedCall, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling, expectSettled } from '../page-checks.ts';

const makeSchool = (api: APIRequestContext, name: string) => made(api.post('/v1/schools', { data: { name } }));
const changed = async (answer: ReturnType<APIRequestContext['put']>) => expect((await answer).ok()).toBe(true);
const drawer = (page: Page) => page.getByRole('dialog', { name: /^History/ });

/** A question whose text and time were changed once. */
async function makeChangedQuestion(api: APIRequestContext) {
  const level = await makeLevel(api, 'A level with a past');
  const question = await makeQuestion(api, level, await makeRound(api, `Past ${level.id}`));
  const { version } = await (await api.get(`/v1/questions/${question.id}`)).json();
  const data = { version, question_text: 'What falls when $F = mg$ is all there is?', time: 45 };
  await changed(api.put(`/v1/questions/${question.id}`, { data }));
  return question;
}

test('the log tells what was done in words, is narrowed by its address, and undoes', async ({
  adminPage: page,
  api,
}) => {
  const school = await makeSchool(api, 'Journal Ridge School');
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Audit Log' }).click();
  await expect(page).toHaveURL('/audit-log');
  await expectSettled(page);
  await expect(page.getByRole('columnheader')).toHaveText(['Time', 'Person', 'Action', 'Record', 'Undo']);
  await expect(page.getByRole('rowheader').first()).toHaveText(/^Today, /);
  await expect(row(page, 'Journal Ridge School')).toContainText('Added a school');
  await expect(page.getByRole('link', { name: 'Journal Ridge School' })).toHaveAttribute(
    'href',
    `/schools/${school.id}`,
  );

  await addFilter(page, 'Action', 'Deleted a school');
  await addFilter(page, 'Kind', 'Schools');
  await page.getByRole('combobox', { name: 'Days' }).selectOption({ label: 'Choose days…' });
  await page.getByLabel('From day').fill('2025-01-01');
  await expect(page).toHaveURL(/from=2025-01-01$/);
  await expect(page.getByLabel('From day')).toBeFocused();
  await page.getByRole('combobox', { name: 'Days' }).selectOption({ label: 'Today' });
  await expect(page).toHaveURL(/\/audit-log\?table=schools&action=schools\.remove&from=[\d-]+&to=[\d-]+$/);
  await expect(row(page, 'Journal Ridge School')).toHaveCount(0);
  // Someone else deletes it: the log shows it without reloading.
  await changed(api.delete(`/v1/schools/${school.id}`));
  const entry = row(page, 'Journal Ridge School');
  await expect(entry).toContainText('Deleted a school', { timeout: 8000 });
  await expect(entry.getByRole('link')).toHaveCount(0);

  await entry.getByRole('button', { name: 'Undo Deleted a school: Journal Ridge School' }).click();
  await expect(page.getByText('Undone', { exact: true }).first()).toBeVisible();
  await expect(entry.locator('s').first()).toHaveText('Deleted a school');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect((await api.get(`/v1/schools/${school.id}`)).ok()).toBe(true);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/audit-log');
  await expect(row(page, 'Journal Ridge School').first()).toContainText('Restored a school');

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  expect((await file).suggestedFilename()).toMatch(/^audit-log.*\.csv$/);
});

test('what is in the way of an undo is said, and nothing is undone', async ({
  adminPage: page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(409, '/v1/operations/'));
  const { id } = await makeSchool(api, 'Twice Changed School');
  for (const region of ['First', 'Second']) await changed(api.put(`/v1/schools/${id}`, { data: { region } }));
  await page.goto(`/audit-log?table=schools&row_id=${id}`);
  await expect(page.getByText(`School ${id} only`, { exact: true })).toBeVisible();
  await page.getByRole('row').filter({ hasText: 'Changed a school' }).last().getByRole('button').click();
  const refusal = page.getByRole('alert').filter({ hasText: 'This cannot be undone' });
  await expect(refusal).toContainText(`School ${id}: “Twice Changed School”, changed by operation`);
  expect(await (await api.get(`/v1/schools/${id}`)).json()).toMatchObject({ region: 'Second' });
});

test('deleted things are found in the trash, restored, and deleted for good by their name', async ({
  adminPage: page,
  api,
}) => {
  const { id } = await makeSchool(api, 'Trash Valley School');
  await changed(api.delete(`/v1/schools/${id}`));
  await page.goto('/audit-log');
  await page.getByRole('link', { name: /^Trash \d+$/ }).click();
  await expect(page).toHaveURL('/trash');
  await page.getByRole('searchbox', { name: 'Search the trash' }).fill('trash valley');
  await expect(page).toHaveURL('/trash?q=trash+valley');
  const entry = row(page, 'Trash Valley School');
  await expect(entry).toContainText('School');
  await expect(page.getByText('Deleted people can be restored for 30 days, everything else for 365.')).toBeVisible();
  await entry.getByRole('button', { name: 'Restore Trash Valley School' }).click();
  await expect(page.getByText('Restored', { exact: true })).toBeVisible();
  await expect(entry).toHaveCount(0);
  expect((await api.get(`/v1/schools/${id}`)).ok()).toBe(true);

  await changed(api.delete(`/v1/schools/${id}`));
  await entry.getByRole('button', { name: 'Delete for good Trash Valley School' }).click({ timeout: 8000 });
  const dialog = page.getByRole('dialog', { name: 'Delete for good' });
  const confirm = dialog.getByRole('button', { name: 'Delete for good' });
  const field = dialog.getByRole('textbox', { name: 'Type Trash Valley School to go on' });
  await expect(field).toBeFocused();
  await field.fill('trash valley');
  await expect(confirm).toBeDisabled();
  await expectNoFindings(page);
  await field.fill('Trash Valley School');
  await confirm.click();
  await expect(page.getByText('Deleted for good', { exact: true })).toBeVisible();
  await expect(entry).toHaveCount(0);
  const { count } = await (await api.get('/v1/trash?q=trash+valley')).json();
  expect(count).toBe(0);
});

test('an empty trash takes the word, and is empty', async ({ adminPage: page, api }) => {
  await changed(api.delete(`/v1/schools/${(await makeSchool(api, 'Last Of All School')).id}`));
  await page.goto('/trash');
  await page.getByRole('button', { name: 'Empty trash' }).click();
  const dialog = page.getByRole('dialog', { name: 'Empty trash' });
  await dialog.getByRole('textbox', { name: 'Type empty to go on' }).fill('empty');
  await dialog.getByRole('button', { name: 'Empty trash' }).click();
  await expect(page.getByText('The trash is empty')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Empty trash' })).toBeDisabled();
});

test('the history of a question shows its words before and after, and brings a version back', async ({
  adminPage: page,
  api,
}) => {
  const { id } = await makeChangedQuestion(api);
  await page.goto(`/questions/${id}`);
  const button = page.getByRole('button', { name: 'History' });
  await button.click();
  const history = drawer(page);
  await expect(history.getByRole('button', { name: 'Close the history' })).toBeFocused();
  const [edit, insert] = [history.getByRole('listitem').nth(1), history.getByRole('listitem').nth(2)];
  await expect(edit).toContainText('edited 2 fields');
  await expect(edit).toContainText('Current');
  await expect(edit.locator('del').filter({ hasText: '30' })).toBeVisible();
  await expect(edit.locator('ins').filter({ hasText: '45' })).toBeVisible();
  await expect(edit.locator('ins .katex').first()).toBeVisible();
  await expect(insert).toContainText('added a question');
  await expectNoFindings(page);
  await insert.getByRole('button', { name: /^Restore this version/ }).click();
  await expect(page.getByText('Version restored')).toBeVisible();
  await expect(history.getByRole('listitem').nth(1)).toContainText('restored a version of a question');
  await expect(page.getByRole('main')).toContainText('What falls?');
  expect(await (await api.get(`/v1/questions/${id}`)).json()).toMatchObject({ question_text: 'What falls?', time: 30 });
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();
  await expect(button).toBeFocused();
});

test('every list with actions opens the history of a row, and leaving the page closes it', async ({
  adminPage: page,
  api,
}) => {
  await makeSchool(api, 'Aaa First School');
  await page.goto('/');
  await page.goto('/schools?q=Aaa+First');
  const button = page.getByRole('button', { name: 'History Aaa First School' });
  await button.click();
  await expect(drawer(page)).toContainText('added a school');
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await button.click();
  await page.goBack();
  await expect(drawer(page)).toBeHidden();
});

test('the journal fits a phone in the dark and has no finding', async ({ adminPage: page, api }) => {
  const { id } = await makeChangedQuestion(api);
  const { id: schoolId } = await makeSchool(api, `Unbrokenandverylongname${'ofaschool'.repeat(12)}`);
  await changed(api.delete(`/v1/schools/${schoolId}`));
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/audit-log', '/trash', `/questions/${id}`]) {
    await page.goto(path);
    await expectSettled(page);
    await expectNoSidewaysScrolling(page);
    await expectNoFindings(page);
  }
  await page.getByRole('button', { name: 'History' }).click();
  await expect(drawer(page)).toContainText('edited 2 fields');
  await expectNoFindings(page);
});
