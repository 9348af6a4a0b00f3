import type { Page } from '@playwright/test';
import { expect, failedCall, test } from '../fixtures.ts';
import { makeSettledAdmin } from '../settled-admin.ts';
import { expectUsable, logIn, logOut } from './sign-in-page.ts';

const ACCOUNT = { username: 'esi.keyed', password: 'green paper 44' };

/** An authenticator of this browser that checks who it is; returns how to let it refuse that. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verifies: (isUserVerified: boolean) => client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('a passkey is added, signs in after the password, is renamed and removed', async ({
  page,
  api,
  server,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(failedCall(401, '/v1/jwt/signin'));
  await makeSettledAdmin(api, server.url, { name: 'Esi Keyed', ...ACCOUNT });
  // Passkeys belong to hosts with names.
  const home = server.url.replace('127.0.0.1', 'localhost');
  const authenticator = await addAuthenticator(page);
  await page.goto(`${home}/login?redirect=%2Faccount%2Fsecurity`);
  await logIn(page, ACCOUNT);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Add a passkey' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Name' }).fill('My laptop');
  await expectUsable(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  // They are shown this once: a link does not lose them.
  await page.getByRole('link', { name: 'Change password' }).click();
  const guard = page.getByRole('dialog', { name: 'Leave without your recovery codes?' });
  await guard.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  const steps = page.getByRole('list', { name: 'Second steps' }).getByRole('listitem');
  await expect(steps).toHaveText([/My laptop.*Passkey.*Not used yet/]);
  await expectUsable(page);

  await logOut(page);
  await logIn(page, ACCOUNT);
  const button = page.getByRole('button', { name: 'Use your passkey' });
  await expect(button).toBeFocused();
  await expectUsable(page);
  await authenticator.verifies(false);
  await button.click();
  await expect(page.getByText('No passkey was used. Try again, or choose another way.')).toBeVisible();
  await authenticator.verifies(true);
  await button.click();
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in and sessions' })).toBeVisible();
  await expect(steps).toHaveText([/My laptop.*Last used/]);

  await page.getByRole('button', { name: 'Rename the passkey My laptop' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Old laptop');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(steps).toHaveText([/Old laptop/]);
  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove Old laptop?' });
  await expect(dialog).toContainText('Your password alone signs you in then');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Anyone who learns your password can sign in.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await logOut(page);
  await logIn(page, ACCOUNT);
  await expect(page.getByRole('heading', { name: 'Two-factor sign-in and sessions' })).toBeVisible();
});
