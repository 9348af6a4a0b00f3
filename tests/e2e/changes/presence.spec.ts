import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling, expectSettled } from '../page-checks.ts';
import type { RunningServer } from '../server.ts';
import { makeSettledAdmin } from '../settled-admin.ts';
import { signInOn } from '../signed-in.ts';

const KOFI = { name: 'Kofi Mensah-Bonsu', username: 'kofi.presence', password: 'green kettle 42' };
const here = (page: Page) => page.getByText('Kofi Mensah-Bonsu has this open too');

/** A second administrator, in a browser of their own. */
async function openAs(browser: Browser, { url }: RunningServer, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  await signInOn(page, { url }, KOFI);
  await page.goto(path);
  return page;
}

test('two administrators see each other at the same record, and that one leaves', async ({
  adminPage: page,
  api,
  browser,
  server,
}) => {
  await makeSettledAdmin(api, server.url, KOFI);
  const { id } = await (await api.post('/v1/schools', { data: { name: 'Open twice', region: 'Volta' } })).json();
  await page.goto(`/schools/${id}/edit`);
  // One's own second tab is no one else.
  const own = await page.context().newPage();
  await own.goto(`/schools/${id}/edit`);
  const kofi = await openAs(browser, server, `/schools/${id}/edit`);
  await expect(kofi.getByText(/has this open too$/)).toBeVisible();
  await expect(kofi.getByText(/have this open too$/)).toBeHidden();
  for (const mine of [page, own]) await expect(here(mine)).toBeVisible();
  await expect(here(page)).toHaveRole('status');
  await expectNoFindings(page);
  for (const [width, colorScheme] of [
    [1440, 'light'],
    [1024, 'dark'],
    [390, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectSettled(page);
    await expectNoSidewaysScrolling(page);
    await expect(here(page)).toBeInViewport();
  }
  await expectNoFindings(page);

  // What the other saves is merged as ever.
  await kofi.getByLabel('Region').fill('Oti');
  await kofi.getByRole('button', { name: 'Update' }).click();
  await expect(kofi.getByText('School updated')).toBeVisible();
  for (const mine of [page, own]) await expect(here(mine)).toBeHidden();

  await kofi.goto(`/schools/${id}/edit`);
  await expect(here(page)).toBeVisible();
  await kofi.context().close();
  await expect(here(page)).toBeHidden();
});

test('the form beside a list shows who has its record open, and another record does not', async ({
  adminPage: page,
  api,
  browser,
  server,
}) => {
  const { rows } = await (await api.get('/v1/users?q=kofi.presence')).json();
  if (rows.length === 0) await makeSettledAdmin(api, server.url, KOFI);
  await page.goto('/levels');
  const edit = page.getByRole('button', { name: /^Edit / });
  await edit.first().click();
  const kofi = await openAs(browser, server, '/levels');
  const beside = kofi.getByRole('region', { name: 'Edit Level' });
  await kofi
    .getByRole('button', { name: /^Edit / })
    .nth(1)
    .click();
  await expect(beside.getByRole('status')).toBeAttached();
  await expect(beside.getByText(/has this open too$/)).toBeHidden();
  await kofi
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  await expect(beside.getByText(/has this open too$/)).toBeVisible();
  await expect(here(page)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await here(page).scrollIntoViewIfNeeded();
  await expectNoSidewaysScrolling(page);
  await kofi.getByRole('button', { name: 'Cancel' }).click();
  await expect(here(page)).toBeHidden();
  await kofi.context().close();
});
