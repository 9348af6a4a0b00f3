import type { APIRequestContext, Page } from '@playwright/test';
import { nextNumber } from '../bank-rows.ts';
import { counting } from '../counting.ts';
import { expect, failedCall, test } from '../fixtures.ts';
import { expectNoFindings, expectOnOneLine, expectSettled, expectWholeButtons } from '../page-checks.ts';

const heads = (page: Page) => page.getByRole('columnheader').allTextContents();
const columns = (page: Page) => page.getByRole('button', { name: 'Columns', exact: true });
const rowsOnPage = (page: Page) => page.getByRole('combobox', { name: 'Rows on a page' });

async function addSchools(api: APIRequestContext, region: string, count: number) {
  const csv = [
    'NAME,REGION,LOCATION',
    ...Array.from({ length: count }, (_, n) => `School ${region} no${n},${region},Town`),
  ];
  const file = { name: 'schools.csv', mimeType: 'text/csv', buffer: Buffer.from(csv.join('\n')) };
  expect((await api.put('/v1/schools/csv', { multipart: { CSV: file } })).ok()).toBe(true);
}

test('rows, columns and their order are chosen, and are the same on another device', async ({
  adminPage: page,
  api,
}) => {
  const region = `Rows ${nextNumber()}`;
  await addSchools(api, region, 60);
  await page.goto(`/schools?q=${encodeURIComponent(region)}&page=3`);
  await expectSettled(page);
  const first =
    (await page
      .getByRole('link', { name: /^School Rows/ })
      .first()
      .textContent()) ?? '';
  await rowsOnPage(page).selectOption('25');
  await expect(page.getByRole('row')).toHaveCount(26);
  // The first row in sight stays on the page.
  await expect(page.getByRole('link', { name: first, exact: true })).toBeVisible();
  expect(await heads(page)).toEqual(expect.arrayContaining(['Name', 'Region', 'Location']));

  await columns(page).click();
  const panel = page.getByRole('dialog', { name: 'Columns' });
  await expect(panel).toBeVisible();
  await expectNoFindings(page);
  await panel.getByRole('button', { name: 'Move Region: Alt with the arrow keys' }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(async () => (await heads(page)).join()).toMatch(/Location,Region/);
  // Drawn again a moment after the click, which `uncheck` does not wait for.
  await panel.getByRole('checkbox', { name: 'Logo' }).click();
  await expect(panel.getByRole('checkbox', { name: 'Logo' })).not.toBeChecked();
  await panel.getByRole('button', { name: 'One line' }).click();
  await expect(page.getByRole('columnheader', { name: 'Logo' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(columns(page)).toBeFocused();

  // Another device knows nothing of it but what the server says.
  await expect
    .poll(async () => (await (await api.get('/v1/preferences')).json()).lists)
    .toMatchObject([{ list: '/schools', rows: 25, is_dense: true }]);
  await page.evaluate(() => localStorage.removeItem('list layouts'));
  await page.goto('/schools');
  await expect(page.getByRole('row')).toHaveCount(26);
  expect((await heads(page)).join()).toMatch(/Location,Region/);

  await columns(page).click();
  await panel.getByRole('button', { name: 'As before' }).click();
  await expect(page.getByRole('columnheader', { name: 'Logo' })).toBeVisible();
  await page.keyboard.press('Escape');
  await rowsOnPage(page).selectOption('10');
  await expect(page.getByRole('row')).toHaveCount(11);
});

test('a hundred rows ask for nothing more than ten, and are drawn with as little each', async ({
  adminPage: page,
  api,
}) => {
  const region = `Hundred ${nextNumber()}`;
  await addSchools(api, region, 120);
  await page.goto(`/schools?q=${encodeURIComponent(region)}`);
  await expectSettled(page);
  const elements = () => page.locator('tbody *').count();
  const ofTen = await elements();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await rowsOnPage(page).selectOption('100');
  await expect(page.getByRole('row')).toHaveCount(101);
  expect(asked.filter((call) => call !== 'PUT /v1/preferences')).toEqual(['GET /v1/schools']);
  expect(await elements()).toBeLessThanOrEqual(10 * ofTen);
  await rowsOnPage(page).selectOption('10');
  await expect(page.getByRole('row')).toHaveCount(11);
});

test('a list is saved as a view, which is in the menu with its count, in the palette, and changed', async ({
  adminPage: page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(409, '/v1/views'));
  const region = `View ${nextNumber()}`;
  await addSchools(api, region, 3);
  await page.goto(`/schools?q=${encodeURIComponent(region)}`);
  await expectSettled(page);
  const hand = counting(page);
  await hand.click('button', 'Save view');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await hand.type('Three of them');
  await hand.press('Enter');
  const { clicks, keys } = hand.used();
  expect(clicks).toBeLessThanOrEqual(2);
  expect(keys).toBeLessThanOrEqual(20);
  const menu = page.getByRole('list', { name: 'Views' });
  await expect(menu.getByRole('link', { name: 'Three of them 3' })).toBeVisible();
  await expectNoFindings(page);

  // The name is taken: the view of that name is replaced where that is wanted. The views of the list arrive only then,
  // with one saved elsewhere meanwhile, which is the one that the list is shown with.
  const savedElsewhere = Promise.withResolvers<void>();
  await page.route('**/v1/views?*', async (route) => {
    await savedElsewhere.promise;
    await route.continue();
  });
  await page.goto('/schools');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Three of them');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('A view of this list is called "Three of them" already.')).toBeVisible();
  const long = { list: '/schools', name: 'W'.repeat(60), search: '' };
  const { id } = await (await api.post('/v1/views', { data: long })).json();
  savedElsewhere.resolve();
  await expect(menu.getByRole('link', { name: long.name })).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole('textbox', { name: 'Name' }).fill(long.name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(`A view of this list is called "${long.name}" already.`)).toBeVisible();
  const panel = page.getByRole('dialog', { name: 'Save view' });
  expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await api.delete(`/v1/views/${id}`);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await menu.getByRole('link', { name: 'Three of them' }).click();
  await expect(page).toHaveURL(/q=View/);
  // The address changes before the list does, whose field would take its words over those that are typed now.
  await expect(page.getByRole('searchbox')).toHaveValue(region);
  await page.getByRole('searchbox').fill(`${region} no1`);
  const update = page.getByRole('button', { name: 'Update Three of them' });
  await expectOnOneLine(page.getByRole('button', { name: 'Save as new' }), update);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Filters (0)' }).click();
  await expectOnOneLine(page.getByRole('button', { name: 'Save as new' }), update);
  await expectWholeButtons(page);
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 800 });
  await update.click();
  await expect(menu.getByRole('link', { name: 'Three of them 1' })).toBeVisible();

  await page.goto('/');
  await expectSettled(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Page or record' }).fill('three of');
  await page.getByRole('option', { name: /Three of them/ }).click();
  await expect(page.getByText('1 found')).toBeVisible();

  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('button', { name: 'Views (1)' }).click();
  await page.getByRole('menuitem', { name: 'Three of them' }).click();
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit view' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Views (1)' })).toHaveCount(0);
});

test('a changed view is the one that is changed until a link leads to other rows of its list', async ({
  adminPage: page,
  api,
  expectedErrors,
}) => {
  // The page of a person without a subscription asks for it.
  expectedErrors.push(failedCall(404, '/v1/user/subscriptions'));
  const name = `Linked ${nextNumber()}`;
  const school = await (await api.post('/v1/schools', { data: { name } })).json();
  const { rows } = await (await api.get('/v1/users?q=pagewright&role=student&limit=1')).json();
  const data = { school_id: school.id };
  expect((await api.put(`/v1/users/${rows[0].id}`, { data })).ok()).toBe(true);
  const view = await (await api.post('/v1/views', { data: { list: '/users', name, search: 'q=page' } })).json();
  await page.goto('/users');
  await page.getByRole('list', { name: 'Views' }).getByRole('link', { name }).click();
  const search = page.getByRole('searchbox');
  await expect(search).toHaveValue('page');
  await search.fill('pagewright');
  const update = page.getByRole('button', { name: `Update ${name}` });
  await expect(update).toBeVisible();

  // It is left and opened again, as it was.
  await page.getByRole('link', { name: rows[0].name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: rows[0].name })).toBeVisible();
  await page.goBack();
  await expect(update).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Page or record' }).fill(name);
  await page.getByRole('option', { name: `${name} #${school.id}` }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('region', { name: 'Key figures' }).getByRole('link', { name: '1', exact: true }).click();
  await expect(page).toHaveURL(`/users?school_id=${school.id}`);
  await expect(page.getByRole('button', { name: 'Save view' })).toBeVisible();
  await expect(update).toHaveCount(0);
  expect((await api.delete(`/v1/views/${view.id}`)).ok()).toBe(true);
});

test('a changed view is not the one that is changed where the palette leads to the questions of a round', async ({
  adminPage: page,
  api,
}) => {
  const name = `Linked ${nextNumber()}`;
  const data = { name, serial_number: nextNumber(), max_questions: 10 };
  const round = await (await api.post('/v1/rounds', { data })).json();
  const view = await (await api.post('/v1/views', { data: { list: '/questions', name, search: 'q=force' } })).json();
  await page.goto('/questions');
  await page.getByRole('list', { name: 'Views' }).getByRole('link', { name }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('force');
  await page.getByRole('searchbox').fill('forces');
  await expect(page.getByRole('button', { name: `Update ${name}` })).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Page or record' }).fill(name);
  await page.getByRole('option', { name: `${name} Round ${data.serial_number}` }).click();
  await expect(page).toHaveURL(`/questions?round_id=${round.id}`);
  await expect(page.getByRole('button', { name: 'Save view' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Update ${name}` })).toHaveCount(0);
  expect((await api.delete(`/v1/views/${view.id}`)).ok()).toBe(true);
  expect((await api.delete(`/v1/rounds/${round.id}`)).ok()).toBe(true);
});
