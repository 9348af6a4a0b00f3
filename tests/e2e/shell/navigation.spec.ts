import type { Page } from '@playwright/test';
import { expect, failedCall, test } from '../fixtures.ts';
import { expectNoFindings } from '../page-checks.ts';

const FIELD = { name: 'Page or record' } as const;
const sections = (page: Page) => page.getByRole('navigation', { name: 'Sections' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function openDashboard(page: Page): Promise<void> {
  await page.goto('/');
  await expect(heading(page, 'Dashboard')).toBeVisible();
}

test('the palette is a combobox: the chosen hit, its group and the number of hits are said', async ({
  adminPage: page,
  api,
}) => {
  await api.post('/v1/schools', { data: { name: 'Combobox High School' } });
  await openDashboard(page);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', FIELD);
  await expect(field).toBeFocused();
  const chosen = page.getByRole('option', { selected: true });
  await expect(chosen).toHaveText('Dashboard');
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toHaveText('Schools');
  await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('option').last()).toBeInViewport();
  await field.fill('combobox high');
  await expect(page.getByRole('group', { name: 'Schools' }).getByRole('option')).toHaveText(/Combobox High School/);
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('1 result');
  await expect(chosen).toHaveCount(1);
  await expectNoFindings(page);
  await field.fill('combobox nowhere');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Nothing found');
  await expect(field).toHaveAttribute('aria-expanded', 'false');
  // Typed and entered without waiting for what the servers find.
  await field.fill('combobox high school');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/schools\/\d+$/);
});

test('after each navigation the heading has the focus and is announced, and Back returns to the link', async ({
  adminPage: page,
  api,
}) => {
  await api.post('/v1/rounds', { data: { name: 'Focused round', serial_number: 907, description: 'x' } });
  await openDashboard(page);
  await expect(heading(page, 'Dashboard')).not.toBeFocused();
  await sections(page).getByRole('link', { name: 'Rounds' }).click();
  await expect(heading(page, 'Round List')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Opened: Round List' })).toHaveCount(1);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', FIELD)).toBeFocused();
  await page.keyboard.type('streak history');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Streak History')).toBeFocused();
  await page.goBack();
  await expect(heading(page, 'Round List')).toBeFocused();
  await sections(page).getByRole('link', { name: 'Schools', exact: true }).click();
  await expect(heading(page, 'Schools')).toBeFocused();
  const add = page.getByRole('main').getByRole('link', { name: 'Add School' }).first();
  await add.click();
  await expect(page).toHaveURL('/schools/add');
  // The form begins with a field that takes the focus.
  await expect(page.getByRole('textbox', { name: 'Name' }).first()).toBeFocused();
  await page.goBack();
  await expect(add).toBeFocused();
});

test('the search, the order and the pages of a list leave the focus where it is', async ({ adminPage: page, api }) => {
  for (let number = 1; number <= 12; number += 1) {
    await api.post('/v1/schools', { data: { name: `Unmoved School ${number}` } });
  }
  await page.goto('/schools');
  await page.getByRole('searchbox').fill('unmoved school');
  await expect(page).toHaveURL('/schools?q=unmoved+school');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.getByRole('link', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('11–12 of 12')).toBeVisible();
  await expect(heading(page, 'Schools')).not.toBeFocused();
});

test('signing out asks about unsaved text while the session can still store it', async ({
  adminPage: page,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(401, '/v1/'));
  await page.goto('/schools/add');
  const name = page.getByRole('textbox', { name: 'Name' }).first();
  await name.fill('Half typed');
  const logout = async () => {
    await page.getByRole('button', { name: 'Your profile' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  };
  await logout();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(name).toHaveValue('Half typed');
  expect(await page.evaluate(() => localStorage.getItem('refresh_token'))).not.toBeNull();
  await logout();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('a row that is opened while its search still waits is opened, and stays so', async ({ adminPage: page, api }) => {
  await api.post('/v1/schools', { data: { name: '0 Hasty High School' } });
  await page.clock.install();
  await page.goto('/schools');
  const edit = page.getByRole('link', { name: 'Edit 0 Hasty High School' });
  await edit.waitFor();
  const searched = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await searched.promise;
    await route.continue();
  });
  await page.getByPlaceholder('Search schools').fill('hasty');
  await edit.click();
  // The search stops waiting while the form is still on its way, and has nothing left to do once that is there.
  await page.clock.runFor(1000);
  searched.resolve();
  await expect(page.getByLabel('School name')).toHaveValue('0 Hasty High School');
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(/\/schools\/\d+\/edit$/);
});
