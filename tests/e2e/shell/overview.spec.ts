import { expect, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling, expectSettled } from '../page-checks.ts';

// Found by a job within the next 15 seconds, while the other tests run.
test.beforeAll(async ({ api }) => {
  for (const data of [{ name: 'Overview Hill School' }, { name: 'OVERVIEW HILL-SCHOOL', region: 'Volta' }]) {
    expect((await api.post('/v1/schools', { data })).status()).toBe(201);
  }
});

test('the charts have their numbers as tables, fit a phone, and are accessible light and dark', async ({
  adminPage: page,
}) => {
  await page.goto('/');
  const players = page.getByRole('figure', { name: 'Players a day' });
  await expect(players.getByRole('img', { name: /:/ })).toBeVisible();
  await expectSettled(page);
  await expectNoFindings(page);
  await players.getByRole('button', { name: 'Show as table' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Players a day, as a table' }).getByRole('row')).toHaveCount(29);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
  await expectNoFindings(page);
});

test('a hole of the coverage leads to the form with its level, round and subject, by keyboard and on a phone', async ({
  adminPage: page,
  api,
}) => {
  const add = async (path: string, data: object) => (await (await api.post(path, { data })).json()).id;
  const level = await add('/v1/levels', { level_number: 871, description: 'Overview level', time_limit: 0 });
  const round = await add('/v1/rounds', { name: 'Overview round', serial_number: 871, max_questions: 3 });
  await page.goto('/questions');
  await page.getByRole('navigation', { name: 'Questions as' }).getByRole('link', { name: 'Coverage' }).click();
  await expect(page.getByRole('heading', { name: 'Coverage', level: 1 })).toBeVisible();
  await expectSettled(page);
  await expect(
    page.getByRole('link', { name: 'Level 871, Overview round: 0 of 3 questions. Write one' }),
  ).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole('combobox', { name: 'Subject' }).selectOption('chemistry');
  await expect(page).toHaveURL(/subject=chemistry/);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
  await expectNoFindings(page);
  await page.getByRole('link', { name: 'Level 871, Overview round: 0 questions. Write one' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/questions/new\\?level_id=${level}&round_id=${round}&subject=chemistry`));
  await expect(page.getByLabel('Subject')).toHaveValue('chemistry');
});

test('what needs attention leads to where it is mended, and is gone from the dashboard then', async ({
  adminPage: page,
  api,
}) => {
  const codes = async () =>
    (await (await api.get('/v1/overview')).json()).attention.map(({ code }: { code: string }) => code);
  await expect.poll(codes, { timeout: 60_000 }).toContain('duplicate_schools');
  await page.goto('/');
  await expectSettled(page);
  const entry = page.getByRole('listitem').filter({ hasText: 'may be there twice' });
  await entry.getByRole('link', { name: 'Compare them' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/schools\?duplicates=suspected/);
  await expect(page.getByRole('combobox', { name: 'Duplicates' })).toHaveValue('suspected');
  await expect(page.getByText('Overview Hill School')).toBeVisible();
  await page.getByRole('button', { name: 'Delete OVERVIEW HILL-SCHOOL' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('OVERVIEW HILL-SCHOOL', { exact: true })).toBeHidden();
  await expect.poll(codes, { timeout: 60_000 }).not.toContain('duplicate_schools');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();
  await expect(entry).toBeHidden();
});

test('a number of six figures neither leaves the sheet nor covers what it counts, at any width', async ({
  adminPage: page,
}) => {
  await page.route('**/v1/overview', async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    const attention = [{ code: 'not_played', count: 157_712, detail: null }];
    await route.fulfill({ response, json: { ...(await response.json()), attention } });
  });
  await page.goto('/');
  const entry = page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem');
  // Boxes of the words alone: a cell is as wide as its column, whatever is in it.
  const boxes = () =>
    entry.evaluate((item) => {
      const [number, text] = [...item.children].map((part) => {
        const words = document.createRange();
        words.selectNodeContents(part);
        return words.getBoundingClientRect();
      });
      const isApart = number && text && (number.right <= text.left || number.bottom <= text.top);
      return { isApart, isOnSheet: number && number.left >= item.getBoundingClientRect().left };
    });
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(boxes, { message: `${width} px` }).toEqual({ isApart: true, isOnSheet: true });
  }
});
