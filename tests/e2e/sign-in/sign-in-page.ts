import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling } from '../page-checks.ts';
import type { ADMIN } from '../server.ts';

/** Fills in the form of the login page. */
export async function enterPassword(page: Page, { username, password }: typeof ADMIN): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
}

export const pressLogin = (page: Page) => page.getByRole('button', { name: 'Login' }).click();

/** Fills in the form of the login page and sends it. */
export async function logIn(page: Page, account: typeof ADMIN): Promise<void> {
  await enterPassword(page, account);
  await pressLogin(page);
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your profile' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
}

/** Fails where the page cannot be used by everyone, light on a wide window or dark on a phone. */
export async function expectUsable(page: Page): Promise<void> {
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    await expectNoSidewaysScrolling(page);
    await expectNoFindings(page);
  }
  await page.setViewportSize({ width: 1440, height: 844 });
}
