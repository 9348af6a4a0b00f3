import { expect, failedCall, test } from '../fixtures.ts';
import { answerEmpty, chooseDays, column, exportRows, idOf, openList, rowsOf } from './play-page.ts';

test('the latest activity is shown in words, newest first, with its person and time', async ({
  adminPage: page,
  api,
}) => {
  const id = await idOf(api, 'play.records');
  await openList(page, '/user-activities');
  await expect(page.getByRole('columnheader')).toHaveText(['Activity', 'User', 'Time']);
  await expect(rowsOf(page)).toHaveCount(10);
  const user = page.getByRole('combobox', { name: 'User' });
  await user.fill('play.records');
  await page.getByRole('option', { name: 'Akosua Records (@play.records)' }).click();
  await expect(page).toHaveURL(`/user-activities?user_id=${id}`);
  await expect(column(page, 1).first()).toHaveText(/^Answered question \d+ correctly$/);
  await expect(column(page, 1).nth(1)).toHaveText('Answered a deleted question wrongly');
  await expect(column(page, 2)).toHaveText(Array(10).fill(`Akosua Records #${id}`));
  await expect(column(page, 3).first()).toHaveText(/^12 Mar 2025, \d\d:\d\d$/);
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(`/user-activities?page=2&user_id=${id}`);
  await expect(page.getByText('Completed the quiz of the day of 2 Mar 2025 with a score of 8')).toBeVisible();
  await expect(page.getByText('Reached a streak of 3 days')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`/user-activities?user_id=${id}`);
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/user-activities');
  await expect(user).toHaveValue('');
});

test('activities are narrowed to days, turned round and exported as they are seen', async ({
  adminPage: page,
  api,
}) => {
  const id = await idOf(api, 'play.records');
  await openList(page, `/user-activities?user_id=${id}`);
  await chooseDays(page);
  await page.getByLabel('From day').fill('2025-03-01');
  await page.getByLabel('To day').fill('2025-03-02');
  await expect(page).toHaveURL(`/user-activities?user_id=${id}&from=2025-03-01&to=2025-03-02`);
  const time = page.getByRole('columnheader', { name: 'Time' });
  await expect(column(page, 3).last()).toHaveText(/^1 Mar 2025/);
  await expect(time).toHaveAttribute('aria-sort', 'descending');
  await time.getByRole('link').click();
  await expect(page).toHaveURL(`/user-activities?user_id=${id}&from=2025-03-01&to=2025-03-02&sort=at&order=asc`);
  await expect(column(page, 3).first()).toHaveText(/^1 Mar 2025/);
  const count = await rowsOf(page).count();
  await expect(page.getByRole('main').locator('header')).toContainText(`User Activities${count} found`);
  for (const format of ['CSV', 'XLSX'] as const) {
    const { name, rows } = await exportRows(page, format);
    expect(name).toBe(`user-activities_2025-03-01_2025-03-02.${format.toLowerCase()}`);
    expect(rows[0]).toEqual(['ID', 'User ID', 'User', 'Username', 'Kind', 'Activity', 'Time (UTC)']);
    expect(rows).toHaveLength(count + 1);
  }
  await page.getByLabel('From day').fill('2025-03-03');
  await expect(page.getByText('The first day is after the last one.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/user-activities?sort=at&order=asc');
  await expect(page.getByLabel('From day')).toHaveCount(0);
});

test('a person who has done nothing, and a console where nobody has, are said to be so', async ({
  adminPage: page,
  api,
}) => {
  await openList(page, `/user-activities?user_id=${await idOf(api, 'play.nobody')}`);
  await expect(page.getByText('This person has done nothing yet.')).toBeVisible();
  await answerEmpty(page, '/v1/user-activities');
  await page.getByRole('link', { name: 'Show all activities' }).click();
  await expect(page.getByRole('heading', { name: 'No activity yet' })).toBeVisible();
});

test('a list that cannot be loaded says so and loads on request', async ({ adminPage: page, expectedErrors }) => {
  expectedErrors.push(failedCall(500, '/v1/user-activities'));
  await page.route('**/v1/user-activities?*', (route) =>
    route.fulfill({ status: 500, json: { message: 'The database is away', detail: '' } }),
  );
  await page.goto('/user-activities');
  await expect(page.getByRole('alert')).toContainText('The activities could not be loaded');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rowsOf(page)).toHaveCount(10);
});
