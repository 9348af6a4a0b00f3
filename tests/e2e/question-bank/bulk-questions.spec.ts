import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { BULK_COLUMNS } from '@quizdesk/contract/bulk-questions';
import { expect, failedCall, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling, expectSettled } from '../page-checks.ts';
import { questionsWorkbook } from '../workbook.ts';
import { box, chooseRows, NO_LEVEL, openPreview, rowOf, upload } from './bulk-page.ts';
import { ensurePlace } from './question-place.ts';

async function beginsWith(download: Download): Promise<string> {
  return (await readFile(await download.path())).subarray(0, 2).toString();
}

test('the guide names every column, subject and answer type, and leads to rounds, levels and the template', async ({
  adminPage: page,
}) => {
  await page.goto('/bulk-questions');
  await expect(page.getByRole('heading', { level: 1, name: 'Bulk Questions' })).toBeVisible();
  const columns = page.getByRole('table', { name: 'Columns' });
  for (const column of BULK_COLUMNS) await expect(columns.getByText(column, { exact: true })).toBeVisible();
  await expect(page.getByText('Computer science')).toBeVisible();
  await expect(page.getByText('multiple_choice', { exact: true })).toBeVisible();
  await expect(page.getByText('\\|', { exact: true })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Rounds' })).toHaveAttribute('href', '/rounds');
  await expect(main.getByRole('link', { name: 'Quizzes by Level' })).toHaveAttribute('href', '/quizzes-by-level');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Template' }).click();
  const template = await waiting;
  expect(template.suggestedFilename()).toMatch(/\.xlsx$/);
  expect(await beginsWith(template)).toBe('PK');
});

test('the template as it comes is fine where its levels and rounds are there', async ({ adminPage: page, api }) => {
  await ensurePlace(api);
  await page.goto('/bulk-questions');
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Template' }).click();
  const buffer = await readFile(await (await waiting).path());
  const file = { name: 'template.xlsx', mimeType: 'application/octet-stream', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('radio', { name: /^Wrong 0/ })).toBeVisible();
});

test('every row is marked fine or wrong, with the cell and the reason', async ({ adminPage: page, api }) => {
  await openPreview(page, api, [
    { question_text: 'Marked: what is $x^2$ for $x = 3$?', answer: '9' },
    { question_text: 'Marked: no such level', level_number: NO_LEVEL },
    { question_text: 'Marked: no answer', answer: '' },
    { question_text: 'Marked: no such round', serial_number: NO_LEVEL },
    { question_text: 'Marked: no such level', subject: 'computer science' },
  ]);
  await expect(
    page.getByText('week.xlsx, 5 rows. Rounds and levels are checked against Rounds and Quizzes by Level.'),
  ).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Row',
    '',
    'Level',
    'Round',
    'Subject',
    'Question text',
    'Answer',
    'Answer type',
    'Score',
    'Time',
    'Details',
    'Reasons',
  ]);
  await expect(page.getByText('1 fine row carries a warning')).toBeVisible();
  await expect(rowOf(page, 2).getByRole('rowheader')).toHaveText('Fine: 2');
  await expect(rowOf(page, 2).locator('.katex').first()).toBeVisible();
  await expect(rowOf(page, 3).getByRole('rowheader')).toHaveText('Wrong: 3');
  await expect(rowOf(page, 3)).toContainText(/A3 .*4242/);
  await expect(rowOf(page, 4)).toContainText(/I4 /);
  await expect(rowOf(page, 4).getByText('empty', { exact: true })).toBeVisible();
  await expect(rowOf(page, 5)).toContainText(/B5 /);
  await expect(rowOf(page, 6).getByRole('rowheader')).toHaveText('Fine, with a warning: 6');
  await expect(rowOf(page, 6)).toContainText(/D6 /);
  await expect(rowOf(page, 6)).toContainText('Computer science');
});

test('rows are walked through, selected and opened by keyboard', async ({ adminPage: page, api }) => {
  await openPreview(page, api, [
    { question_text: 'Keys: one' },
    { question_text: 'Keys: two', level_number: NO_LEVEL },
    {
      question_text: 'Keys: three',
      answer_type: 'multiple_choice',
      answer: 'Red|Blue',
      option_1: 'Red',
      option_2: 'Green',
      option_3: 'Blue',
      hint: 'A colour',
    },
  ]);
  await page.getByRole('checkbox', { name: 'Select all fine rows' }).focus();
  await page.keyboard.press('Tab');
  await expect(box(page, 2)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(box(page, 2)).not.toBeChecked();
  await page.keyboard.press('ArrowDown');
  await expect(box(page, 4)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const details = rowOf(page, 4);
  await expect(details.getByRole('listitem').filter({ hasText: 'Correct' })).toHaveText([/Red/, /Blue/]);
  await expect(details).toContainText('A colour');
  await page.keyboard.press('Enter');
  await expect(details.getByText('A colour')).toBeHidden();
});

test('the same workbook is handed back with its bad cells marked', async ({ adminPage: page, api }) => {
  await openPreview(page, api, [{ question_text: 'Handed back', level_number: NO_LEVEL }]);
  await expect(upload(page)).toBeDisabled();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download marked workbook' }).click();
  const marked = await waiting;
  expect(marked.suggestedFilename()).toMatch(/\.xlsx$/);
  expect(await beginsWith(marked)).toBe('PK');
});

test('a file that is no workbook is an alert in the server’s words', async ({ adminPage: page, expectedErrors }) => {
  expectedErrors.push(failedCall(415, '/v1/imports'), failedCall(500, '/v1/imports'));
  await page.goto('/bulk-questions');
  const picture = { name: 'week.xlsx', mimeType: 'image/png', buffer: Buffer.from('iVBORw0KGgo=', 'base64') };
  await page.locator('input[type=file]').setInputFiles(picture);
  await expect(page.getByRole('alert')).toHaveText(/^Error: \w/);
  await page.route(/\/v1\/imports\?/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await page.locator('input[type=file]').setInputFiles(picture);
  await expect(page.getByRole('alert')).toHaveText('Error: Upload failed.');
});

test('another file takes the place of the preview', async ({ adminPage: page, api }) => {
  await openPreview(page, api, [{ question_text: 'First file' }]);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose another file' }).click();
  const buffer = await questionsWorkbook([{ question_text: 'Second file' }, { question_text: 'Its second row' }]);
  await (await choosing).setFiles({ name: 'other.xlsx', mimeType: 'application/octet-stream', buffer });
  await expect(page.getByText(/^other\.xlsx, 2 rows\./)).toBeVisible();
  await expect(page.getByText('2 of 2 fine rows selected')).toBeVisible();
});

test('of ten thousand rows only those in sight are drawn, and the last one is reached', async ({
  adminPage: page,
  api,
}) => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({
    question_text: `Many: question ${index} ${'that is long '.repeat(index % 9)}`,
  }));
  await ensurePlace(api);
  await page.goto('/bulk-questions');
  await chooseRows(page, many);
  await expect(page.getByText('10,000 of 10,000 fine rows selected')).toBeVisible({ timeout: 60_000 });
  const table = page.getByRole('table', { name: 'Rows of the sheet' });
  await expect(table).toHaveAttribute('aria-rowcount', '10001');
  expect(await page.locator('tbody tr').count()).toBeLessThan(60);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(rowOf(page, 10_001)).toBeInViewport();
  await expect(rowOf(page, 10_001).getByRole('rowheader')).toHaveText('Fine: 10001');
  await box(page, 10_001).uncheck();
  await expect(page.getByText('9,999 of 10,000 fine rows selected')).toBeVisible();
  // What was far away keeps its state.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(box(page, 2)).toBeChecked();
});

test('rows stand right below each other however wide the window, and the one with the keyboard keeps it', async ({
  adminPage: page,
  api,
}) => {
  const many = Array.from({ length: 400 }, (_, index) => ({
    question_text: `Below: ${'some more words '.repeat(index % 9)}`,
    level_number: index % 5 === 0 ? NO_LEVEL : 1,
  }));
  await openPreview(page, api, many);
  /** Gaps and overlaps between the rows that are drawn, in pixels. */
  const gaps = () =>
    page.locator('tbody tr').evaluateAll((rows) => {
      const boxes = rows.map((row) => row.getBoundingClientRect()).sort((a, b) => a.top - b.top);
      return boxes.slice(1).flatMap(({ top }, index) => {
        const gap = Math.round(top - (boxes[index]?.bottom ?? 0));
        return gap === 0 ? [] : [gap];
      });
    });
  for (const width of [1440, 800, 1200]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(gaps).toEqual([]);
    await page.evaluate(() => window.scrollBy(0, 3000));
    await expect.poll(gaps).toEqual([]);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await box(page, 3).focus();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(rowOf(page, 401)).toBeInViewport();
  await expect(box(page, 3)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(box(page, 4)).toBeFocused();
  await expect(box(page, 4)).toBeInViewport();
});

test('on a phone rows are blocks and nothing scrolls sideways', async ({ adminPage: page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await ensurePlace(api);
  await page.goto('/bulk-questions');
  await expectSettled(page);
  await expectNoSidewaysScrolling(page);
  await chooseRows(page, [
    { question_text: `Phone: ${'a_very_long_word_without_a_break_'.repeat(6)}` },
    { question_text: 'Phone: wrong', level_number: NO_LEVEL },
  ]);
  await expect(page.getByText(/Level 1 · Round 1 · Physics · Answer: Force/)).toBeVisible();
  const selected = page.getByText('1 of 1 fine row selected');
  await expect(selected).toHaveText('1 of 1 selected', { useInnerText: true });
  await expectNoSidewaysScrolling(page);
  await box(page, 2).uncheck();
  await expect(upload(page)).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Select all fine rows' }).check();
  await page.getByRole('button', { name: 'Details of row 2' }).click();
  await expectNoSidewaysScrolling(page);
  await upload(page).click();
  await expect(page.getByRole('link', { name: 'Go to Questions' })).toBeVisible();
});

test('axe has no finding in the guide and the preview in the dark', async ({ adminPage: page, api }) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await ensurePlace(api);
  await page.goto('/bulk-questions');
  await expect(page.getByLabel('Spreadsheet')).toBeVisible();
  await expectNoFindings(page);
  await chooseRows(page, [
    { question_text: 'Axe dark' },
    { question_text: 'Axe dark' },
    { question_text: 'Axe: wrong', level_number: NO_LEVEL, answer: '' },
  ]);
  await page.getByRole('button', { name: 'Details of row 2' }).click();
  await expectNoFindings(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(/Level 1 · Round 1/).first()).toBeVisible();
  await expectNoFindings(page);
});
