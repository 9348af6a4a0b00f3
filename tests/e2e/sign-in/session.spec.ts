import type { Page } from '@playwright/test';
import { expect, failedCall, test } from '../fixtures.ts';
import { ADMIN, signIn } from '../server.ts';
import { makeSettledAdmin } from '../settled-admin.ts';
import { logIn, logOut } from './sign-in-page.ts';

/** Answers the next sign-in with this status and body. */
async function answerSignIn(
  page: Page,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): Promise<void> {
  await page.route('**/v1/jwt/signin', (route) => route.fulfill({ status, json: body, headers }), { times: 1 });
}

const stored = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name);

test('a guest is sent to the login page and, signed in, back to where they wanted to go', async ({ page }) => {
  await page.goto('/schools?q=ridge');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByLabel('Username')).toBeFocused();
  await logIn(page, ADMIN);
  await expect(page).toHaveURL('/schools?q=ridge');
  await expect(page.getByRole('heading', { name: 'Schools', exact: true })).toBeVisible();
  // Someone who is signed in has no business at the login page.
  await page.goto('/login');
  await expect(page).toHaveURL('/');
});

test('an administrator signs in on their own browser while somebody at the same address guesses', async ({
  page,
  api,
  server,
}) => {
  const account = { username: 'ama.besieged', password: 'green paper 44' };
  await makeSettledAdmin(api, server.url, { name: 'Ama Besieged', ...account });
  const goIn = async () => {
    await page.goto('/login');
    await logIn(page, account);
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  };
  await goIn();
  await logOut(page);
  for (let at = 0; at < 5; at++) {
    await expect(signIn(server.url, { ...account, password: 'wrong password' })).rejects.toThrow('401');
  }
  await expect(signIn(server.url, account)).rejects.toThrow('429');
  await goIn();
});

test('a redirect leads nowhere but into the console', async ({ page }) => {
  for (const target of ['https://example.org/', '//example.org/', '/\\example.org', 'javascript:alert(1)']) {
    await page.goto(`/login?redirect=${encodeURIComponent(target)}`);
    await logIn(page, ADMIN);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('main').getByRole('link', { name: 'Users' })).toHaveText(
      /^Users (1 active account|\d+ active accounts)$/,
    );
    // Away from the console first: what it still asks for would lack the token.
    await page.goto('/healthz');
    await page.evaluate(() => localStorage.clear());
  }
});

test('username and password are asked for, below a logo in the middle', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  const logo = await page.getByRole('main').locator('svg[viewBox="0 0 30 30"]').boundingBox();
  expect((logo?.x ?? 0) + (logo?.width ?? 0) / 2).toBeCloseTo((page.viewportSize()?.width ?? 0) / 2, 0);
  await expect(page.getByLabel('Username')).toBeFocused();
});

test('a wrong password is said, and what was typed stays', async ({ page, expectedErrors }) => {
  expectedErrors.push(failedCall(401, '/v1/jwt/signin'));
  await page.goto('/login');
  await logIn(page, { ...ADMIN, password: 'not the password' });
  await expect(page.getByRole('alert')).toHaveText('Invalid username or password');
  await expect(page.getByLabel('Username')).toHaveValue(ADMIN.username);
  expect(await stored(page, 'refresh_token')).toBeNull();
});

const ALERTS: [status: number, body: object, text: string][] = [
  [422, { details: { username: 'Name is odd' }, detail: 'More' }, 'Name is odd'],
  [418, {}, 'An unknown error occurred'],
];

test('a failed sign-in has its alert, with what the server says, without, and without a connection', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(
    ...ALERTS.map(([status]) => failedCall(status, '/v1/jwt/signin')),
    failedCall('ERR_FAILED', '/v1/jwt/signin'),
  );
  await page.goto('/login');
  for (const [status, body, text] of ALERTS) {
    await answerSignIn(page, status, body);
    await logIn(page, { username: 'somebody', password: 'something' });
    await expect(page.getByRole('alert')).toHaveText(text);
  }
  await page.route('**/v1/jwt/signin', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).not.toHaveText('An unknown error occurred');
  await expect(page.getByRole('alert')).not.toBeEmpty();
});

test('an account that is no administrator is not let in', async ({ page }) => {
  const claims = {
    sub: '5',
    sid: 's',
    role: 'student',
    name: 'A',
    username: 'a',
    image: null,
    iat: 1,
    exp: 9_999_999_999,
  };
  const token = ['{"alg":"HS256"}', JSON.stringify(claims)].map((part) => Buffer.from(part).toString('base64url'));
  await page.goto('/login');
  await answerSignIn(page, 200, { access_token: `${token.join('.')}.x`, refresh_token: 'r' });
  await logIn(page, { username: 'a', password: 'b' });
  await expect(page.getByRole('alert')).toHaveText('You are not allowed to login');
  expect(await stored(page, 'refresh_token')).toBeNull();
  expect(await stored(page, 'access_token')).toBeNull();
});

test('a session goes on after a reload, behind Loading...', async ({ adminPage: page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const before = await stored(page, 'refresh_token');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/v1/jwt/refresh', async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  const loading = page.getByText('Loading...');
  await expect(loading).toBeVisible();
  // Its styles block drawing, not scripts: it can be measured before they are there.
  await expect.poll(() => loading.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  release();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(await stored(page, 'refresh_token')).not.toBe(before);
});

test('two tabs whose token has expired share one refresh', async ({ adminPage: page, context }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const second = await context.newPage();
  const sent: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route('**/v1/jwt/refresh', async (route) => {
    sent.push(route.request().postData() ?? '');
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => sent.length).toBe(1);
  await second.goto('/schools', { waitUntil: 'commit' });
  const waiting = () => second.evaluate(async () => (await navigator.locks.query()).pending?.map(({ name }) => name));
  await expect.poll(waiting).toContain('quizdesk-refresh');
  release();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(second.getByRole('heading', { name: 'Schools', exact: true })).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('two tabs that start at the same time both go on', async ({ adminPage: page, context }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const second = await context.newPage();
  await Promise.all([page.reload(), second.goto('/schools')]);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(second.getByRole('heading', { name: 'Schools', exact: true })).toBeVisible();
  // And again: neither was left with a dead token.
  await Promise.all([page.reload(), second.reload()]);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(second.getByRole('heading', { name: 'Schools', exact: true })).toBeVisible();
});

test('a refresh token that the server does not take leads to the login page', async ({ page, expectedErrors }) => {
  expectedErrors.push(failedCall(401, '/v1/jwt/refresh'));
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('refresh_token', 'unknown'));
  await page.goto('/schools');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('a session that ends while a form is filled in is taken up again over the form', async ({
  adminPage: page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(401, '/v1/'));
  await page.goto('/schools/add');
  await page.getByLabel('School Name').fill('Typed before the end');
  // The counts of the menu are there: one that is refused would ask to sign in before the form does.
  await page.waitForLoadState('networkidle');
  // The session is ended elsewhere: by its own token, as signing out in another place does.
  const access = await stored(page, 'access_token');
  await fetch(`${server.url}/v1/jwt/signout`, { method: 'POST', headers: { authorization: `Bearer ${access}` } });
  await page.getByRole('button', { name: 'Submit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await expect(dialog.getByLabel('Username')).toHaveValue(ADMIN.username);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  // The call that was refused is sent again.
  await expect(page.getByText('School added')).toBeVisible();
  await expect(page).toHaveURL('/schools');
});

test('a session that ends while a dialog is open is taken up again over the dialog', async ({
  adminPage: page,
  api,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(401, '/v1/'));
  expect((await api.post('/v1/schools', { data: { name: 'Over A Dialog' } })).ok()).toBe(true);
  await page.goto('/schools?q=over a dialog');
  await page.getByRole('button', { name: 'Delete Over A Dialog' }).click();
  const remove = page.getByRole('dialog', { name: 'Delete School' });
  await expect(remove).toBeVisible();
  await page.waitForLoadState('networkidle');
  const access = await stored(page, 'access_token');
  await fetch(`${server.url}/v1/jwt/signout`, { method: 'POST', headers: { authorization: `Bearer ${access}` } });
  await remove.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  // By the mouse, which reaches what is on top alone.
  await dialog.getByRole('textbox', { name: 'Password' }).click();
  await page.keyboard.type(ADMIN.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('School deleted')).toBeVisible();
});

test('logging out clears the storage, ends the session on the server and in the other tab', async ({
  adminPage: page,
  context,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(401, '/v1/'));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const second = await context.newPage();
  await second.goto('/schools');
  await expect(second.getByRole('heading', { name: 'Schools', exact: true })).toBeVisible();
  const access = await stored(page, 'access_token');
  const avatar = page.getByRole('button', { name: 'Your profile' });
  expect(await avatar.locator('> *').boundingBox()).toMatchObject({ width: 40, height: 40 });
  await expect(avatar.locator('> *')).toHaveCSS('border-radius', '50%');
  await avatar.click();
  await expect(page.getByText(`@${ADMIN.username}`)).toBeVisible();
  await page.evaluate(() => localStorage.setItem('anything', 'else'));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await stored(page, 'refresh_token')).toBeNull();
  expect(await stored(page, 'anything')).toBeNull();
  await expect(second).toHaveURL(/\/login/);
  const answer = await fetch(`${server.url}/v1/schools`, { headers: { authorization: `Bearer ${access}` } });
  expect(answer.status).toBe(401);
  expect((await signIn(server.url)).access_token).toBeTruthy();
});
