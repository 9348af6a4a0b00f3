// Two tasks of docs/experience.md: each fails when it grows.
import type { Page } from '@playwright/test';
import { codeAt } from '../../../apps/server/src/account/two-factor/totp.ts';
import { counting } from '../counting.ts';
import { expect, failedCall, test } from '../fixtures.ts';
import { ADMIN, signIn } from '../server.ts';
import { makeSettledAdmin } from '../settled-admin.ts';

async function expectDashboard(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

test('a second step is set up in 6 clicks and 6 keys', async ({ page, api, server }) => {
  const account = { username: 'esi.second', password: 'dotted paper 55' };
  await makeSettledAdmin(api, server.url, { name: 'Esi Second', ...account });
  const tokens = await signIn(server.url, account);
  await page.addInitScript((pair) => {
    if (localStorage.getItem('refresh_token') !== null) return;
    for (const [name, value] of Object.entries(pair)) localStorage.setItem(name, value);
  }, tokens);
  await page.goto('/');
  await expectDashboard(page);
  const hand = counting(page);
  await hand.click('button', 'Your profile');
  await hand.click('link', 'Two-factor sign-in and sessions');
  await hand.click('button', 'Set up an app');
  const key = await page.getByRole('button', { name: /^Copy key/ }).getAttribute('aria-label');
  await hand.click('textbox', /^Code/);
  await hand.type(codeAt(key?.replace('Copy key ', '').replaceAll(' ', '') ?? '', Date.now()));
  await hand.click('button', 'Turn on');
  await hand.click('button', 'I have kept them');
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  const { clicks, keys } = hand.used();
  expect(clicks).toBeLessThanOrEqual(6);
  expect(keys).toBeLessThanOrEqual(6);
});

test('a lost phone is seen to by a superadmin in 2 clicks and 30 keys, with the password as proof', async ({
  adminPage: page,
  api,
  server,
  expectedErrors,
}) => {
  const account = { username: 'kwesi.lost', password: 'dotted paper 55' };
  await makeSettledAdmin(api, server.url, { name: 'Kwesi Lost', ...account });
  const { access_token } = await signIn(server.url, account);
  const headers = { authorization: `Bearer ${access_token}` };
  const started = await (await api.post('/v1/jwt/two-factor', { headers })).json();
  const code = codeAt(started.secret, Date.now());
  expect((await api.post('/v1/jwt/two-factor/confirm', { headers, data: { code } })).ok()).toBe(true);
  // As the server answers once the last proof is more than ten minutes old.
  const refusal = { code: 'step_up', message: 'Confirm that it is you', step_up: true };
  await page.route('**/v1/users/*/two-factor', (route) => route.fulfill({ status: 403, json: refusal }), { times: 1 });
  expectedErrors.push(failedCall(403, '/v1/users'));
  await page.goto('/');
  await expectDashboard(page);
  const hand = counting(page);
  await hand.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Page or record' })).toBeFocused();
  await hand.type('kwesi lost');
  await expect(page.getByRole('option', { name: /Kwesi Lost/ }).first()).toBeVisible();
  await hand.press('Enter');
  await hand.click('button', 'Turn off two-factor…');
  await hand.click('button', 'Turn off');
  await expect(page.getByLabel('Your password')).toBeFocused();
  await hand.type(ADMIN.password);
  await hand.press('Enter');
  await expect(page.getByText('Two-factor sign-in turned off')).toBeVisible();
  await signIn(server.url, account);
  const { clicks, keys } = hand.used();
  expect(clicks).toBeLessThanOrEqual(2);
  expect(keys).toBeLessThanOrEqual(30);
});
