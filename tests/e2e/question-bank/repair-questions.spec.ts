import { counting } from '../counting.ts';
import { expect, test } from '../fixtures.ts';
import { expectNoFindings } from '../page-checks.ts';
import { questionsWorkbook } from '../workbook.ts';
import { NO_LEVEL, rowOf, upload } from './bulk-page.ts';
import { ensurePlace } from './question-place.ts';

const many = (mark: string) =>
  Array.from({ length: 300 }, (_, number) => ({
    question_text: `${mark}: what is ${number} times ${number + 3}?`,
    subject: number < 65 ? 'General Science' : number < 75 ? 'Astronomy' : 'Physics',
    ...(number >= 295 && { level_number: NO_LEVEL }),
  }));

test('300 questions, 75 of which have two unknown subjects, are mended and uploaded in 8 clicks and no key', async ({
  adminPage: page,
  api,
}) => {
  await ensurePlace(api);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const hand = counting(page);
  await hand.click('link', 'Bulk Questions');
  const buffer = await questionsWorkbook(many('Repaired'));
  await page
    .getByLabel('Spreadsheet')
    .setInputFiles({ name: 'autumn-bank.xlsx', mimeType: 'application/octet-stream', buffer });
  await expect(page.getByRole('radio', { name: 'Wrong 80' })).toBeVisible();
  const astronomy = page.getByRole('listitem').filter({ hasText: 'Subject “Astronomy” is not one of the 12' });
  await expect(astronomy.getByRole('combobox')).toHaveValue('physics');
  await expectNoFindings(page);
  await hand.click('button', 'Replace in 65 rows');
  await expect(page.getByText('“General Science” is now General')).toBeVisible();
  await hand.click('button', 'Replace in 10 rows');
  await expect(page.getByText('295 of 295 fine rows selected')).toBeVisible();
  await hand.click('button', 'Bulk Upload');
  await expect(page.getByRole('heading', { name: '295 questions uploaded' })).toBeVisible();
  // A click opens the choice of a file, where the file is chosen outside the console.
  const { clicks, keys } = hand.used();
  expect(clicks + 1).toBeLessThanOrEqual(8);
  expect(keys).toBe(0);
  const { count } = await (await api.get('/v1/questions?limit=1&q=Repaired&subject=general')).json();
  expect(count).toBe(65);
});

test('a wrong cell is reached by N and mended in place, and an earlier upload is listed and undone', async ({
  adminPage: page,
  api,
}) => {
  await ensurePlace(api);
  await page.goto('/bulk-questions');
  const buffer = await questionsWorkbook([
    { question_text: 'In place: one' },
    { question_text: 'In place: two', level_number: NO_LEVEL },
  ]);
  await page
    .getByLabel('Spreadsheet')
    .setInputFiles({ name: 'in-place.xlsx', mimeType: 'application/octet-stream', buffer });
  await expect(page.getByText('1 of 1 fine row selected')).toBeVisible();
  await page.keyboard.press('n');
  await expect(rowOf(page, 3).getByRole('button', { name: /^Level of row 3/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Level of row 3' }).selectOption('1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 of 2 fine rows selected')).toBeVisible();
  await upload(page).click();
  await expect(page.getByRole('heading', { name: '2 questions uploaded' })).toBeVisible();
  await page.getByRole('button', { name: 'Upload another file' }).click();
  const listed = page.getByRole('table', { name: 'Earlier imports' }).getByRole('row', { name: /in-place\.xlsx/ });
  await expect(listed).toContainText('2 of 2 stored');
  await page.getByRole('button', { name: 'Undo the import of in-place.xlsx' }).click();
  await expect(listed).toContainText('Undone');
  const { count } = await (await api.get('/v1/questions?limit=1&q=In%20place')).json();
  expect(count).toBe(0);
});
