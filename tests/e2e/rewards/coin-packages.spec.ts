import type { APIRequestContext, Page } from '@playwright/test';
import { field, made, row } from '../bank-rows.ts';
import { expect, failedCall, test } from '../fixtures.ts';
import { expectNoFindings } from '../page-checks.ts';

const LIST = '/coin-packages';

/** A picture of our own: 8 × 8 pixels of one blue. */
const PICTURE = {
  name: 'coin.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGNgDynGihiGlgQABPQzge0bQ3EAAAAASUVORK5CYII=',
    'base64',
  ),
};

const makePackage = (api: APIRequestContext, name: string, more: object = {}) =>
  made(api.post('/v1/coin/packages', { data: { name, coin_amount: 10, price: '1.00', ...more } }));

const icon = (page: Page) => page.getByRole('main').locator('img[src*="/uploads/"]');
const iconFile = async (page: Page) => (await icon(page).getAttribute('src'))?.split('/').at(-1);
const sentBody = (page: Page, method: string) =>
  page.waitForRequest((request) => request.method() === method && request.url().includes('/v1/coin/packages'));

test('a package is added with an icon, changed, and deleted', async ({ adminPage: page }) => {
  await page.goto(LIST);
  await expect(page.getByRole('heading', { name: 'Coin Packages', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Add Coin Package' }).first().click();
  await expect(page).toHaveURL(`${LIST}/add`);
  await expect(field(page, 'Name')).toBeFocused();
  await field(page, 'Name').fill('Journey purse');
  await field(page, 'Description').fill('For a whole term');
  await field(page, 'Price').fill('4.5');
  await expect(page.getByLabel('Status')).toHaveValue('active');
  await page.locator('input[type=file]').setInputFiles(PICTURE);
  await expect(page.getByRole('img', { name: 'Icon preview' })).toBeVisible();
  const first = await iconFile(page);
  const adding = sentBody(page, 'POST');
  await page.getByRole('button', { name: 'Submit' }).click();
  expect((await adding).postDataJSON()).toMatchObject({ coin_amount: null, price: '4.50', icon: first });

  await expect(page).toHaveURL(LIST);
  await expect(page.getByText('Coin package added')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Name',
    'Description',
    'Icon',
    'Coin Amount',
    'Price',
    'Status',
    'Actions',
  ]);
  const added = row(page, 'Journey purse');
  await expect(added.getByRole('cell')).toHaveText([
    'Journey purse',
    'For a whole term',
    '',
    '–',
    '4.50',
    'Active',
    '',
  ]);
  // A fixed drawing, whatever icon was uploaded: the same in each row, and no picture of a file.
  await expect(added.getByRole('img', { name: 'Coin' })).toBeVisible();
  const drawings = await page.getByRole('img', { name: 'Coin' }).evaluateAll((all) => all.map((one) => one.outerHTML));
  expect([new Set(drawings).size, drawings[0]?.slice(0, 4)]).toEqual([1, '<svg']);
  await expect(added.locator('[src]')).toHaveCount(0);

  // The icon is kept.
  await added.getByRole('link', { name: 'Edit Journey purse' }).click();
  await expect(page).toHaveURL(/\/coin-packages\/\d+\/edit$/);
  await expect(field(page, 'Price')).toHaveValue('4.50');
  await expect(field(page, 'Coin')).toHaveValue('');
  await field(page, 'Coin').fill('1300');
  await page.getByLabel('Status').selectOption('Deactive');
  const keeping = sentBody(page, 'PUT');
  await page.getByRole('button', { name: 'Update' }).click();
  expect((await keeping).postDataJSON()).toMatchObject({ coin_amount: 1300, icon: first, status: 'deactive' });
  await expect(page.getByText('Coin package updated')).toBeVisible();
  await expect(added.getByRole('cell').nth(3)).toHaveText('1,300');
  await expect(added.getByRole('cell').nth(5)).toHaveText('Deactive');

  // The icon is replaced.
  await added.getByRole('link', { name: 'Edit Journey purse' }).click();
  await expect(icon(page)).toBeVisible();
  await page.getByRole('group', { name: 'Icon' }).locator('input[type=file]').setInputFiles(PICTURE);
  await expect.poll(() => iconFile(page)).not.toBe(first);
  const replacing = sentBody(page, 'PUT');
  await page.getByRole('button', { name: 'Update' }).click();
  expect((await replacing).postDataJSON().icon).not.toBe(first);
  await expect(page).toHaveURL(LIST);

  await added.getByRole('button', { name: 'Delete Journey purse' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Coin Package' });
  await expect(dialog).toContainText('Are you sure you want to delete "Journey purse"?');
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(added).toBeVisible();
  await added.getByRole('button', { name: 'Delete Journey purse' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Coin package deleted')).toBeVisible();
  await expect(added).toBeHidden();
});

test('what is wrong is said at its field', async ({ adminPage: page }) => {
  await page.goto(`${LIST}/add`);
  await field(page, 'Coin').fill('2.5');
  await field(page, 'Price').fill('1,50');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByText('Coin amount must be a whole number')).toBeVisible();
  await expect(page.getByText('Price must be a number')).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await expectNoFindings(page);
  await field(page, 'Price').fill('2000000');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Price must be at most 1000000')).toBeVisible();
});

test('a picture that cannot be stored is an alert, and the form goes on without it', async ({
  adminPage: page,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(502, '/v1/upload/image'), failedCall(415, '/v1/upload/image'));
  await page.goto(`${LIST}/add`);
  await field(page, 'Name').fill('Without a picture');
  await page.route('**/v1/upload/image**', (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
  await page.locator('input[type=file]').setInputFiles(PICTURE);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Error: Image upload failed');
  await expect(field(page, 'Name')).toHaveValue('Without a picture');
  await page.unroute('**/v1/upload/image**');
  const buffer = Buffer.from('%PDF-1.4 no picture at all');
  await page.locator('input[type=file]').setInputFiles({ name: 'coin.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/^Error: (?!Image upload failed$)/);
  await page.locator('input[type=file]').setInputFiles(PICTURE);
  await expect(page.getByRole('img', { name: 'Icon preview' })).toBeVisible();
});

test('a save that fails is an alert in the server’s words or ours, and keeps what was typed', async ({
  adminPage: page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(
    failedCall(500, '/v1/coin/packages'),
    failedCall(502, '/v1/coin/packages'),
    failedCall('ERR_FAILED', '/v1/coin/packages'),
  );
  const alert = page.getByRole('main').getByRole('alert');
  const respond = async (status: number, body: string) => {
    await page.unroute('**/v1/coin/packages*');
    await page.route('**/v1/coin/packages*', (route) => route.fulfill({ status, body }));
  };
  await page.goto(`${LIST}/add`);
  await field(page, 'Name').fill('Kept purse');
  await respond(500, JSON.stringify({ message: 'The database is away', detail: '' }));
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(alert).toHaveText('Error: The database is away');
  await respond(502, 'bad gateway');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(alert).toHaveText('Error: Something went wrong');
  await expect(field(page, 'Name')).toHaveValue('Kept purse');
  await page.unroute('**/v1/coin/packages*');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Coin package added')).toBeVisible();

  const { id } = await makePackage(api, 'Unlucky purse');
  await page.goto(`${LIST}/${id}/edit`);
  await field(page, 'Description').fill('Typed while the server was down');
  await page.route(`**/v1/coin/packages/${id}`, (route) => route.abort());
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(alert).toHaveText(/^Error: Failed to update coin package\. The server could not be reached\./);
  await expect(field(page, 'Description')).toHaveValue('Typed while the server was down');
  await page.getByRole('link', { name: 'Cancel' }).click();
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Keep editing' }).click();
  await page.unroute(`**/v1/coin/packages/${id}`);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL(LIST);
  await expect(row(page, 'Unlucky purse')).toContainText('Typed while the server was down');
});

test('a package that is not there is said in words', async ({ adminPage: page, expectedErrors }) => {
  expectedErrors.push(failedCall(404, '/v1/coin/packages/999999'));
  await page.goto(`${LIST}/999999/edit`);
  await expect(page.getByRole('heading', { name: 'No such coin package' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Coin Packages' }).click();
  await expect(page).toHaveURL(LIST);
});
