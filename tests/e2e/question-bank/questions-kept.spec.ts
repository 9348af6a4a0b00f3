import type { APIRequestContext, Page } from '@playwright/test';
import { expect, failedCall, test } from '../fixtures.ts';
import { ADMIN } from '../server.ts';
import {
  addButton,
  choices,
  correctMark,
  ensureFormPlace,
  fillAll,
  optionText,
  readQuestion,
  storeQuestion,
  updateButton,
} from './question-form.ts';

test('a server error, a lost connection and an expired session lose nothing of a long form', async ({
  adminPage: page,
  context,
  api,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(
    failedCall(500, '/v1/questions'),
    failedCall('ERR_INTERNET_DISCONNECTED', '/v1/questions'),
    // Code that the page fetches in the background, which it fetches again once it is needed.
    failedCall('ERR_INTERNET_DISCONNECTED', '/assets/'),
    failedCall(422, '/v1/questions'),
    failedCall(401, '/v1/'),
  );
  await ensureFormPlace(api);
  await page.goto('/questions/new');
  await fillAll(page, 'Trouble: kept through all of it');
  await page.getByLabel('Notes').fill('A long note');
  const isKept = async () => {
    await expect(addButton(page)).toBeEnabled();
    await expect(page.getByLabel('Question text')).toHaveValue('Trouble: kept through all of it');
    await expect(page.getByLabel('Notes')).toHaveValue('A long note');
    await expect(correctMark(page, 'a')).toHaveAttribute('aria-pressed', 'true');
  };

  const failure = { message: 'Internal Server Error', detail: 'Something went wrong', request_id: 'e2e' };
  await page.route('**/v1/questions', (route) => route.fulfill({ status: 500, json: failure }), { times: 1 });
  await addButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('Internal Server Error. Something went wrong');
  await isKept();

  await context.setOffline(true);
  await addButton(page).click();
  await expect(page.getByRole('alert')).toContainText('The server could not be reached');
  await context.setOffline(false);
  await isKept();

  const details = { question_text: 'Question text is not to our taste', level_id: 'Level is closed' };
  const refusal = { message: 'Validation error', detail: 'Two fields are wrong', details };
  await page.route('**/v1/questions', (route) => route.fulfill({ status: 422, json: refusal }), { times: 1 });
  await addButton(page).click();
  await expect(page.getByText('Question text is not to our taste')).toBeVisible();
  await expect(page.getByText('Level is closed')).toBeVisible();
  await expect(page.getByLabel('Level')).toBeFocused();
  await isKept();

  const access = await page.evaluate(() => localStorage.getItem('access_token'));
  await fetch(`${server.url}/v1/jwt/signout`, { method: 'POST', headers: { authorization: `Bearer ${access}` } });
  await addButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Question added')).toBeVisible();
  await expect(page.getByRole('row', { name: /Trouble: kept through all of it/ })).toBeVisible();
});

test('a question whose answer got lost is stored once', async ({ adminPage: page, api, expectedErrors }) => {
  expectedErrors.push(failedCall('ERR_FAILED', '/v1/questions'));
  await ensureFormPlace(api);
  await page.goto('/questions/new');
  await fillAll(page, 'Stored before the line broke?');
  await page.route(
    '**/v1/questions',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await addButton(page).click();
  await expect(page.getByRole('alert').getByText(/could not be reached/)).toBeVisible();
  await addButton(page).click();
  await expect(page.getByText('Question added')).toBeVisible();
  const found = await (await api.get('/v1/questions?q=before the line broke')).json();
  expect(found.count).toBe(1);
});

test.describe('two administrators at the same question', () => {
  /** Opens the form, types, and lets someone else be first. */
  async function collide(page: Page, api: APIRequestContext, name: string) {
    const question = await storeQuestion(api, { question_text: `Both: ${name}` });
    await page.goto(`/questions/${question.id}/edit`);
    await page.getByLabel('Notes').fill('Mine');
    await optionText(page, 'a').fill('Mine too');
    const theirs = { notes: 'Theirs $x^2$', score: 9, options: choices(2, 1), version: question.version };
    expect((await api.put(`/v1/questions/${question.id}`, { data: theirs })).status()).toBe(200);
    await updateButton(page).click();
    const title = page.getByRole('heading', { name: 'Somebody else has changed this question' });
    await expect(title).toBeFocused();
    await expect(page.getByText(/^admin changed it on \d/)).toBeVisible();
    const panel = page.getByRole('region', { name: 'Somebody else has changed this question' });
    await expect(panel.getByRole('group')).toHaveCount(2);
    await expect(panel.getByText('Updated, because only they changed it: Score.')).toBeVisible();
    const notes = panel.getByRole('group', { name: 'Notes' });
    await expect(notes.locator('.katex')).toBeVisible();
    await expect(notes.getByRole('radio', { name: 'Yours' })).toBeChecked();
    await expect(page.getByLabel('Notes')).toHaveValue('Mine');
    await expect(page.getByLabel('Score')).toHaveValue('9');
    return {
      id: question.id,
      theirs: (field: string) => panel.getByRole('group', { name: field }).getByRole('radio', { name: 'Theirs' }),
    };
  }

  test('the second one may keep what was typed and save it over theirs', async ({
    adminPage: page,
    api,
    expectedErrors,
  }) => {
    expectedErrors.push(failedCall(409, '/v1/questions'));
    const { id } = await collide(page, api, 'keep mine');
    await updateButton(page).click();
    await expect(page.getByText('Question updated')).toBeVisible();
    const stored = await readQuestion(api, id);
    expect([stored.notes, stored.score]).toEqual(['Mine', 9]);
    const texts = stored.options.map(({ option_text }: { option_text: string }) => option_text);
    expect(texts).toEqual(['Mine too', 'Choice 2', 'Choice 3']);
  });

  test('or take theirs for a field, and go on from there', async ({ adminPage: page, api, expectedErrors }) => {
    expectedErrors.push(failedCall(409, '/v1/questions'));
    const { id, theirs } = await collide(page, api, 'take theirs');
    await theirs('Notes').check();
    await theirs('Answer').check();
    await expect(page.getByLabel('Notes')).toHaveValue('Theirs $x^2$');
    await expect(optionText(page, 'c')).toBeHidden();
    await page.getByLabel('Hint').fill('Mine on top of theirs');
    await updateButton(page).click();
    await expect(page.getByText('Question updated')).toBeVisible();
    const stored = await readQuestion(api, id);
    expect([stored.notes, stored.hint]).toEqual(['Theirs $x^2$', 'Mine on top of theirs']);
    expect(stored.options).toHaveLength(2);
  });
});
