import { expect, test } from '../fixtures.ts';
import { chooseDays, column, exportRows, idOf, openList, rowsOf } from './play-page.ts';

// Fourteen hours ahead: what the seeded person did at noon in UTC happened in the night of the day after.
const ZONE = 'Pacific/Kiritimati';
test.use({ serverEnv: { CONTEST_TIME_ZONE: ZONE } });

for (const timezoneId of ['America/New_York', 'Africa/Lagos']) {
  test.describe(`in a browser of ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('a day is the same day of the contest in list, activities and file', async ({ adminPage: page, api }) => {
      const id = await idOf(api, 'play.records');
      const of = `user_id=${id}&from=2025-03-02&to=2025-03-02`;
      await openList(page, `/user-answers?${of}`);
      await expect(column(page, 6)).toHaveText(['Seeded answer 1']);
      await expect(column(page, 9)).toHaveText(['2 Mar 2025, 02:00']);
      await expect(rowsOf(page).locator('time')).toHaveAttribute(
        'title',
        '2 Mar 2025, 02:00:00 GMT+14 (Pacific/Kiritimati)',
      );
      await expect(page.getByRole('main').locator('header')).toContainText(
        '2 Mar 2025, contest time (Pacific/Kiritimati)',
      );
      const csv = await exportRows(page, 'CSV');
      expect(csv.name).toBe('user-answers_2025-03-02_2025-03-02.csv');
      expect(csv.rows.map((row) => row.at(-1))).toEqual([`Date (${ZONE})`, '2025-03-02T02:00:00.000+14:00']);
      const xlsx = await exportRows(page, 'XLSX');
      expect(xlsx.name).toBe('user-answers_2025-03-02_2025-03-02.xlsx');
      // Two hours into the day, as workbooks count.
      expect(xlsx.rows.map((row) => row.at(-1))).toEqual([`Date (${ZONE})`, expect.closeTo(45_718 + 2 / 24, 6)]);
      await openList(page, `/user-activities?${of}`);
      await expect(page.getByText('Answered a deleted question correctly')).toBeVisible();
      for (const time of await column(page, 3).all()) await expect(time).toHaveText('2 Mar 2025, 02:00');
    });

    test('“Today” and “Yesterday” are days of the contest', async ({ adminPage: page }) => {
      const dayAfter = (days: number) =>
        new Date(Date.now() + 14 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
      await openList(page, '/user-answers');
      const today = dayAfter(0);
      await page.getByRole('combobox', { name: 'Days' }).selectOption('Today');
      await expect(page).toHaveURL(`/user-answers?from=${today}&to=${today}`);
      const yesterday = dayAfter(-1);
      await page.getByRole('combobox', { name: 'Days' }).selectOption('Yesterday');
      await expect(page).toHaveURL(`/user-answers?from=${yesterday}&to=${yesterday}`);
      await expect(page.getByLabel('From day')).toHaveCount(0);
      await chooseDays(page);
      await expect(page.getByLabel('From day')).toHaveValue(yesterday);
      await page.getByRole('combobox', { name: 'Days' }).selectOption('All days');
      await expect(page).toHaveURL('/user-answers');
    });
  });
}
