import type { Page, Request } from '@playwright/test';
import { checkBudgets } from '../../budgets/budgets.ts';
import { made } from '../bank-rows.ts';
import { expect, failedCall, test } from '../fixtures.ts';
import { ADMIN } from '../server.ts';
import { makeSettledAdmin } from '../settled-admin.ts';
import { enterPassword, logOut, pressLogin } from './sign-in-page.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

interface Asked {
  /** What is not there yet. */
  readonly open: Set<Request>;
  readonly documents: string[];
  readonly tokens: string[];
  readonly data: string[];
  readonly files: string[];
}

/** What the page asks for from now on, by address. */
function watchCalls(page: Page): Asked {
  const asked: Asked = { open: new Set(), documents: [], tokens: [], data: [], files: [] };
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const kind = (() => {
      if (request.isNavigationRequest()) return 'documents';
      if (pathname.startsWith('/v1/jwt/')) return 'tokens';
      if (pathname.startsWith('/v1/')) return 'data';
      return 'files';
    })();
    asked[kind].push(pathname + search);
    asked.open.add(request);
  });
  const end = (request: Request) => asked.open.delete(request);
  page.on('requestfinished', end).on('requestfailed', end);
  return asked;
}

const hasAll = (asked: Asked) => expect.poll(() => asked.open.size).toBe(0);

/** Waits for what is loaded while somebody types: shell and page are asked for together, as the last of it. */
async function hasConsole(asked: Asked): Promise<void> {
  await expect.poll(() => asked.files.join()).toMatch(/shell.*\.js/);
  await hasAll(asked);
}

const PAGES = [
  { path: '/', title: 'Dashboard', shown: 'Users' },
  { path: '/schools', title: 'Schools', shown: 'Same Document School' },
];
/** Directly, and as a guest who is sent there from the page they wanted. */
const WAYS = {
  'at the login page': (path: string) => `/login?redirect=${path}`,
  'from that page': (path: string) => path,
};

for (const [way, addressOf] of Object.entries(WAYS)) {
  for (const { path, title, shown } of PAGES) {
    test(`signing in ${way} shows ${path} in the same document, with one call for tokens, and asks for nothing twice`, async ({
      page,
      api,
    }) => {
      await api.post('/v1/schools', { data: { name: 'Same Document School' } });
      const typing = watchCalls(page);
      await page.goto(addressOf(path));
      await enterPassword(page, ADMIN);
      await hasConsole(typing);
      const asked = watchCalls(page);
      await pressLogin(page);
      await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
      await hasAll(asked);
      await expect(page).toHaveURL(path);
      expect(asked.tokens).toEqual(['/v1/jwt/signin']);
      expect(asked.data.toSorted()).toEqual([...new Set(asked.data)].toSorted());
      checkBudgets('requests after the click on Login', {
        [`${way}, ${path}: documents`]: asked.documents.length,
        [`${way}, ${path}: tokens`]: asked.tokens.length,
        [`${way}, ${path}: data`]: asked.data.length,
        [`${way}, ${path}: files`]: asked.files.length,
      });
      // As after each step in the console.
      await expect(page).toHaveTitle(new RegExp(`^${title} · `));
      await expect(heading(page, title)).toBeFocused();
      await expect(page.getByRole('status').filter({ hasText: `Opened: ${title}` })).toHaveCount(1);
    });
  }
}

test('a redirect to an address of the server itself is loaded from it', async ({ page }) => {
  await page.goto('/login?redirect=/healthz');
  await enterPassword(page, ADMIN);
  await pressLogin(page);
  await expect(page).toHaveURL('/healthz');
  await expect(page.getByText('"status"')).toBeVisible();
});

test('a visitor loads no more than the login page before they do something, and the console when they do', async ({
  page,
}) => {
  const asked = watchCalls(page);
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  expect(asked.files.filter((file) => /console|tanstack|shell/.test(file))).toEqual([]);
  await page.mouse.move(40, 40);
  await hasConsole(asked);
  expect(asked.data).toEqual([]);
});

test('a browser that saves data loads the console once somebody has signed in, and shows it in the same document', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const asked = watchCalls(page);
  await page.goto('/login?redirect=/schools');
  await enterPassword(page, ADMIN);
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
  await hasAll(asked);
  expect(asked.files.filter((file) => /console|tanstack|shell/.test(file))).toEqual([]);
  await pressLogin(page);
  await expect(heading(page, 'Schools')).toBeFocused();
  expect(asked.documents).toEqual(['/login?redirect=/schools']);
});

test('a console that was rebuilt since the login page was loaded is shown in a new document', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall('ERR_FAILED', '/assets/'));
  let isGone = true;
  await page.route('**/assets/console-*.js', (route) => (isGone ? route.abort() : route.continue()));
  await page.goto('/login?redirect=/schools');
  const gone = page.waitForEvent('requestfailed');
  await enterPassword(page, ADMIN);
  await gone;
  page.once('framenavigated', () => {
    isGone = false;
  });
  await pressLogin(page);
  await expect(heading(page, 'Schools')).toBeVisible();
  await expect(page).toHaveURL('/schools');
});

test('a wrong password first, steps to and fro afterwards: all in one document', async ({ page, expectedErrors }) => {
  expectedErrors.push(failedCall(401, '/v1/jwt/signin'));
  const asked = watchCalls(page);
  await page.goto('/login?redirect=/schools');
  await enterPassword(page, { ...ADMIN, password: 'not the password' });
  await pressLogin(page);
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
  await enterPassword(page, ADMIN);
  await pressLogin(page);
  await expect(heading(page, 'Schools')).toBeFocused();
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Rounds' }).click();
  await expect(heading(page, 'Round List')).toBeFocused();
  await page.goBack();
  await expect(heading(page, 'Schools')).toBeVisible();
  await expect(page).toHaveURL('/schools');
  expect(asked.documents).toHaveLength(1);
});

test('a given password is changed first, and the console then follows, in the same document', async ({ page, api }) => {
  const account = { username: 'yaw.given', password: 'first paper 11' };
  await made(api.post('/v1/users', { data: { ...account, name: 'Yaw Given', role: 'admin' } }));
  const asked = watchCalls(page);
  await page.goto('/login?redirect=/schools');
  await enterPassword(page, account);
  await pressLogin(page);
  await expect(page).toHaveURL('/password');
  await expect(page.getByLabel(/^Current password/)).toBeFocused();
  await page.getByLabel(/^Current password/).fill(account.password);
  await page.getByLabel(/^New password/).fill('second paper 22');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  expect(asked.documents).toHaveLength(1);
  expect(asked.data.filter((call) => call.startsWith('/v1/schools?'))).toEqual([]);
});

test('who signs in after another has signed out asks for everything again, with their own token', async ({
  page,
  api,
  server,
}) => {
  const other = { username: 'efua.next', password: 'green paper 44' };
  await makeSettledAdmin(api, server.url, { name: 'Efua Next', ...other });
  await api.post('/v1/schools', { data: { name: 'School of Both' } });
  await page.goto('/login?redirect=/schools');
  await enterPassword(page, ADMIN);
  await pressLogin(page);
  await expect(heading(page, 'Schools')).toBeVisible();
  await logOut(page);
  await enterPassword(page, other);
  const first = await page.evaluate(() => performance.timeOrigin);
  const owners = new Set<string | undefined>();
  const asked = watchCalls(page);
  page.on('request', (request) => {
    const { authorization } = request.headers();
    if (authorization !== undefined) owners.add(authorization.split('.')[1]);
  });
  await pressLogin(page);
  await expect(page.getByRole('main').getByText('School of Both')).toBeVisible();
  await hasAll(asked);
  expect(asked.data.filter((call) => call.startsWith('/v1/schools?'))).toHaveLength(1);
  expect([...owners].map((claims) => JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()).username)).toEqual([
    other.username,
  ]);
  await page.getByRole('button', { name: 'Your profile' }).click();
  await expect(page.getByText(`@${other.username}`)).toBeVisible();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(first);
});

test('who signs in as someone else over a page, or in another tab, gets a new document', async ({
  page,
  context,
  api,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(401, '/v1/'));
  const other = { username: 'kojo.else', password: 'green paper 44' };
  await makeSettledAdmin(api, server.url, { name: 'Kojo Else', ...other });
  const second = await context.newPage();
  const asked = [watchCalls(page), watchCalls(second)];
  await page.goto('/login?redirect=/schools');
  await enterPassword(page, ADMIN);
  await pressLogin(page);
  await expect(heading(page, 'Schools')).toBeVisible();
  await second.goto('/rounds');
  await expect(heading(second, 'Round List')).toBeVisible();
  await Promise.all(asked.map(hasAll));
  const access = await page.evaluate(() => localStorage.getItem('access_token'));
  await fetch(`${server.url}/v1/jwt/signout`, { method: 'POST', headers: { authorization: `Bearer ${access}` } });
  await page.getByRole('searchbox').fill('ridge');
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByLabel('Username').fill(other.username);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(other.password);
  const loaded = [page.waitForEvent('load'), second.waitForEvent('load')];
  await dialog.getByRole('button', { name: 'Login' }).click();
  await Promise.all(loaded);
  for (const [tab, title] of [
    [page, 'Schools'],
    [second, 'Round List'],
  ] as const) {
    await expect(heading(tab, title)).toBeVisible();
    await tab.getByRole('button', { name: 'Your profile' }).click();
    await expect(tab.getByText(`@${other.username}`)).toBeVisible();
  }
});
