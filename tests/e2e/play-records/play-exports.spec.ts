import { expect, failedCall, test } from '../fixtures.ts';
import { exportRows, idOf, openList } from './play-page.ts';

// How many rows the seeded person has up to the second day; the one current streak is of the third.
const LISTS: readonly [path: string, file: string, expected: number][] = [
  ['/user-level-progress', 'user-level-progress', 2],
  ['/sq-attempts', 'sq-attempts', 2],
  ['/qotd-attempts', 'qotd-attempts', 2],
  ['/qotd', 'qotd-attempts', 2],
  ['/streak-history', 'streak-history', 2],
  ['/user-streak', 'user-streaks', 0],
];

test('a filtered list is exported with its rows alone, as CSV and as a workbook', async ({ adminPage: page, api }) => {
  const id = await idOf(api, 'play.records');
  for (const [path, file, expected] of LISTS) {
    await openList(page, `${path}?user_id=${id}&to=2025-03-02`);
    for (const format of ['CSV', 'XLSX'] as const) {
      const { name, rows } = await exportRows(page, format);
      expect(name).toBe(`${file}_until_2025-03-02.${format.toLowerCase()}`);
      expect(rows[0]?.slice(2, 4)).toEqual(['User', 'Username']);
      expect(rows[0]?.at(-1)).toMatch(/ \(UTC\)$/);
      expect(rows.slice(1).map((row) => row[3])).toEqual(Array(expected).fill('play.records'));
    }
  }
  await expect(page.getByText('List exported').last()).toBeVisible();
});

test('an export has its rows in the order of the list', async ({ adminPage: page, api }) => {
  const id = await idOf(api, 'play.records');
  await openList(page, `/sq-attempts?user_id=${id}&sort=bonus_point&order=asc`);
  const { rows } = await exportRows(page, 'CSV');
  expect(rows.slice(1).map((row) => Number(row[5]))).toEqual([5, 10, 15]);
});

test('an export that has to wait says how many are made before it, and comes when its turn has come', async ({
  adminPage: page,
  api,
}) => {
  const places = [2, 1];
  await page.route('**/export?*', async (route) => {
    const before = places.shift();
    await (before === undefined ? route.continue() : route.fulfill({ status: 202, json: { before } }));
    if (before !== undefined) await expect(waiting(before)).toBeVisible();
  });
  const waiting = (before: number) =>
    page.getByRole('button', { name: `Waiting: ${before} ${before === 1 ? 'export' : 'exports'} before yours` });
  await openList(page, `/sq-attempts?user_id=${await idOf(api, 'play.records')}`);
  const { rows } = await exportRows(page, 'CSV');
  expect(rows).toHaveLength(4);
  expect(places).toEqual([]);
});

test('an export says that it is under way, is cancelled on request, and says why it failed', async ({
  adminPage: page,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(503, '/v1/streak-history/export'), /Failed to export a list/);
  let answer: 'hold' | 'fail' = 'hold';
  await page.route('**/export?*', async (route) => {
    if (answer === 'fail') await route.fulfill({ status: 503, json: { message: 'Try later', detail: '' } });
  });
  await openList(page, '/streak-history');
  const start = async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
  };
  await start();
  await expect(page.getByRole('button', { name: 'Exporting CSV...' })).toBeVisible();
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await cancel.click();
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
  answer = 'fail';
  await start();
  await expect(page.getByRole('alert').filter({ hasText: 'The list could not be exported' })).toContainText(
    'Try later',
  );
});
