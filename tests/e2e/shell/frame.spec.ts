import { MENU, MORE } from '../../../apps/console/src/components/shell/menu.ts';
import { expect, failedCall, test } from '../fixtures.ts';
import { expectNoSidewaysScrolling, expectSettled } from '../page-checks.ts';

/** Pages whose title is not their section's name. */
const TITLES: Readonly<Record<string, string>> = { '/levels': 'Level List', '/rounds': 'Round List' };

test('the menu has every section in order and a group More, marks the present one in sight, and each opens a page', async ({
  adminPage: page,
}) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Sections' });
  const links = menu.getByRole('link');
  await expect(links).toHaveCount(MENU.length + MORE.length);
  await expect(menu.getByRole('list', { name: 'More' }).getByRole('link')).toHaveCount(MORE.length);
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(links.nth(MENU.length - 1)).toBeInViewport({ ratio: 1 });
  for (const [index, { label: name, path }] of [...MENU, ...MORE].entries()) {
    const title = TITLES[path] ?? name;
    await expect(links.nth(index)).toHaveAccessibleName(name);
    await links.nth(index).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(links.nth(index)).toHaveAttribute('aria-current', 'page');
    await expect(links.nth(index)).toBeInViewport({ ratio: 1 });
    await expect(menu.locator('[aria-current="page"]')).toHaveCount(1);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }
});

test('header, with logo and title, and sidebar have their sizes, and the header stays when the page scrolls', async ({
  adminPage: page,
}) => {
  await page.goto('/schools/add');
  const header = page.getByRole('banner');
  expect((await header.boundingBox())?.height).toBe(64);
  expect((await page.getByRole('navigation').boundingBox())?.width).toBe(320);
  await expect(header.getByRole('link', { name: 'Quizdesk' }).locator('svg')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.mouse.wheel(0, 2000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(64);
  expect(await header.boundingBox()).toMatchObject({ y: 0, height: 64 });
});

test('the console carries the brand that the server was configured with', async ({ adminPage: page }) => {
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      const response = await route.fetch({ maxRetries: 3 });
      const body = (await response.text()).replace('"brand_name":"Quizdesk"', '"brand_name":"Prize Bee"');
      await route.fulfill({ response, body });
    },
  );
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Prize Bee' })).toBeVisible();
  await expect(page).toHaveTitle(/Prize Bee/);
  await expect(page.getByText('Quizdesk')).toHaveCount(0);
});

test('the dashboard shows seven counts that lead to their lists', async ({ adminPage: page, api }) => {
  await api.post('/v1/schools', { data: { name: 'Counted on the dashboard' } });
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/count')) asked.push(pathname + search);
  });
  await page.goto('/');
  const cards = page.getByRole('main').getByRole('list').first().getByRole('link');
  await expect(cards).toHaveCount(7);
  await expect(cards.first()).toHaveText(/Schools [1-9]/);
  const users = await (await api.get('/v1/users/count?status=active')).json();
  await expect(cards.nth(1)).toHaveText(`Users ${users} active account${users === 1 ? '' : 's'}`);
  const targets = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(targets).toEqual([
    '/schools',
    '/users',
    '/rounds',
    '/questions',
    '/correct-answers',
    '/user-level-progress',
    '/user-answers',
  ]);
  expect(new Set(asked)).toEqual(
    new Set([
      '/v1/questions/count',
      '/v1/rounds/count?status=available',
      '/v1/schools/count?status=available',
      '/v1/correct-answers/count',
      '/v1/user-answers/count',
      '/v1/user-level-progress/count',
      '/v1/users/count?status=active',
    ]),
  );
});

test('an address that is nothing says so, with a way home', async ({ adminPage: page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByText('Sorry, the page you are looking for could not be found')).toBeVisible();
  await expect(page).toHaveTitle(/^404 · /);
  await expect(page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Schools' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Your profile' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: /home/i }).click();
  await expect(page).toHaveURL('/');
});

test('to a guest, an address that is nothing says so without the menu', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(
    page.getByRole('main').getByText('Sorry, the page you are looking for could not be found'),
  ).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByRole('link', { name: /home/i }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('a page whose code does not load says so in the words of the catalogue', async ({
  adminPage: page,
  expectedErrors,
}) => {
  expectedErrors.push(
    failedCall('ERR_FAILED', '/assets/'),
    /Failed to fetch/,
    /error loading/i,
    /importing/i,
    /Unable to preload/,
  );
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.route('**/assets/*waitlist*', (route) => route.abort());
  await page.route('**/assets/*coming*', (route) => route.abort());
  await page.goto('/waitlist');
  const alert = page.getByRole('alert').filter({ hasText: 'Unexpected Application Error!' });
  await expect(alert.getByText(/Failed to fetch dynamically imported module/)).toBeVisible();
});

test('the palette opens by keyboard, finds pages outside the menu and schools by name', async ({
  adminPage: page,
  api,
}) => {
  const school = await (await api.post('/v1/schools', { data: { name: 'Palette Grammar School' } })).json();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const box = page
    .getByRole('textbox', { name: 'Page or record' })
    .or(page.getByRole('combobox', { name: 'Page or record' }));
  await box.fill('notif');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/notifications');
  await page.keyboard.press('Control+k');
  await box.fill('palette gram');
  await page.getByText('Palette Grammar School').click();
  await expect(page).toHaveURL(`/schools/${school.id}`);
});

test('the colour scheme can be switched and is kept', async ({ adminPage: page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Switch to dark colours' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('losing the connection is said, and taken back', async ({ adminPage: page, context, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/You are offline/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/You are offline/)).toBeHidden();
});

test('a page that is opened for the first time without a connection waits for it', async ({
  adminPage: page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Unable to preload|dynamically imported/);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await context.setOffline(true);
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name: 'Waitlist' }).click();
  await expect(page.getByRole('alert')).toContainText('This page has not been loaded yet.');
  await expect(sections).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Waitlist' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'School Name' })).toBeVisible();
});

test('on a phone the menu is a drawer and nothing scrolls sideways', async ({ adminPage: page, api }) => {
  await api.post('/v1/schools', {
    data: { name: `A school with ${'a very long name '.repeat(8)}`, region: 'Region', location: 'Town' },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/schools', '/schools/add', '/schools/add/csv', '/rounds']) {
    await page.goto(path);
    await expectSettled(page);
    await expectNoSidewaysScrolling(page);
  }
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await page.getByRole('navigation').getByRole('link', { name: 'Schools' }).click();
  await expect(page).toHaveURL('/schools');
  await expect(page.getByRole('heading', { level: 1, name: 'Schools' })).toBeVisible();
});
