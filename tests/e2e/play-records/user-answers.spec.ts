import type { Route } from '@playwright/test';
import { expect, failedCall, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling } from '../page-checks.ts';
import { answerEmpty, chooseDays, column, exportRows, idOf, openList, refuseDeletes, rowsOf } from './play-page.ts';

const HEADS = [
  '#',
  'Question ID',
  'Level ID',
  'SQ Attempt ID',
  'QOTD Attempt ID',
  'User',
  'Answer',
  'Correct?',
  'Points',
  'Date',
  'Action',
];

test('answers have their columns, their formulas drawn, and links to their question and person', async ({
  adminPage: page,
  api,
}) => {
  const id = await idOf(api, 'play.records');
  await openList(page, '/user-answers');
  const { count } = await (await api.get('/v1/user-answers?limit=1')).json();
  await expect(page.getByRole('main').locator('header')).toContainText(`User Answers${count}`);
  for (const [width, height] of [
    [1280, 800],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('columnheader')).toHaveText(HEADS);
    await expectNoSidewaysScrolling(page);
  }
  await openList(page, '/user-answers?from=2025-03-12&to=2025-03-12');
  const person = rowsOf(page).first().getByRole('cell').nth(5);
  await expect(person.getByRole('link', { name: 'Akosua Records' })).toHaveAttribute('href', `/profile/${id}`);
  // Of one person, the list does not name them in each row.
  await openList(page, `/user-answers?user_id=${id}`);
  await expect(page.getByRole('columnheader')).toHaveText(HEADS.filter((head) => head !== 'User'));
  await expect(column(page, 7)).toHaveText(['Yes', 'No', ...Array(8).fill('Yes')]);
  const cells = rowsOf(page).first().getByRole('cell');
  await expect(cells.nth(2)).toHaveText(/^\d+$/);
  await expect(cells.nth(3)).toHaveText(/^\d+$/);
  await expect(cells.nth(4)).toHaveText(/^\d+$/);
  await expect(cells.nth(5).locator('.katex')).toBeVisible();
  await expect(cells.nth(7)).toHaveText('2');
  await expect(cells.nth(8)).toHaveText(/^12 Mar 2025, \d\d:\d\d$/);
  await expect(rowsOf(page).nth(1).getByRole('cell').nth(1)).toHaveText('–');
  await cells.nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/\/questions\/\d+$/);
  await expect(page.getByText('How fast does the seeded stone fall?')).toBeVisible();
});

test('answers are filtered, sorted and paged in the address, and Back returns', async ({ adminPage: page, api }) => {
  const id = await idOf(api, 'play.records');
  await openList(page, `/user-answers?user_id=${id}`);
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(column(page, 1)).toHaveText(['11', '12']);
  await page.getByRole('columnheader', { name: 'Points' }).getByRole('link').click();
  await expect(page).toHaveURL(`/user-answers?user_id=${id}&sort=points_earned&order=asc`);
  await expect(column(page, 8)).toHaveText(['0', '0', '1', '1', '1', '2', '2', '2', '3', '3']);
  await page.goBack();
  await expect(page).toHaveURL(`/user-answers?page=2&user_id=${id}`);
  await expect(column(page, 1)).toHaveText(['11', '12']);
  await chooseDays(page);
  await page.getByLabel('From day').fill('2025-03-11');
  await expect(column(page, 6)).toHaveText([/^About/, 'Seeded answer 11']);
  const csv = await exportRows(page, 'CSV');
  expect(csv.rows.slice(1).map((row) => row[8])).toEqual(['About $x^2$ metres', 'Seeded answer 11']);
  const xlsx = await exportRows(page, 'XLSX');
  expect(xlsx.rows).toHaveLength(3);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/user-answers');
});

test('a deleted answer leaves immediately, the counts follow, and Cancel changes nothing', async ({
  adminPage: page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(500, '/v1/user-answers'), /Failed to delete answer/);
  const id = await idOf(api, 'play.removals');
  await openList(page, `/user-answers?user_id=${id}`);
  const head = page.getByRole('main').locator('header');
  const menu = page.getByRole('navigation').getByRole('link', { name: 'User Answers' });
  const { count } = await (await api.get('/v1/user-answers?limit=1')).json();
  const row = rowsOf(page).filter({ hasText: 'Doomed answer 3' });
  const button = row.getByRole('button', { name: /^Delete Answer \d+ of Esi Removals$/ });
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Delete Answer' });
  await expect(dialog).toContainText('Are you sure you want to delete this answer?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();

  await refuseDeletes(page, '/v1/user-answers');
  await button.click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to delete answer.');
  await page.unrouteAll();

  // The list is not answered again before the row is gone: what takes it away is not the reading.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v1/user-answers?*', async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row).toBeHidden();
  await expect(head).toContainText('User Answers2 found');
  await expect(menu).toContainText(String(count - 1));
  release();
  await expect(page.getByText('Answer deleted')).toBeVisible();
});

test('a list without answers says so', async ({ adminPage: page }) => {
  await answerEmpty(page, '/v1/user-answers');
  await page.goto('/user-answers');
  await expect(page.getByRole('heading', { name: 'No answers found.' })).toBeVisible();
  await expectNoFindings(page);
});

test('on a phone and a tablet an answer says all that its columns say', async ({ adminPage: page, api }) => {
  const id = await idOf(api, 'play.records');
  await page.setViewportSize({ width: 390, height: 844 });
  await openList(page, `/user-answers?user_id=${id}`);
  const card = page.getByRole('list', { name: 'User Answers' }).getByRole('listitem').first();
  await expect(card).toContainText(
    /Question \d+ · Level ID \d+ · SQ attempt \d+ · (QOTD attempt \d+ · )?2 points · 12 Mar 2025, \d\d:\d\d/,
  );
  await expect(card).toContainText('Yes');
  await expectNoSidewaysScrolling(page);
  await page.setViewportSize({ width: 768, height: 844 });
  const row = rowsOf(page).first();
  // Without the column of the user, whom the filter names, that of the level has room.
  await expect(page.getByRole('columnheader', { name: 'Level ID' })).toBeVisible();
  for (const words of [/SQ attempt \d+/, /Yes/, /12 Mar 2025, \d\d:\d\d/]) {
    await expect(row).toContainText(words);
  }
  await expectNoSidewaysScrolling(page);
});

const LIST_CALL = '**/v1/user-answers?*';

/** A formula of this many signs whose few definitions are used often: drawing one took up to 41 seconds. */
function costly(signs: number): string {
  const uses = '\\a'.repeat(40);
  return `$\\def\\a{${'x'.repeat(signs - uses.length - 9)}}${uses}$`;
}

test('answers that hold formulas made to freeze the page are listed as typed, and the list can be used', async ({
  adminPage: page,
  api,
}) => {
  const id = await idOf(api, 'play.records');
  const path = `/user-answers?user_id=${id}`;
  // Participants write answers from their own app; the console only reads them.
  const answerWith = (answer: string) => async (route: Route) => {
    const response = await route.fetch({ maxRetries: 3 });
    const { rows, count } = await response.json();
    await route.fulfill({ json: { rows: rows.map((row: object) => ({ ...row, answer })), count } });
  };
  for (const signs of [610, 1370]) {
    await page.unroute(LIST_CALL);
    await page.route(LIST_CALL, answerWith(costly(signs)));
    await openList(page, path);
    await rowsOf(page).nth(9).getByRole('button', { name: 'Delete' }).click();
    // Drawing a single one would keep the page from showing this for longer than is waited.
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(column(page, 6).first()).toContainText('$\\def\\a{xxx');
  }
});

test('on a phone nothing scrolls sideways, axe has no finding, and an answer can be deleted', async ({
  adminPage: page,
  api,
}) => {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await openList(page, `/user-answers?user_id=${await idOf(api, 'play.removals')}`);
  const cards = page.getByRole('list', { name: 'User Answers' }).getByRole('listitem');
  const card = cards.filter({ hasText: 'Doomed answer 1' });
  await expect(card).toContainText('Yes');
  await expectNoSidewaysScrolling(page);
  await expectNoFindings(page);
  await card.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Answer deleted')).toBeVisible();
  await expect(card).toBeHidden();
});
