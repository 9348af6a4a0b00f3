import type { Page } from '@playwright/test';
import { PAGES } from '../../../apps/console/src/components/shell/palette/pages.ts';
import { expect, failedCall, test } from '../fixtures.ts';
import { lengthenRows, type Measures, measureLists } from '../list-measures.ts';
import { expectSettled } from '../page-checks.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1366, height: 768 },
  { width: 1280, height: 720 },
  { width: 1200, height: 800 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

/** Every page that has a fixed address, so that a new list is measured too, and pages of one thing that have lists. */
const PATHS: readonly string[] = [
  ...PAGES.map(({ path }) => path),
  // Answers alone have the tallest rows; what else the timeline begins with changes with the time of day.
  '/profile/theolefevre?timeline=answers',
  '/quizzes-by-level/1',
  '/questions?statistics=all',
  '/user-answers?user_id=2',
];
/** Lists that stand below something else: their ten rows fit once they are scrolled to. */
const BELOW = ['/notifications', '/profile/theolefevre?timeline=answers'];
/** Lists whose rows are two lines on a phone: a name over one line of details. */
const LOW_ON_PHONES = [
  '/users',
  '/waitlist',
  '/user/subscriptions',
  '/admins',
  '/schools',
  '/schools/standings',
  '/schools/standings/students',
];
const HEADER = 64;

test.use({ data: 'sample' });

async function measure(page: Page, size: (typeof SIZES)[number]): Promise<Measures> {
  await page.setViewportSize(size);
  // The table measures itself before the first of these frames, and is laid out by the second.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  // A table that had no room until now may have a part to fetch.
  await expectSettled(page);
  return page.evaluate(measureLists);
}

function tenRowsFault({ tenthRowEnds, listBegins }: Measures, path: string, height: number): string[] {
  if (tenthRowEnds === undefined || listBegins === undefined) return [];
  const end = BELOW.includes(path) ? tenthRowEnds - listBegins + HEADER : tenthRowEnds;
  return end > height ? [`the tenth row ends ${Math.round(end - height)} px below the window`] : [];
}

test('every list fits at every width: least widths kept, no word broken, nothing cut for good, ten rows in sight', async ({
  adminPage: page,
  expectedErrors,
}) => {
  test.setTimeout(240_000);
  // The page of a person without a subscription asks for it.
  expectedErrors.push(failedCall(404, '/v1/user/subscriptions'));
  await lengthenRows(page);
  const found: string[] = [];
  const measured = new Set<string>();
  for (const path of PATHS) {
    await page.goto(path);
    await expectSettled(page);
    for (const size of SIZES) {
      const measures = await measure(page, size);
      if (measures.lists > 0) measured.add(path);
      const high = size.width === 390 && LOW_ON_PHONES.includes(path) ? measures.highDetails : [];
      const late = size.width === 1366 ? tenRowsFault(measures, path, size.height) : [];
      const faults = [...measures.faults, ...late, ...high.map((details) => `more than one line: ${details}`)];
      found.push(...faults.map((fault) => `${path} at ${size.width}: ${fault}`));
    }
  }
  expect(found).toEqual([]);
  expect(LOW_ON_PHONES.filter((path) => !measured.has(path))).toEqual([]);
  // Else a list would no longer be found, and pass.
  expect(measured.size).toBeGreaterThanOrEqual(23);
});
