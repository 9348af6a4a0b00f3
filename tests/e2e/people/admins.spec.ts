import type { APIRequestContext, Page } from '@playwright/test';
import { codeAt } from '../../../apps/server/src/account/two-factor/totp.ts';
import { field, made, row } from '../bank-rows.ts';
import { expect, failedCall, test } from '../fixtures.ts';
import { expectNoFindings } from '../page-checks.ts';
import { signIn } from '../server.ts';
import { makeSettledAdmin } from '../settled-admin.ts';
import { logIn } from '../sign-in/sign-in-page.ts';

const PASSWORD = 'green paper 44';

const makeAdmin = (api: APIRequestContext, username: string, name: string, role = 'admin') =>
  made(
    api.post('/v1/users', { data: { name, username, email: `${username}@desk.example`, role, password: PASSWORD } }),
  );

const OWN = 'lined paper 77';

const makeSettled = (api: APIRequestContext, url: string, username: string, name: string) =>
  makeSettledAdmin(api, url, { name, username, email: `${username}@desk.example`, password: OWN });

async function openAndLogIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/login');
  await logIn(page, { username, password });
}

test('an administrator is added and can sign in', async ({ adminPage: page, expectedErrors, browser, server }) => {
  expectedErrors.push(failedCall(409, '/v1/users'));
  await page.goto('/admins');
  await expect(page.getByRole('columnheader')).toHaveText([
    'SL',
    'Name',
    'Username',
    'Email',
    'Two-factor',
    'Role',
    'Status',
    'Actions',
  ]);
  await page.getByRole('link', { name: 'Add administrator' }).click();
  await expect(page).toHaveURL('/admins/add');
  await expect(field(page, 'Name').first()).toBeFocused();
  await page.getByRole('button', { name: 'Submit' }).click();
  for (const fault of ['Name', 'Username', 'Role', 'Password']) {
    await expect(page.getByText(`${fault} is required`, { exact: true })).toBeVisible();
  }
  await field(page, 'Name').first().fill('Adjoa Newcomer');
  await field(page, 'Username').fill('ADMIN');
  await field(page, 'Email').fill('no address');
  await page.getByRole('radio', { name: /^Admin/ }).check();
  const password = page.getByLabel(/^Password/);
  await password.fill('short');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Email must be an email address')).toBeVisible();
  await expect(page.getByText('Password must have at least 8 characters')).toBeVisible();
  await field(page, 'Email').fill('adjoa@desk.example');
  await password.fill(PASSWORD);
  await expect(password).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/already has the username ADMIN/)).toBeVisible();
  await expect(field(page, 'Username')).toBeFocused();
  await field(page, 'Username').fill('adjoa.newcomer');
  await page.getByRole('link', { name: 'Cancel' }).click();
  const guard = page.getByRole('dialog', { name: 'Leave without saving?' });
  await guard.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/admins');
  await expect(page.getByText('Administrator added')).toBeVisible();
  await expect(row(page, 'Adjoa Newcomer').getByRole('cell').nth(5)).toHaveText('Admin');

  const guest = await browser.newPage({ baseURL: server.url });
  const refused: string[] = [];
  guest.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url());
  });
  await openAndLogIn(guest, 'adjoa.newcomer', PASSWORD);
  await expect(guest.getByRole('heading', { name: 'Change password' })).toBeVisible();
  await expect(guest.getByText('The password that you signed in with is temporary.')).toBeVisible();
  await guest.goto('/schools');
  await expect(guest).toHaveURL('/password');
  await expect(guest.getByRole('navigation')).toHaveCount(0);
  expect(refused).toEqual([]);
  await guest.getByLabel(/^Current password/).fill(PASSWORD);
  await guest.getByLabel(/^New password/).fill(OWN);
  await guest.getByRole('button', { name: 'Change password' }).click();
  await guest
    .getByRole('navigation')
    .getByRole('link', { name: /^Schools/ })
    .click();
  await expect(guest.getByRole('heading', { name: 'Schools', exact: true })).toBeVisible();
  await guest.close();
});

test('a password that is reset replaces the old one', async ({ adminPage: page, api, server }) => {
  await makeAdmin(api, 'kofi.forgetful', 'Kofi Forgetful');
  await signIn(server.url, { username: 'kofi.forgetful', password: PASSWORD });
  await page.goto('/admins?q=forgetful');
  await page.getByRole('link', { name: 'Reset password Kofi Forgetful' }).click();
  await expect(page.getByText(/Kofi Forgetful \(@kofi.forgetful\) is signed out everywhere/)).toBeVisible();
  const password = page.getByLabel(/^New password/);
  await expect(password).toBeFocused();
  await password.fill('short');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByText('Password must have at least 8 characters')).toBeVisible();
  await password.fill('yellow paper 55');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page).toHaveURL('/admins?q=forgetful');
  await expect(page.getByText('Password reset')).toBeVisible();
  await expect(signIn(server.url, { username: 'kofi.forgetful', password: PASSWORD })).rejects.toThrow('401');
  await signIn(server.url, { username: 'kofi.forgetful', password: 'yellow paper 55' });
  const student = await (await api.get('/v1/users/pupil1')).json();
  await page.goto(`/admins/${student.id}/password`);
  await expect(page.getByRole('heading', { name: 'Not an administrator' })).toBeVisible();
});

test('superadmins come before admins on exact pages, and one role can be asked for', async ({
  adminPage: page,
  api,
}) => {
  for (const number of [1, 2, 3]) await makeAdmin(api, `pageful.s${number}`, `Pageful Zed ${number}`, 'superadmin');
  for (let number = 1; number <= 9; number++) await makeAdmin(api, `pageful.a${number}`, `Pageful Ann ${number}`);
  await page.goto('/admins?q=pageful');
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  const names = page.getByRole('row').getByRole('link', { name: /^Pageful/ });
  const ann = (number: number) => `Pageful Ann ${number}`;
  const zeds = [1, 2, 3].map((number) => `Pageful Zed ${number}`);
  await expect(names).toHaveText([...zeds, ...[1, 2, 3, 4, 5, 6, 7].map(ann)]);
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(names).toHaveText([8, 9].map(ann));
  await expect(page.getByText('11–12 of 12')).toBeVisible();
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Superadmins');
  await expect(page).toHaveURL('/admins?q=pageful&role=superadmin');
  await expect(names).toHaveText(zeds);
});

test('an administrator is deleted after asking, but never oneself', async ({ adminPage: page, api }) => {
  await makeAdmin(api, 'esi.parting', 'Esi Parting');
  await page.goto('/admins');
  const own = row(page, 'You');
  await expect(own.getByRole('cell').nth(2)).toHaveText('admin');
  const refused = own.getByRole('button', { name: 'Delete admin: You cannot delete yourself' });
  await expect(refused).toHaveAttribute('aria-disabled', 'true');
  await refused.click({ force: true });
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.goto('/admins?q=parting');
  await page.getByRole('button', { name: 'Delete Esi Parting' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Administrator' });
  await expect(dialog).toContainText('Are you sure you want to delete "Esi Parting (@esi.parting)"?');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(row(page, 'Esi Parting')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Esi Parting' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Administrator deleted')).toBeVisible();
  await expect(page.getByText('No administrator found')).toBeVisible();
  expect((await api.get('/v1/users/esi.parting')).status()).toBe(404);
});

test('an admin is offered nothing that only a superadmin may do', async ({ page, api, server, expectedErrors }) => {
  // A profile asks for a subscription that administrators do not have.
  expectedErrors.push(failedCall(404, '/v1/user/subscriptions/'));
  await makeSettled(api, server.url, 'only.admin', 'Only Admin');
  const other = await makeAdmin(api, 'other.admin', 'Other Admin');
  await openAndLogIn(page, 'only.admin', OWN);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto('/admins?q=admin');
  await expect(row(page, 'Other Admin').getByRole('button', { name: 'Delete Other Admin' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Reset password/ })).toHaveCount(0);
  await expect(row(page, 'Superadmin').getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Change password Only Admin' })).toBeVisible();
  await page.getByRole('link', { name: 'Add administrator' }).click();
  await expect(page.getByRole('radio', { name: /^Superadmin/ })).toBeDisabled();
  for (const role of ['Viewer', 'Editor', 'Admin'])
    await expect(page.getByRole('radio', { name: new RegExp(`^${role}`) })).toBeEnabled();
  await page.goto(`/admins/${other.id}/password`);
  await expect(page.getByText('Only a superadmin sets another administrator’s password.')).toBeVisible();
  await page.goto('/profile/other.admin');
  await expect(page.getByRole('heading', { name: 'Other Admin' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Reset password' })).toHaveCount(0);
});

test('an administrator changes their own password with the present one, and goes on', async ({
  page,
  api,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(422, '/v1/jwt/password'), failedCall(404, '/v1/user/subscriptions/'));
  const { id } = await makeSettled(api, server.url, 'own.password', 'Own Password');
  await openAndLogIn(page, 'own.password', OWN);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto(`/admins/${id}/password`);
  await expect(page.getByRole('heading', { name: 'This is your own account' })).toBeVisible();
  await page.goto('/profile/own.password');
  await expect(page.getByRole('main').getByRole('link', { name: 'Change password' })).toBeVisible();
  await page.goto('/schools');
  await page.getByRole('button', { name: 'Your profile' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Change password' }).click();
  await expect(page).toHaveURL('/password');
  const current = page.getByLabel(/^Current password/);
  await expect(current).toBeFocused();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Current password is required')).toBeVisible();
  await current.fill('not this one');
  await page.getByLabel(/^New password/).fill('yellow paper 55');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Current password is wrong')).toBeVisible();
  await expect(current).toBeFocused();
  await current.fill(OWN);
  await page.getByLabel(/^New password/).fill('password123');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(/is one of those that are guessed first/)).toBeVisible();
  await page.getByLabel(/^New password/).fill('yellow paper 55');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page).toHaveURL('/schools');
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(signIn(server.url, { username: 'own.password', password: OWN })).rejects.toThrow('401');
  await signIn(server.url, { username: 'own.password', password: 'yellow paper 55' });
});

test('on a phone the menu of one’s own account says why it cannot be deleted', async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admins?q=admin&role=superadmin');
  await page.getByRole('button', { name: 'Actions for admin', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toContainText('You cannot delete yourself');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled();
});

test('an administrator gets another role on a page that explains the roles, and an undo takes it back', async ({
  adminPage: page,
  api,
}) => {
  await makeAdmin(api, 'efua.risen', 'Efua Risen', 'viewer');
  await page.goto('/admins?q=efua');
  await page.getByRole('link', { name: 'Edit Efua Risen' }).click();
  await expect(field(page, 'Name').first()).toBeFocused();
  await expect(page.getByRole('radio', { name: /^Viewer Sees everything/ })).toBeChecked();
  await expectNoFindings(page);
  await page.getByText('Also writes, imports, plans and deletes questions').click();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(row(page, 'Efua Risen').getByRole('cell').nth(5)).toHaveText('Editor');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'Efua Risen').getByRole('cell').nth(5)).toHaveText('Viewer');
  await page.goto('/admins?q=admin');
  await row(page, 'You').getByRole('link', { name: /^Edit/ }).click();
  await expect(page.getByText('Another administrator changes your role')).toBeVisible();
  await expect(page.getByRole('radio', { disabled: false })).toHaveCount(0);
});

test('a superadmin lets in someone who has lost their phone, and is notified', async ({
  adminPage: page,
  api,
  server,
}) => {
  await makeSettled(api, server.url, 'lost.phone', 'Lost Phone');
  const { access_token } = await signIn(server.url, { username: 'lost.phone', password: OWN });
  const headers = { authorization: `Bearer ${access_token}` };
  const { secret } = await (await api.post('/v1/jwt/two-factor', { headers })).json();
  const confirmed = await api.post('/v1/jwt/two-factor/confirm', {
    headers,
    data: { code: codeAt(secret, Date.now()) },
  });
  expect(confirmed.ok()).toBe(true);
  await page.goto('/admins?q=lost.phone');
  await expect(row(page, 'Lost Phone').getByText('On', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Lost Phone', exact: true }).click();
  await page.getByRole('button', { name: 'Turn off two-factor…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn off two-factor sign-in' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Two-factor sign-in turned off')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn off two-factor…' })).toHaveCount(0);
  expect((await api.get('/v1/users', { headers })).status()).toBe(401);
  await page.goto('/audit-log');
  await expect(page.getByText('Turned off two-factor sign-in').and(page.locator(':not(option)')).first()).toBeVisible();
});
