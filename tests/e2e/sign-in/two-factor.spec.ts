import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { codeAt } from '../../../apps/server/src/account/two-factor/totp.ts';
import { made } from '../bank-rows.ts';
import { expect, failedCall, test } from '../fixtures.ts';
import { ADMIN, makeDataFolder, removeFolder, startServer } from '../server.ts';
import { makeSettledAdmin } from '../settled-admin.ts';
import { expectUsable, logIn, logOut } from './sign-in-page.ts';

const ACCOUNT = { username: 'ama.careful', password: 'green paper 44' };
const PERIOD_MS = 30_000;

/** What an authenticator app shows, each code once: after one was used, the next step's, which is taken early. */
function authenticator(key: string): () => string {
  const secret = key.replaceAll(' ', '');
  let last = 0;
  return () => {
    last = Math.max(last + 1, Math.floor(Date.now() / PERIOD_MS));
    return codeAt(secret, last * PERIOD_MS);
  };
}

/** Reads the key from the page, enters its first code and returns the app. */
async function setUp(page: Page): Promise<() => string> {
  await expect(page.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  const label = await page.getByRole('button', { name: /^Copy key/ }).getAttribute('aria-label');
  const nextCode = authenticator(label?.replace('Copy key ', '') ?? '');
  await page.getByRole('textbox', { name: 'Code' }).fill(nextCode());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  return nextCode;
}

test('two-factor sign-in is set up, signs in by app and by recovery code, and another session is ended', async ({
  page,
  api,
  browser,
  server,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(failedCall(401, '/v1/jwt/signin'), failedCall(422, '/v1/jwt/signin/second-step'));
  await makeSettledAdmin(api, server.url, { name: 'Ama Careful', ...ACCOUNT });
  await page.goto('/login');
  await logIn(page, ACCOUNT);
  await page.getByRole('button', { name: 'Your profile' }).click();
  await page.getByRole('link', { name: 'Two-factor sign-in and sessions' }).click();
  await expect(page).toHaveURL('/account/security');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
  await expectUsable(page);
  const nextCode = await setUp(page);
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await expectUsable(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const codes = (await readFile(await (await saving).path(), 'utf8')).match(/^\w{5}-\w{5}$/gm) ?? [];
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await expectUsable(page);

  await logOut(page);
  await logIn(page, ACCOUNT);
  const code = page.getByLabel('Code from your authenticator app');
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expectUsable(page);
  await code.fill('000000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('This code is wrong, or was used before')).toBeVisible();
  await expect(code).toBeFocused();
  await code.fill(nextCode());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in and sessions' })).toBeVisible();

  const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage();
  await elsewhere.goto('/login');
  await logIn(elsewhere, ACCOUNT);
  await elsewhere.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await expect(elsewhere.getByLabel('Recovery code')).toBeFocused();
  await elsewhere.getByLabel('Recovery code').fill(codes[0] ?? '');
  await elsewhere.getByRole('button', { name: 'Continue' }).click();
  await expect(elsewhere.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await page.goto('/account/security');
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
  const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: 'This session' })).toContainText(/Chrome on \w+/);
  await page.getByRole('button', { name: /^End the session of Chrome/ }).click();
  await expect(page.getByText('Session ended')).toBeVisible();
  await expect(sessions).toHaveCount(1);
  await elsewhere.goto('/schools');
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.context().close();

  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByLabel(/^Current password/).fill(ACCOUNT.password);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Anyone who learns your password can sign in.')).toBeVisible();
  await logOut(page);
  await logIn(page, ACCOUNT);
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in and sessions' })).toBeVisible();
});

test('a superadmin sees where an administrator is signed in, and ends it', async ({ adminPage: page, api, server }) => {
  const account = { username: 'kofi.elsewhere', password: 'green paper 44' };
  const { id } = await made(api.post('/v1/users', { data: { name: 'Kofi Elsewhere', role: 'admin', ...account } }));
  const signIn = () =>
    fetch(`${server.url}/v1/jwt/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
  const tokens = await (await signIn()).json();
  await signIn();
  await page.goto('/admins?q=kofi.elsewhere');
  await page.getByRole('link', { name: /^Sessions/ }).click();
  await expect(page).toHaveURL(`/admins/${id}/sessions`);
  await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(2);
  await expectUsable(page);
  await page.getByRole('button', { name: 'End all' }).click();
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible();
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  expect((await fetch(`${server.url}/v1/jwt/profile`, { headers })).status).toBe(401);
});

test('where it is required, a given password is changed, then it is set up, and nothing is open before', async ({
  page,
}) => {
  test.slow();
  const folder = await makeDataFolder();
  const server = await startServer(folder, { REQUIRE_2FA: 'admins', ADMIN_PASSWORD: '' });
  try {
    // It is printed below the address, perhaps a moment later.
    const printed = () => /Password +(\S+) +\(shown/.exec(server.output())?.[1] ?? '';
    await expect.poll(printed).not.toBe('');
    const given = printed();
    await page.goto(`${server.url}/login?redirect=%2Fschools`);
    await logIn(page, { username: ADMIN.username, password: given });
    await expect(page).toHaveURL(`${server.url}/password`);
    await page.goto(`${server.url}/account/security`);
    await expect(page).toHaveURL(`${server.url}/password`);
    await page.getByLabel(/^Current password/).fill(given);
    await page.getByLabel(/^New password/).fill(ACCOUNT.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page).toHaveURL(`${server.url}/account/security`);
    await expect(page.getByRole('heading', { name: 'Set up two-factor sign-in', level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Schools' })).toHaveCount(0);
    await page.goto(`${server.url}/schools`);
    await expect(page).toHaveURL(`${server.url}/account/security`);
    await expectUsable(page);
    await setUp(page);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByText('This installation requires it.')).toBeVisible();
    await page.getByRole('link', { name: 'Schools' }).first().click();
    await expect(page.getByRole('heading', { name: 'Schools', exact: true })).toBeVisible();
    // What the page still loads would be refused by a server that ends.
    await page.goto('about:blank');
  } finally {
    await server.stop();
    await removeFolder(folder);
  }
});
