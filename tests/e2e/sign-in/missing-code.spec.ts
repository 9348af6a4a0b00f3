import { expect, failedCall, test } from '../fixtures.ts';
import { ADMIN } from '../server.ts';
import { logIn } from './sign-in-page.ts';

for (const file of ['index', 'console']) {
  test(`a console whose code (${file}) does not arrive says so, and offers to try again`, async ({
    adminPage: page,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_FAILED|Failed to fetch dynamically imported module/);
    await page.route(new RegExp(`/assets/${file}-[^/]*\\.js$`), (route) => route.abort());
    await page.goto('/schools?q=a');
    await expect(page.getByRole('alert')).toContainText('The page could not be loaded. Check the connection.');
    await expect(page.getByText('Loading...')).toBeHidden();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Schools' })).toBeVisible();
    await expect(page).toHaveURL('/schools?q=a');
  });
}

test('a second step whose code does not arrive leads back to the password, with the reason', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, failedCall(401, '/v1/jwt/signin'));
  const challenge = { message: 'A second step is needed', detail: '', second_step: ['totp'], challenge: 'c.h.a' };
  await page.route('**/v1/jwt/signin', (route) => route.fulfill({ status: 401, json: challenge }));
  await page.route(/\/assets\/second-step-[^/]*\.js$/, (route) => route.abort());
  await page.goto('/login');
  await logIn(page, ADMIN);
  await expect(page.getByRole('alert')).toContainText('It could not be loaded. Check the connection');
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(ADMIN.username);
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
});
