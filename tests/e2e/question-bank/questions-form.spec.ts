import { expect, test } from '../fixtures.ts';
import {
  addButton,
  addOption,
  choices,
  ensureFormPlace,
  fillQuestion,
  LEVEL,
  optionText,
  ROUND,
  readQuestion,
  storeQuestion,
  updateButton,
} from './question-form.ts';

/** A picture of our own: 8 × 8 pixels of one blue. */
const PICTURE = {
  name: 'figure.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGNgDynGihiGlgQABPQzge0bQ3EAAAAASUVORK5CYII=',
    'base64',
  ),
};

test('every fault is said at its field, and the first one gets the keyboard', async ({ adminPage: page, api }) => {
  await ensureFormPlace(api);
  await page.goto('/questions/new');
  await page.getByLabel('Hint').scrollIntoViewIfNeeded();
  await addButton(page).click();
  for (const field of ['Level', 'Round', 'Subject', 'Question text', 'Time', 'Score']) {
    await expect(page.getByText(`${field} is required`, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('Option text is required')).toHaveCount(2);
  await expect(page.getByLabel('Level')).toBeFocused();
  await expect(page.getByLabel('Level')).toBeInViewport();
  await fillQuestion(page, { level: LEVEL, round: ROUND, text: 'x' });
  await optionText(page, 'a').fill('Only one');
  await page.getByRole('button', { name: 'Remove option b' }).click();
  await addButton(page).click();
  await expect(page.getByText('Add at least two options')).toBeVisible();
  await addOption(page).click();
  await expect(optionText(page, 'b')).toBeFocused();
  await page.keyboard.type('Another');
  await addButton(page).click();
  await expect(page.getByText('Mark at least one option as correct')).toBeVisible();
  await page.getByLabel('Time in seconds').fill('soon');
  await page.getByLabel('Score').fill('2.5');
  await addButton(page).click();
  await expect(page.getByText('Time must be a number')).toBeVisible();
  await expect(page.getByText('Score must be a whole number')).toBeVisible();
});

test('the create form has no limit to options; edit and level forms stop adding at four, and keep what is more', async ({
  adminPage: page,
  api,
}) => {
  const { level_id } = await ensureFormPlace(api);
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

  const many = await storeQuestion(api, { question_text: 'Caps: six options', options: choices(6, 5) });
  await page.goto(`/questions/${many.id}/edit`);
  await expect(optionText(page, 'f')).toHaveValue('Choice 6');
  await expect(addOption(page)).toBeHidden();
  await page.getByLabel('Hint').fill('Still six');
  await updateButton(page).click();
  await expect(page.getByText('Question updated')).toBeVisible();
  const stored = await readQuestion(api, many.id);
  expect(stored.options).toEqual(many.options);
  expect(stored.hint).toBe('Still six');
});

test('a picture is dropped or browsed for, kept, replaced and removed', async ({ adminPage: page, api }) => {
  const question = await storeQuestion(api, { question_text: 'Media: a figure' });
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
  const words = page.getByRole('textbox', { name: 'Picture description' });
  await expect(words).toHaveAccessibleDescription(/without giving the answer away/);
  await words.focus();
  await words.blur();
  await expect(words).toHaveAccessibleDescription(/Students who cannot see the picture depend on these words/);
  await words.fill('A blue square');
  await expect(page.getByRole('region', { name: 'Preview' }).getByRole('img', { name: 'A blue square' })).toBeVisible();
  await updateButton(page).click();
  await expect(page.getByText('Question updated')).toBeVisible();
  const first = (await readQuestion(api, question.id)).media_file;
  expect(first).toMatch(/\.webp$|\.png$/);
  expect((await readQuestion(api, question.id)).media_alt).toBe('A blue square');

  await page.goto(form);
  await page.getByLabel('Notes').fill('Kept');
  await updateButton(page).click();
  await expect(page).toHaveURL('/questions');
  expect((await readQuestion(api, question.id)).media_file).toBe(first);

  await page.goto(form);
  await page.getByRole('group', { name: 'Media' }).locator('input[type=file]').setInputFiles(PICTURE);
  await expect(page.getByRole('button', { name: 'Replace' })).toBeVisible();
  await updateButton(page).click();
  await expect(page).toHaveURL('/questions');
  expect((await readQuestion(api, question.id)).media_file).not.toBe(first);

  await page.goto(form);
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Drop an image here, or')).toBeVisible();
  await updateButton(page).click();
  await expect(page).toHaveURL('/questions');
  expect((await readQuestion(api, question.id)).media_file).toBeNull();
});

test('leaving a form that holds something asks first', async ({ adminPage: page, api }) => {
  await ensureFormPlace(api);
  await page.goto('/questions/new');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/questions');
  await page.goto('/questions/new');
  await page.getByLabel('Question text').fill('Held');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('Question text')).toHaveValue('Held');
});

test('a question is duplicated from its page and followed by another of its place, without leaving the keyboard', async ({
  adminPage: page,
  api,
}) => {
  const { id, level_id } = await storeQuestion(api, { question_text: 'Copied: which colour?' });
  await page.goto(`/questions/${id}`);
  await page.getByRole('link', { name: 'Duplicate', exact: true }).press('Enter');
  const copy = page.getByText(`A copy of question ${id}. Nothing is stored yet.`);
  await expect(copy).toBeVisible();
  const text = page.getByLabel('Question text');
  await expect(text).toBeFocused();
  await text.fill('Copied: which sound?');
  await page.keyboard.press('Control+Shift+Enter');
  await expect(page.getByText('Question added')).toBeVisible();
  await expect(text).toHaveValue('');
  await expect(text).toBeFocused();
  await expect(copy).toBeHidden();
  await expect(page.getByLabel('Level')).toHaveValue(String(level_id));
  const { rows } = await (await api.get('/v1/questions?q=copied')).json();
  const added = rows.find(({ question_text }: { question_text: string }) => question_text === 'Copied: which sound?');
  expect(added.options.map(({ option_text }: { option_text: string }) => option_text)).toEqual([
    'Choice 1',
    'Choice 2',
    'Choice 3',
  ]);
});
