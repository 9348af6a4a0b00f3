import { expect, failedCall, test } from '../fixtures.ts';
import { PLAY_LISTS } from './play-list-facts.ts';
import { answerEmpty, chooseDays, column, idOf, openList, refuseDeletes, rowsOf } from './play-page.ts';

test('every list has its count, its columns to the letter and rows that lead to their person', async ({
  adminPage: page,
  api,
  expectedErrors,
}) => {
  // The page of a person without a subscription asks for it.
  expectedErrors.push(failedCall(404, '/v1/user/subscriptions'));
  const id = await idOf(api, 'play.records');
  for (const { path, title, call, heads, person, count } of PLAY_LISTS) {
    const all = await (await api.get(`${call}?limit=1`)).json();
    await openList(page, path);
    await expect(page.getByRole('main').locator('header')).toContainText(`${title}${all.count}`);
    await expect(page.getByRole('columnheader')).toHaveText([...heads]);
    await openList(page, `${path}?user_id=${id}`);
    await expect(page.getByRole('main').locator('header')).toContainText(`${title}${count} found`);
    await expect(column(page, person)).toHaveText(Array(count).fill(`Akosua Records #${id}`));
    await expect(column(page, person).first().getByRole('link')).toHaveAttribute('href', `/profile/${id}`);
  }
  await openList(page, `/qotd?user_id=${id}`);
  await expect(column(page, 5)).toHaveText(['No', 'No', 'Yes']);
  await expect(rowsOf(page).last().getByRole('cell')).toHaveText([
    '3',
    `Akosua Records #${id}`,
    '9',
    '1',
    'Yes',
    '70',
    '1 Mar 2025',
    /^2 Mar 2025, \d\d:\d\d$/,
    '',
  ]);
  for (const [path, number] of [
    ['/sq-attempts', 5],
    ['/qotd-attempts', 3],
  ] as const) {
    await openList(page, `${path}?user_id=${id}`);
    await expect(column(page, number)).toHaveText(['Started', 'Completed', 'Completed']);
  }
  await column(page, 2).first().getByRole('link').click();
  await expect(page).toHaveURL(`/profile/${id}`);
});

test('a list is narrowed to a person and to days, in the address, with Back and a link that clears', async ({
  adminPage: page,
  api,
}) => {
  const id = await idOf(api, 'play.records');
  await openList(page, '/sq-attempts?sort=bonus_point&order=asc');
  const user = page.getByRole('combobox', { name: 'User' });
  await user.click();
  await user.pressSequentially('play.rec');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['Akosua Records (@play.records)']);
  await user.press('ArrowDown');
  await user.press('Enter');
  await expect(page).toHaveURL(`/sq-attempts?user_id=${id}&sort=bonus_point&order=asc`);
  await expect(column(page, 4)).toHaveText(['5', '10', '15']);
  await chooseDays(page);
  await page.getByLabel('From day').fill('2025-03-02');
  await expect(column(page, 4)).toHaveText(['10', '15']);
  await page.getByLabel('To day').fill('2025-03-02');
  await expect(column(page, 4)).toHaveText(['10']);
  await expect(page).toHaveURL(`/sq-attempts?user_id=${id}&from=2025-03-02&to=2025-03-02&sort=bonus_point&order=asc`);
  await page.getByLabel('To day').fill('2025-03-01');
  const fault = page.getByRole('alert').filter({ hasText: 'The last day is before the first one.' });
  await expect(fault).toBeVisible();
  await page.goBack();
  await expect(fault).toBeHidden();
  await page.goBack();
  await expect(column(page, 4)).toHaveText(['10', '15']);
  await expect(page.getByLabel('To day')).toHaveValue('');
  await page.reload();
  await expect(user).toHaveValue('Akosua Records (@play.records)');
  await expect(column(page, 4)).toHaveText(['10', '15']);
  await page.getByLabel('From day').fill('2025-04-01');
  await expect(page.getByText('No attempt has all of these')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/sq-attempts?sort=bonus_point&order=asc');
  await expect(user).toHaveValue('');
  await expect(page.getByRole('combobox', { name: 'Days' })).toHaveValue('');
});

const SORTS: readonly [path: string, head: string, column: number, ascending: readonly (string | RegExp)[]][] = [
  ['/user-level-progress', 'Unlocked At', 5, [/^1 Mar/, /^2 Mar/, /^3 Mar/]],
  ['/sq-attempts', 'Completed At', 6, [/^2 Mar/, /^3 Mar/, '–']],
  ['/qotd-attempts', 'Quiz Date', 5, [/^1 Mar/, /^2 Mar/, /^3 Mar/]],
  ['/qotd', 'Time Taken (s)', 6, ['70', '140', '210']],
  ['/qotd', 'Score', 3, ['7', '8', '9']],
  ['/streak-history', 'Streak', 2, ['1', '2', '3']],
  ['/streak-history', 'Created At', 3, [/^1 Mar/, /^2 Mar/, /^3 Mar/]],
];

test('lists are sorted by their heads, both ways, and say so', async ({ adminPage: page, api }) => {
  const id = await idOf(api, 'play.records');
  for (const [path, head, number, ascending] of SORTS) {
    await openList(page, `${path}?user_id=${id}`);
    const sorted = page.getByRole('columnheader', { name: head });
    await sorted.getByRole('link').click();
    await expect(sorted).toHaveAttribute('aria-sort', 'ascending');
    await expect(column(page, number)).toHaveText([...ascending]);
    await sorted.getByRole('link').click();
    await expect(sorted).toHaveAttribute('aria-sort', 'descending');
    // PostgreSQL has what is missing last in one direction and first in the other.
    await expect(column(page, number)).toHaveText([...ascending].reverse());
  }
});

const DELETES: readonly [path: string, title: string, row: RegExp, question: RegExp, toast: string, failure: string][] =
  [
    [
      '/user-level-progress',
      'Delete Progress',
      /^Delete Progress of Esi Removals/,
      /Are you sure you want to delete this progress\?\s*Esi Removals loses the progress in level ID \d+/,
      'Progress deleted',
      'Failed to delete progress',
    ],
    [
      '/sq-attempts',
      'Delete Attempt',
      /^Delete Attempt \d+ of Esi Removals/,
      /Are you sure you want to delete this attempt\?\s*It is attempt \d+ of Esi Removals/,
      'Attempt deleted',
      'Failed to delete attempt',
    ],
    [
      '/qotd-attempts',
      'Delete Attempt',
      /^Delete Attempt \d+ of Esi Removals/,
      /Are you sure you want to delete this attempt\?\s*It is attempt \d+ of Esi Removals at the quiz of \d Mar 2025/,
      'Attempt deleted',
      'Failed to delete attempt',
    ],
    [
      '/qotd',
      'Delete Attempt',
      /^Delete Attempt \d+ of Esi Removals/,
      /Are you sure you want to delete attempt ID \d+\?/,
      'Attempt deleted',
      'Failed to delete attempt',
    ],
  ];

test('a record is deleted after a question; Cancel and a failure leave it where it is', async ({
  adminPage: page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(500, '/v1/'), /Failed to delete (attempt|progress)/);
  const id = await idOf(api, 'play.removals');
  for (const [path, title, row, question, toast, failure] of DELETES) {
    await openList(page, `${path}?user_id=${id}`);
    const before = await rowsOf(page).count();
    const button = page.getByRole('button', { name: row }).first();
    const name = (await button.getAttribute('aria-label')) ?? '';
    await button.click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toContainText(question);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(rowsOf(page)).toHaveCount(before);

    await refuseDeletes(page, '/v1/**');
    await button.click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByRole('alert')).toContainText(new RegExp(`^${failure}\\.`));
    await page.unrouteAll();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText(toast).last()).toBeVisible();
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    await expect(rowsOf(page)).toHaveCount(before - 1);
    await expect(page.getByRole('main').locator('header')).toContainText(`${before - 1} found`);
  }
});

test('a list without records says what belongs there', async ({ adminPage: page }) => {
  for (const { path, call, empty } of PLAY_LISTS) {
    await answerEmpty(page, call);
    await page.goto(path);
    await expect(page.getByRole('heading', { name: empty })).toBeVisible();
    await expect(page.getByText(/\bappears? (when|as soon as|a few seconds after) /)).toBeVisible();
    await page.unrouteAll();
  }
});
