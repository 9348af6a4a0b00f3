import { readFile } from 'node:fs/promises';
import { addFilter } from '../add-filter.ts';
import { counting } from '../counting.ts';
import { expect, failedCall, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling, expectSettled } from '../page-checks.ts';

test.use({ data: 'sample' });

test('schools are ranked, one is opened, and a student is given another school, by keyboard, on a phone and in the dark', async ({
  adminPage: page,
  api,
}) => {
  test.setTimeout(300_000);
  const read = async (path: string) => (await api.get(path)).json();
  // The job of the server that has just started counts the days of play.
  const answers = async () => (await read('/v1/standings/students?limit=1')).count;
  await expect.poll(answers, { timeout: 120_000 }).toBeGreaterThan(1000);

  await page.goto('/schools');
  await page.getByRole('navigation', { name: 'List or standings' }).getByRole('link', { name: 'Standings' }).click();
  await expectSettled(page);
  await expect(page.getByText(/schools are not ranked: fewer than 5 of their students played/)).toBeVisible();
  // The head counts what is listed.
  const [, ranked] = /of ([\d,]+)$/.exec((await page.getByText(/^1–10 of [\d,]+$/).textContent()) ?? '') ?? [];
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toHaveText(`Schools${ranked}`);
  const first = page.getByRole('table').getByRole('row').nth(1);
  await expect(first.getByRole('cell').first()).toHaveText('1');
  await expect(first.getByRole('img', { name: /by week/ })).toBeVisible();
  const details = first.getByRole('button', { name: /^Details of / });
  await details.press('Enter');
  await expect(details).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('figure', { name: 'Share right by subject' })).toContainText('mean of all students');
  await expect(page.getByRole('region', { name: 'Best students' }).getByRole('row')).toHaveCount(4);
  await expectNoFindings(page);
  await details.press('Enter');
  await expect(page.getByRole('figure')).toHaveCount(0);
  const regions = page.getByRole('combobox', { name: 'Region' });
  const region = (await first.getByRole('cell').nth(2).textContent()) ?? '';
  await addFilter(page, 'Region', region);
  await expect(page).toHaveURL(/region=/);
  await expectSettled(page);
  // What every row would say is said by the filter alone.
  await expect(page.getByRole('columnheader', { name: 'Region' })).toHaveCount(0);
  await expect(first.getByRole('cell').first()).toHaveText('1');
  await regions.selectOption('All regions');
  await addFilter(page, 'Subject', 'Physics');
  await expect(page).toHaveURL(/subject=physics/);
  await page.getByRole('link', { name: 'By student' }).click();
  await expect(page).toHaveURL(/\/schools\/standings\/students\?subject=physics$/);
  await page.getByRole('link', { name: 'By school' }).click();
  await expect(page).toHaveURL(/\/schools\/standings\?subject=physics$/);
  await page.getByLabel('Ranked by').selectOption('total');
  await expect(page).toHaveURL(/measure=total/);
  await expectSettled(page);

  const ticks = page.getByRole('checkbox', { name: /^Compare / });
  for (const index of [0, 1, 2]) await ticks.nth(index).press('Space');
  await page.getByRole('link', { name: 'Compare 3 schools' }).click();
  await expect(page).toHaveURL(/\/schools\/compare\?ids=\d+%2C\d+%2C\d+$/);
  const compared = page.getByRole('table', { name: 'Schools side by side' });
  await expect(compared.getByRole('columnheader')).toHaveCount(3);
  await expect(
    compared
      .getByRole('row', { name: /^Points per student/ })
      .getByRole('cell')
      .first(),
  ).toHaveText(/\d\.\d$/);
  await expect(compared.getByRole('img', { name: /by week/ })).toHaveCount(3);
  // All bars of a school begin and end on one line.
  const edges = await compared
    .getByRole('row')
    .filter({ has: page.locator('td:nth-child(2) [aria-hidden="true"] > span') })
    .locator('td:nth-child(2) [aria-hidden="true"]:has(> span)')
    .evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect()).map(({ left, right }) => `${left}–${right}`));
  expect(edges.length).toBeGreaterThan(8);
  expect(new Set(edges).size).toBe(1);
  // Who leads is marked in each row, and said in a sentence.
  const leads = compared.getByRole('row', { name: /^Leads in/ });
  await expect(leads.getByRole('cell')).toHaveText([/\d+ of \d+$/, /\d+ of \d+$/, /\d+ of \d+$/]);
  await expect(compared.getByRole('row', { name: /^Students who played/ }).getByText(/leads,/)).toHaveCount(0);
  await expect(
    compared
      .getByRole('row', { name: /^Share right/ })
      .first()
      .getByText(/^leads,/),
  ).not.toHaveCount(0);
  await expect(
    page
      .locator('main header')
      .getByText(/leads in|has the/)
      .first(),
  ).toBeVisible();
  const saved = page.waitForEvent('download');
  const hand = counting(page);
  await hand.click('button', 'Export');
  await hand.click('menuitem', 'CSV');
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\r\n');
  expect([lines.length, lines[0]?.includes('Points per student,')]).toEqual([4, true]);
  expect(hand.used()).toEqual({ clicks: 2, keys: 0 });
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button').or(page.getByRole('navigation')).count()).toBe(0);
  await expect(compared.getByRole('columnheader')).toHaveCount(3);
  await page.emulateMedia({ media: 'screen' });
  await expectNoFindings(page);
  await compared
    .getByRole('button', { name: /^Take out / })
    .first()
    .click();
  await expect(compared.getByRole('columnheader')).toHaveCount(2);
  const picker = page.getByRole('combobox', { name: 'Add a school' });
  await picker.fill('Abrewakrom');
  await page.getByRole('option', { name: /Abrewakrom Senior High School/ }).click();
  await expect(compared.getByRole('columnheader')).toHaveCount(3);
  await expect(page).toHaveURL(/ids=\d+%2C\d+%2C\d+$/);
  const comparison = new URL(page.url()).pathname + new URL(page.url()).search;
  await page.goBack();
  await expectSettled(page);

  const link = first.getByRole('link');
  const name = (await link.textContent()) ?? '';
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Share right by subject' })).toContainText('mean of all students');
  await expect(page.getByRole('region', { name: 'Best students' }).getByRole('row').nth(1)).toContainText('1');
  await expectNoFindings(page);

  const [school] = (await read('/v1/schools?q=Abrewakrom')).rows;
  const student = await read('/v1/users/theolefevre');
  await page.goto(`/users/${student.id}/edit`);
  await page.getByRole('combobox', { name: 'School' }).click();
  await page.getByRole('combobox', { name: 'School' }).fill('Abrewakrom');
  await page.getByRole('option', { name: /Abrewakrom Senior High School/ }).click();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('User updated')).toBeVisible();
  expect((await read('/v1/users/theolefevre')).school_id).toBe(school.id);

  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  const openFirst = async () => {
    const toggle = page.getByRole('button', { name: /^Details of / }).first();
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  };
  for (const path of [
    `/schools/${school.id}`,
    '/schools/standings',
    '/schools/standings/students',
    '/schools',
    comparison,
  ]) {
    await page.goto(path);
    await expectSettled(page);
    if (path.startsWith('/schools/standings')) await openFirst();
    await expectSettled(page);
    await expectNoSidewaysScrolling(page);
    await expectNoFindings(page);
  }
});

test('until all play is counted no student is ranked: standings, a school and comparisons say how far it is', async ({
  adminPage: page,
}) => {
  test.setTimeout(120_000);
  const counted = { students: 74_500, of: 182_887 };
  await page.route(/\/v1\/standings\//, (route) => route.fulfill({ json: { rows: [], count: 0, counted } }));
  const none = { active: null, answers: null, points: null, share: null, daily_score: null };
  const summary = { students: 41, players: null, is_too_few: false, weeks: [], subjects: [], best: [], ...none };
  await page.route(/\/v1\/schools\/\d+\/summary/, (route) => route.fulfill({ json: { ...summary, counted } }));
  for (const address of ['standings', 'standings/students?subject=physics', '3', 'compare?ids=3,4']) {
    await page.goto(`/schools/${address}`);
    await expectSettled(page);
    await expect(page.getByText(/Counted: 74,500 of 182,887 students\./).first()).toBeVisible();
    await expect(page.getByText(/fewer than|Nobody|too few/i)).toHaveCount(0);
    for (const width of [1440, 390]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await expectNoSidewaysScrolling(page);
        await expectNoFindings(page);
      }
    }
  }
});

test('standings, a comparison, a school, a student and the coverage are printed: black on white, no menu, nothing cut', async ({
  adminPage: page,
  api,
  expectedErrors,
}) => {
  // The page of a person without a subscription asks for it.
  expectedErrors.push(failedCall(404, '/v1/user/subscriptions'));
  test.setTimeout(180_000);
  const read = async (path: string) => (await api.get(path)).json();
  await expect
    .poll(async () => (await read('/v1/standings/schools?limit=2')).count, { timeout: 120_000 })
    .toBeGreaterThan(1);
  const schools = (await read('/v1/standings/schools?limit=2')).rows.map(
    (row: { school: { id: number } }) => row.school.id,
  );
  const [student] = (await read('/v1/standings/students?limit=1')).rows;
  const paths = [
    '/schools/standings',
    '/schools/standings?subject=physics',
    '/schools/standings?from=2020-01-01',
    '/schools/standings/students',
    `/schools/compare?ids=${schools.join(',')}`,
    `/schools/${schools[0]}`,
    `/profile/${student.user.id}`,
    '/coverage',
  ];
  for (const path of paths) {
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await page.setViewportSize({ width: 1366, height: 900 });
    await page.goto(path);
    await expectSettled(page);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    // A4 between its margins.
    await page.setViewportSize({ width: 718, height: 1000 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const clicked = page
      .getByRole('button')
      .or(page.getByRole('navigation'))
      .or(page.getByRole('combobox', { name: 'Days' }));
    const seen = await clicked.count();
    const cut = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    // Where what can be clicked was, no empty line is left.
    const empty = await page
      .locator('main header')
      .first()
      .evaluate((head) =>
        Array.from(head.querySelectorAll('div'))
          .filter((part) => part.offsetHeight > 0 && part.innerText.trim() === '')
          .map((part) => `${part.className}, ${part.offsetHeight} px high`),
      );
    expect([path, seen, cut, empty]).toEqual([path, 0, 0, []]);
    await expect(page.locator('main')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(page.getByRole('table').first()).toBeVisible();
  }
});
