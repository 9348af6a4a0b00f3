import type { APIRequestContext, Page } from '@playwright/test';
import { nextNumber } from '../bank-rows.ts';
import { counting } from '../counting.ts';
import { expect, failedCall, test } from '../fixtures.ts';
import { expectNoSeriousFindings, expectSettled } from '../page-checks.ts';

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
  await expectNoSeriousFindings(page);
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
  await hand.type('Three of them');
  await hand.press('Enter');
  const { clicks, keys } = hand.used();
  expect(clicks).toBeLessThanOrEqual(2);
  expect(keys).toBeLessThanOrEqual(20);
  const menu = page.getByRole('list', { name: 'Views' });
  await expect(menu.getByRole('link', { name: 'Three of them 3' })).toBeVisible();
  await expectNoSeriousFindings(page);

  // The name is taken: the view of that name is replaced where that is wanted.
  await page.goto('/schools');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Three of them');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('A view of this list is called "Three of them" already.')).toBeVisible();
  await expectNoSeriousFindings(page);
  await page.getByRole('button', { name: 'Cancel' }).click();

  await menu.getByRole('link', { name: 'Three of them' }).click();
  await expect(page).toHaveURL(/q=View/);
  await page.getByRole('searchbox').fill(`${region} no1`);
  await page.getByRole('button', { name: 'Update Three of them' }).click();
  await expect(menu.getByRole('link', { name: 'Three of them 1' })).toBeVisible();

  await page.goto('/');
  await expectSettled(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Page or record' }).fill('three of');
  await page.getByRole('option', { name: /Three of them/ }).click();
  await expect(page.getByText('1 found')).toBeVisible();

  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('button', { name: 'Views (1)' }).click();
  await expect(page.getByRole('menuitem', { name: 'Three of them' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit view' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Views (1)' })).toHaveCount(0);
});
