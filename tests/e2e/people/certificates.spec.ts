import { expect, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling, expectSettled } from '../page-checks.ts';

test.use({ data: 'sample' });

interface Ranked {
  readonly place: number;
  readonly user: { readonly name: string };
}

/** The number of pages of a PDF file: each page is an uncompressed object of its own. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length;

test('the first ten places have certificates, each on a page of paper, for the standings that they are opened from', async ({
  adminPage: page,
  api,
}) => {
  test.setTimeout(180_000);
  const read = async (path: string) => (await api.get(path)).json();
  const ranked = async (): Promise<readonly Ranked[]> =>
    (await read('/v1/standings/students?subject=physics&limit=100')).rows;
  // The job of the server that has just started counts the days of play.
  await expect.poll(async () => (await ranked()).length, { timeout: 120_000 }).toBe(100);

  await page.goto('/schools/standings/students?subject=physics');
  await page.getByRole('link', { name: 'Certificates' }).click();
  await expect(page).toHaveURL(/\/schools\/standings\/certificates\?subject=physics$/);
  const sheets = page.getByRole('article');
  const winners = (await ranked()).filter(({ place }) => place <= 10);
  await expect(sheets).toHaveCount(winners.length);
  await expect(sheets.first()).toContainText('1st place');
  await expect(sheets.first()).toContainText('Physics');
  await expect(sheets.getByRole('heading')).toHaveText(winners.map(({ user }) => user.name));
  await expectNoFindings(page);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  // The mark is whole on paper, where pages have no margin line.
  const line = sheets.first().locator('svg path').first();
  expect(await line.evaluate((path) => getComputedStyle(path).stroke)).not.toMatch(/, 0\)$/);
  // Lines are as far apart as their letters are high, which are larger on paper.
  const overlapping = await sheets.first().evaluate(
    (sheet) =>
      [...sheet.querySelectorAll('p, span')].filter((line) => {
        const { fontSize, lineHeight } = getComputedStyle(line);
        return Number.parseFloat(lineHeight) < Number.parseFloat(fontSize);
      }).length,
  );
  expect(overlapping).toBe(0);
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(winners.length);
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });

  await page.getByRole('link', { name: 'By school' }).click();
  await expect(page).toHaveURL(/of=schools/);
  const [best] = (await read('/v1/standings/schools?subject=physics&limit=1')).rows;
  await expect(sheets.first().getByRole('heading')).toHaveText(best.school.name);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSettled(page);
  await expectNoSidewaysScrolling(page);
  await expectNoFindings(page);
  await page.getByRole('link', { name: 'Standings' }).click();
  await expect(page).toHaveURL(/\/schools\/standings\/?(\?|$)/);
});
