import type { APIRequestContext, Page } from '@playwright/test';
import { expect, failedCall, test } from './fixtures.ts';
import { addOption, correctMark, fillQuestion, optionText } from './question-form.ts';
import { ensurePlace } from './question-place.ts';
import { ADMIN } from './server.ts';

const LEVEL = 'Level 4201';
const ROUND = '4201. Round 4201';
const place = (api: APIRequestContext) => ensurePlace(api, 4201, 4201);

/** A picture of our own: 8 × 8 pixels of one blue. */
const PICTURE = {
  name: 'figure.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGNgDynGihiGlgQABPQzge0bQ3EAAAAASUVORK5CYII=',
    'base64',
  ),
};

function choices(count: number, correct: number) {
  return Array.from({ length: count }, (_, index) => ({
    option_text: `Choice ${index + 1}`,
    is_correct: index === correct,
  }));
}

async function store(api: APIRequestContext, question: object) {
  const common = { subject: 'physics', time: 30, score: 3, answer_type: 'multiple_choice', options: choices(3, 0) };
  const answer = await api.post('/v1/questions', { data: { ...(await place(api)), ...common, ...question } });
  expect(answer.status()).toBe(201);
  return answer.json();
}

const read = async (api: APIRequestContext, id: number) => (await api.get(`/v1/questions/${id}`)).json();

async function fillAll(page: Page, text: string): Promise<void> {
  await fillQuestion(page, { level: LEVEL, round: ROUND, text });
  await optionText(page, 'a').fill('Right');
  await optionText(page, 'b').fill('Wrong');
  await correctMark(page, 'a').click();
}

const submit = (page: Page) => page.getByRole('button', { name: 'Add', exact: true });
const update = (page: Page) => page.getByRole('button', { name: 'Update' });

test('every fault is said at its field, and the first one gets the keyboard', async ({ adminPage: page, api }) => {
  await place(api);
  await page.goto('/questions/new');
  await page.getByLabel('Hint').scrollIntoViewIfNeeded();
  await submit(page).click();
  for (const field of ['Level', 'Round', 'Subject', 'Question text', 'Time', 'Score']) {
    await expect(page.getByText(`${field} is required`, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('Option text is required')).toHaveCount(2);
  await expect(page.getByLabel('Level')).toBeFocused();
  await expect(page.getByLabel('Level')).toBeInViewport();
  await fillQuestion(page, { level: LEVEL, round: ROUND, text: 'x' });
  await optionText(page, 'a').fill('Only one');
  await page.getByRole('button', { name: 'Remove option b' }).click();
  await submit(page).click();
  await expect(page.getByText('Add at least two options')).toBeVisible();
  await addOption(page).click();
  await expect(optionText(page, 'b')).toBeFocused();
  await page.keyboard.type('Another');
  await submit(page).click();
  await expect(page.getByText('Mark at least one option as correct')).toBeVisible();
  await page.getByLabel('Time in seconds').fill('soon');
  await page.getByLabel('Score').fill('2.5');
  await submit(page).click();
  await expect(page.getByText('Time must be a number')).toBeVisible();
  await expect(page.getByText('Score must be a whole number')).toBeVisible();
});

test('an option is correct only while it says something, and several may be', async ({ adminPage: page, api }) => {
  await place(api);
  await page.goto('/questions/new');
  await expect(correctMark(page, 'a')).toBeDisabled();
  await optionText(page, 'a').fill('   ');
  await expect(correctMark(page, 'a')).toBeDisabled();
  await optionText(page, 'a').fill('Yes');
  await optionText(page, 'b').fill('Yes as well');
  await correctMark(page, 'a').click();
  await correctMark(page, 'b').click();
  await expect(correctMark(page, 'a')).toHaveAttribute('aria-pressed', 'true');
  await expect(correctMark(page, 'b')).toHaveAttribute('aria-pressed', 'true');
  await optionText(page, 'a').fill('');
  await expect(correctMark(page, 'a')).toHaveAttribute('aria-pressed', 'false');
  await optionText(page, 'a').fill('Again');
  await expect(correctMark(page, 'a')).toHaveAttribute('aria-pressed', 'false');
});

test('the create form has no limit to options; edit and level forms stop adding at four, and keep what is more', async ({
  adminPage: page,
  api,
}) => {
  const { level_id } = await place(api);
  await page.goto('/questions/new');
  for (const letter of ['c', 'd', 'e', 'f']) {
    await addOption(page).click();
    await expect(optionText(page, letter)).toBeFocused();
  }
  await page.goto(`/quizzes-by-level/${level_id}/create`);
  await addOption(page).click();
  await addOption(page).click();
  await expect(addOption(page)).toBeHidden();
  await page.getByRole('button', { name: 'Remove option d' }).click();
  await expect(addOption(page)).toBeVisible();

  const many = await store(api, { question_text: 'Caps: six options', options: choices(6, 5) });
  await page.goto(`/questions/${many.id}/edit`);
  await expect(optionText(page, 'f')).toHaveValue('Choice 6');
  await expect(addOption(page)).toBeHidden();
  await page.getByLabel('Hint').fill('Still six');
  await update(page).click();
  await expect(page.getByText('Question updated')).toBeVisible();
  const stored = await read(api, many.id);
  expect(stored.options).toEqual(many.options);
  expect(stored.hint).toBe('Still six');
});

test('a picture is dropped or browsed for, kept, replaced and removed', async ({ adminPage: page, api }) => {
  const question = await store(api, { question_text: 'Media: a figure' });
  const form = `/questions/${question.id}/edit`;
  await page.goto(form);
  const dropped = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'figure.png', { type: 'image/png' }));
    return transfer;
  }, PICTURE.buffer.toString('base64'));
  await page.getByLabel('Media', { exact: true }).dispatchEvent('drop', { dataTransfer: dropped });
  await expect(page.getByRole('img', { name: 'Media preview' })).toBeVisible();
  const preview = page.getByRole('region', { name: 'Preview' }).getByRole('img');
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(8);
  await update(page).click();
  await expect(page.getByText('Question updated')).toBeVisible();
  const first = (await read(api, question.id)).media_file;
  expect(first).toMatch(/\.webp$|\.png$/);

  await page.goto(form);
  await page.getByLabel('Notes').fill('Kept');
  await update(page).click();
  await expect(page).toHaveURL('/questions');
  expect((await read(api, question.id)).media_file).toBe(first);

  await page.goto(form);
  await page.getByRole('group', { name: 'Media' }).locator('input[type=file]').setInputFiles(PICTURE);
  await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible();
  await update(page).click();
  await expect(page).toHaveURL('/questions');
  expect((await read(api, question.id)).media_file).not.toBe(first);

  await page.goto(form);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Drop an image here, or')).toBeVisible();
  await update(page).click();
  await expect(page).toHaveURL('/questions');
  expect((await read(api, question.id)).media_file).toBeNull();
});

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
    failedCall(422, '/v1/questions'),
    failedCall(401, '/v1/'),
  );
  await place(api);
  await page.goto('/questions/new');
  await fillAll(page, 'Trouble: kept through all of it');
  await page.getByLabel('Notes').fill('A long note');
  const isKept = async () => {
    await expect(submit(page)).toBeEnabled();
    await expect(page.getByLabel('Question text')).toHaveValue('Trouble: kept through all of it');
    await expect(page.getByLabel('Notes')).toHaveValue('A long note');
    await expect(correctMark(page, 'a')).toHaveAttribute('aria-pressed', 'true');
  };

  const failure = { message: 'Internal Server Error', detail: 'Something went wrong', request_id: 'e2e' };
  await page.route('**/v1/questions', (route) => route.fulfill({ status: 500, json: failure }), { times: 1 });
  await submit(page).click();
  await expect(page.getByRole('alert')).toHaveText('Internal Server Error. Something went wrong');
  await isKept();

  await context.setOffline(true);
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText('The server could not be reached');
  await context.setOffline(false);
  await isKept();

  const details = { question_text: 'Question text is not to our taste', level_id: 'Level is closed' };
  const refusal = { message: 'Validation error', detail: 'Two fields are wrong', details };
  await page.route('**/v1/questions', (route) => route.fulfill({ status: 422, json: refusal }), { times: 1 });
  await submit(page).click();
  await expect(page.getByText('Question text is not to our taste')).toBeVisible();
  await expect(page.getByText('Level is closed')).toBeVisible();
  await expect(page.getByLabel('Level')).toBeFocused();
  await isKept();

  const access = await page.evaluate(() => localStorage.getItem('access_token'));
  await fetch(`${server.url}/v1/jwt/signout`, { method: 'POST', headers: { authorization: `Bearer ${access}` } });
  await submit(page).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Question added')).toBeVisible();
  await expect(page.getByRole('row', { name: /Trouble: kept through all of it/ })).toBeVisible();
});

test('a question whose answer got lost is stored once', async ({ adminPage: page, api, expectedErrors }) => {
  expectedErrors.push(failedCall('ERR_FAILED', '/v1/questions'));
  await place(api);
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
  await submit(page).click();
  await expect(page.getByRole('alert').getByText(/could not be reached/)).toBeVisible();
  await submit(page).click();
  await expect(page.getByText('Question added')).toBeVisible();
  const found = await (await api.get('/v1/questions?q=before the line broke')).json();
  expect(found.count).toBe(1);
});

test('a failed update is said above the buttons and logged', async ({ adminPage: page, api, expectedErrors }) => {
  expectedErrors.push(failedCall(500, '/v1/questions'));
  const question = await store(api, { question_text: 'Logged: a failed update' });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto(`/questions/${question.id}/edit`);
  await page.getByLabel('Notes').fill('Typed');
  await page.route(`**/v1/questions/${question.id}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: { message: 'Internal Server Error', detail: '' } })
      : route.continue(),
  );
  await update(page).click();
  await expect(page.getByRole('alert')).toHaveText('Internal Server Error');
  expect(logged.join()).toContain('Failed to update the question');
  await expect(page.getByLabel('Notes')).toHaveValue('Typed');
});

test('leaving a form that holds something asks first', async ({ adminPage: page, api }) => {
  await place(api);
  await page.goto('/questions/new');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/questions');
  await page.goto('/questions/new');
  await page.getByLabel('Question text').fill('Held');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Question text')).toHaveValue('Held');
});

test.describe('two administrators at the same question', () => {
  /** Opens the form, types, and lets somebody else be first. */
  async function collide(page: Page, api: APIRequestContext, name: string) {
    const question = await store(api, { question_text: `Both: ${name}` });
    await page.goto(`/questions/${question.id}/edit`);
    await page.getByLabel('Notes').fill('Mine');
    await optionText(page, 'a').fill('Mine too');
    const theirs = { notes: 'Theirs $x^2$', score: 9, options: choices(2, 1), version: question.version };
    expect((await api.put(`/v1/questions/${question.id}`, { data: theirs })).status()).toBe(200);
    await update(page).click();
    const title = page.getByRole('heading', { name: 'Somebody else has changed this question' });
    await expect(title).toBeFocused();
    await expect(page.getByText(/^admin changed it on \d/)).toBeVisible();
    const differing = page.getByRole('list', { name: 'What differs' }).getByRole('listitem');
    await expect(differing.getByRole('heading')).toHaveText(['Score', 'Options', 'Notes']);
    await expect(differing.last()).toContainText('Theirs');
    await expect(differing.last().locator('.katex')).toBeVisible();
    await expect(page.getByLabel('Notes')).toHaveValue('Mine');
    return question.id;
  }

  test('the second one may keep what was typed and save it over theirs', async ({
    adminPage: page,
    api,
    expectedErrors,
  }) => {
    expectedErrors.push(failedCall(409, '/v1/questions'));
    const id = await collide(page, api, 'keep mine');
    await page.getByRole('button', { name: 'Keep mine and save' }).click();
    await expect(page.getByText('Question updated')).toBeVisible();
    const stored = await read(api, id);
    expect([stored.notes, stored.score, stored.version]).toEqual(['Mine', 3, 3]);
    const texts = stored.options.map(({ option_text }: { option_text: string }) => option_text);
    expect(texts).toEqual(['Mine too', 'Choice 2', 'Choice 3']);
  });

  test('or take theirs, after being asked, and go on from there', async ({ adminPage: page, api, expectedErrors }) => {
    expectedErrors.push(failedCall(409, '/v1/questions'));
    const id = await collide(page, api, 'take theirs');
    await page.getByRole('button', { name: 'Take theirs' }).click();
    const dialog = page.getByRole('dialog', { name: 'Take theirs?' });
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Notes')).toHaveValue('Mine');
    await page.getByRole('button', { name: 'Take theirs' }).click();
    await dialog.getByRole('button', { name: 'Take theirs' }).click();
    await expect(page.getByLabel('Notes')).toHaveValue('Theirs $x^2$');
    await expect(page.getByLabel('Score')).toHaveValue('9');
    await expect(optionText(page, 'c')).toBeHidden();
    await page.getByLabel('Hint').fill('Mine on top of theirs');
    await update(page).click();
    await expect(page.getByText('Question updated')).toBeVisible();
    const stored = await read(api, id);
    expect([stored.notes, stored.hint, stored.version]).toEqual(['Theirs $x^2$', 'Mine on top of theirs', 3]);
  });
});
