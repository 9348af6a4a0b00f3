import type { Page } from '@playwright/test';
import { expect, failedCall, test } from '../fixtures.ts';

/** How far a page may move under its reader: the sum of the shifts that the browser notes, each the share moved by the way. */
const MOST = 0.05;

declare global {
  interface Window {
    shifts: number[];
  }
}

const RECORDS = [
  ...['Level progress', 'Suggested quiz attempts', 'Daily quiz attempts'],
  ...['Answers', 'Badges', 'Streaks'],
];

/** Notes every shift of a page from its beginning. */
const noteShifts = (page: Page) =>
  page.addInitScript(() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
      // What the entries of layout shifts have on top of others.
      for (const { value } of list.getEntries() as (PerformanceEntry & { readonly value: number })[])
        window.shifts.push(value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** All shifts so far, once what has come is drawn. */
const shiftsOf = (page: Page): Promise<number[]> =>
  page.evaluate(
    () =>
      new Promise((drawn) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => drawn(window.shifts)))),
      ),
  );

test('a profile whose streak and timeline come late does not move under its reader', async ({
  adminPage: page,
  expectedErrors,
}) => {
  test.slow();
  // The browser notes the answer that there is no subscription.
  expectedErrors.push(failedCall(404, '/v1/user/subscriptions'));
  await noteShifts(page);
  let held = Promise.withResolvers<void>();
  await page.route(/\/v1\/(streaks\/\d+|users\/\d+\/timeline)/, async (route) => {
    await held.promise;
    await route.continue();
  });
  const streak = page.getByRole('region', { name: 'Streak', exact: true });
  const timeline = page.getByRole('region', { name: 'Timeline' });
  for (const username of ['efua.profile', 'esi.timeline', 'pagewright06']) {
    for (const width of [1440, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      held = Promise.withResolvers();
      await page.goto(`/profile/${username}`);
      // All other calls are answered.
      for (const name of ['Subscription', ...RECORDS]) {
        const part = page.getByRole('region', { name, exact: true });
        await expect(part).toContainText(/\d|No /);
        await expect(part.locator('[data-skeleton]')).toHaveCount(0);
      }
      await shiftsOf(page);
      held.resolve();
      await expect(streak.getByRole('figure')).toBeAttached();
      await expect(timeline.getByText('Times in UTC.').or(timeline.getByText('Nothing yet.'))).toBeAttached();
      const moved = (await shiftsOf(page)).reduce((sum, shift) => sum + shift, 0);
      expect(moved, `${username} at ${width}`).toBeLessThanOrEqual(MOST);
    }
  }
});
