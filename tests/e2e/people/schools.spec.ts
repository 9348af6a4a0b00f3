import { readFile } from 'node:fs/promises';
import { openRealFolder } from '../../../apps/server/src/testing/real-data.ts';
import { expect, failedCall, skipWithout, test } from '../fixtures.ts';
import { expectOnOneLine } from '../page-checks.ts';

const schools = openRealFolder('schools');
const images = openRealFolder('hazards/images');

/** A picture of our own: 8 × 8 pixels of one blue. */
const PICTURE = {
  name: 'crest.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGNgDynGihiGlgQABPQzge0bQ3EAAAAASUVORK5CYII=',
    'base64',
  ),
};

test('a school is added with a logo, found by search, changed and deleted', async ({ adminPage: page }) => {
  await page.goto('/schools');
  await page.getByRole('link', { name: 'Add School' }).first().click();
  await expect(page.getByLabel('School Name')).toBeFocused();
  await page.getByLabel('School Name').fill('Ɛkɔso Journey School');
  await page.getByLabel('Region').fill('Pra Central');
  await page.getByLabel('Location').fill('Ɛkɔso');
  await page.locator('input[type=file]').setInputFiles(PICTURE);
  await expect(page.getByRole('main').locator('img[src*="/uploads/"]')).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/schools');
  await expect(page.getByText('School added')).toBeVisible();

  await page.keyboard.press('/');
  await expect(page.getByPlaceholder('Search schools')).toBeFocused();
  await page.keyboard.type('ekoso jour');
  await expect(page).toHaveURL(/q=ekoso/);
  const row = page.getByRole('row', { name: /Ɛkɔso Journey School/ });
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expect(row.getByRole('cell').first()).toHaveText('1');
  const logo = row.locator('img');
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  await row.getByRole('link', { name: /edit/i }).click();
  await expect(page.getByRole('heading', { name: 'Update School' })).toBeVisible();
  for (const label of ['Region', 'Location', 'Logo URL']) await expect(page.getByLabel(label)).toBeVisible();
  await page.getByLabel('School Name').fill('Ɛkɔso Changed School');
  await page.getByRole('button', { name: 'Update' }).click();
  // Back at the very list: with its search.
  await expect(page).toHaveURL(/q=ekoso/);
  await expect(page.getByText('No school found')).toBeVisible();
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await page.getByPlaceholder('Search schools').fill('ekoso changed');

  const changed = page.getByRole('row', { name: /Ɛkɔso Changed School/ });
  await changed.getByRole('button', { name: /delete/i }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete School' });
  await expect(dialog).toContainText('Are you sure you want to delete "Ɛkɔso Changed School"?');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(changed).toBeVisible();
  await changed.getByRole('button', { name: /delete/i }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('School deleted')).toBeVisible();
  await expect(changed).toBeHidden();
});

test('the list shows ten to a page by name, numbered, and its state lives in the address', async ({
  adminPage: page,
  api,
}) => {
  for (let number = 1; number <= 23; number++) {
    await api.post('/v1/schools', { data: { name: `Paged ${String(number).padStart(2, '0')}`, region: 'Paging' } });
  }
  await page.goto('/schools?q=paging');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(11);
  await expect(page.getByText('1–10 of 23')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['SL', '', 'Name', 'Region', 'Location', 'Logo', 'Actions']);
  const firstCells = (row: number) => rows.nth(row).getByRole('cell');
  await expect(firstCells(1).nth(2)).toHaveText('Paged 01');
  await expectOnOneLine(firstCells(1).nth(2).getByRole('link'), firstCells(1).nth(3));
  await page.getByRole('link', { name: 'Page 3' }).click();
  await expect(page).toHaveURL(/page=3/);
  await expect(rows).toHaveCount(4);
  await expect(firstCells(1).first()).toHaveText('21');
  await rows.nth(1).getByRole('link', { name: /edit/i }).click();
  await expect(page.getByLabel('School Name')).toHaveValue('Paged 21');
  await page.goBack();
  await expect(page).toHaveURL(/page=3/);
  await expect(firstCells(1).nth(2)).toHaveText('Paged 21');
  // However long a word is, it stays in its column.
  await api.post('/v1/schools', { data: { name: 'Longword'.repeat(20), region: 'Unpaged' } });
  await page.goto('/schools?q=unpaged');
  const [name, cell] = [firstCells(1).nth(2).getByRole('link'), firstCells(1).nth(3)];
  const edge = async () => Number((await name.boundingBox())?.x) + Number((await name.boundingBox())?.width);
  expect(await edge()).toBeLessThanOrEqual(Number((await cell.boundingBox())?.x));
  // What makes no sense in the address is left out.
  for (const number of ['0', '-1', 'abc', '1.5', '99999999999999999999']) {
    await page.goto(`/schools?q=paging&page=${number}`);
    await expect(firstCells(1).nth(2)).toHaveText('Paged 01');
  }
  // A page past the end shows the last one.
  await page.goto('/schools?q=paging&page=99');
  await expect(firstCells(1).nth(2)).toHaveText('Paged 21');
});

test('faults are shown at their fields, from the form and from the server', async ({
  adminPage: page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(409, '/v1/schools'));
  await api.post('/v1/schools', { data: { name: 'Twice Told', region: 'North', location: 'Leeds' } });
  await page.goto('/schools/add');
  await page.getByLabel('Logo URL').fill('not an address');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('School name is required')).toBeVisible();
  await expect(page.getByText(/Logo URL must be a URL/)).toBeVisible();
  await expect(page.getByLabel('School Name')).toBeFocused();
  await page.getByLabel('Logo URL').fill('');
  await page.getByLabel('School Name').fill('twice told');
  await page.getByLabel('Region').fill('north');
  await page.getByLabel('Location').fill('leeds');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/"Twice Told" \(North, Leeds\) is already in the list/)).toBeVisible();
  await expect(page.getByLabel('School Name')).toHaveValue('twice told');
});

test('a server that fails, or is not there, loses nothing that was typed', async ({
  adminPage: page,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(500, '/v1/schools'), failedCall('ERR_FAILED', '/v1/schools'));
  await page.goto('/schools/add');
  await page.getByLabel('School Name').fill('Kept through trouble');
  await page.route('**/v1/schools', (route) => route.fulfill({ status: 500, json: { message: 'x', detail: 'y' } }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
  await expect(page.getByLabel('School Name')).toHaveValue('Kept through trouble');
  await page.route('**/v1/schools', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
  await expect(page.getByLabel('School Name')).toHaveValue('Kept through trouble');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('School added')).toBeVisible();
});

test('leaving a form that holds something asks first; one that holds nothing new does not', async ({
  adminPage: page,
  api,
}) => {
  const school = await (await api.post('/v1/schools', { data: { name: 'Guarded' } })).json();
  await page.goto(`/schools/${school.id}/edit`);
  await page.getByLabel('School Name').fill('Guarded more');
  await page.getByLabel('School Name').fill('Guarded');
  await page.getByRole('navigation').getByRole('link', { name: 'Rounds' }).click();
  await expect(page).toHaveURL('/rounds');
  await page.goto(`/schools/${school.id}/edit`);
  await page.getByLabel('School Name').fill('Guarded more');
  await page.getByRole('navigation').getByRole('link', { name: 'Rounds' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(`/schools/${school.id}/edit`);
});

test('a file with faults names them by row and column, and they can be downloaded', async ({ adminPage: page }) => {
  await page.goto('/schools');
  await page.getByRole('link', { name: 'Add Bulk CSV' }).first().click();
  await expect(page).toHaveURL('/schools/add/csv');
  await expect(page.getByText('Required columns are NAME, REGION, LOCATION.')).toBeVisible();
  const buffer = Buffer.from('NAME,REGION,LOCATION\nGood,North,Leeds\n,=1+1,York\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'faulty.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('listitem').filter({ hasText: 'Name is empty' })).toContainText('row 3');
  await expect(page.getByRole('button', { name: 'Name of row 3: empty; School name is required' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'The row as a file' }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('faulty-faults.csv');
  // A spreadsheet must not take a cell for a formula.
  expect(await readFile(await saved.path(), 'utf8')).toContain("3,,'=1+1,York,Name: School name is required");
});

test('a workbook under another name is recognized as what it is', async ({ adminPage: page, expectedErrors }) => {
  expectedErrors.push(failedCall(415, '/v1/imports'));
  await page.goto('/schools/add/csv');
  const buffer = Buffer.from(
    'UEsDBBQAAAAIAAAAIQAAAAAAAgAAAAAAAAAEAAAAYS50eHQDAFBLBQYAAAAAAQABADIAAAAoAAAAAAA=',
    'base64',
  );
  await page.locator('input[type=file]').setInputFiles({ name: 'schools.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('main')).toContainText('This is a ZIP archive named schools.csv.');
});

test.describe('with real files', () => {
  skipWithout(schools.present && images.present, 'real files beside the repository');

  test('a national list shows its outcome before it is stored, and is found afterwards', async ({
    adminPage: page,
  }) => {
    test.setTimeout(90_000);
    await page.goto('/schools/add/csv');
    await page.locator('input[type=file]').setInputFiles(schools.pathOf('england_wales_2015_big.csv'));
    await expect(page.getByText('21,359 rows: 21,359 fine, 1,132 of them already there')).toBeVisible({
      timeout: 40_000,
    });
    await expect(page.getByRole('table', { name: 'Rows of the file' })).toContainText(
      'City of London School for Girls',
    );
    // All that look alike are warned of, not the first hundred.
    await page.getByRole('radio', { name: 'Look alike 417' }).check();
    await expect(page.getByRole('table', { name: 'Rows of the file' })).toContainText('is much like');
    await page.getByRole('button', { name: 'Import 20,227 schools' }).click();
    await expect(page.getByRole('heading', { name: '20,227 schools added' })).toBeVisible({ timeout: 40_000 });
    await page.getByRole('link', { name: 'Go to Schools' }).click();
    await page.getByPlaceholder('Search schools').fill('barbara priestman');
    await expect(page.getByRole('row', { name: /Barbara Priestman/ })).toBeVisible();
  });

  test('a photograph with a place in it becomes a picture without one', async ({ adminPage: page }) => {
    await page.goto('/schools/add');
    await page.locator('input[type=file]').setInputFiles(images.pathOf('exif_gps.jpg'));
    const picture = page.getByRole('main').locator('img[src*="/uploads/"]');
    await expect(picture).toBeVisible();
    const answer = await page.request.get((await picture.getAttribute('src')) ?? '');
    expect(answer.headers()['content-type']).toBe('image/webp');
    expect((await answer.body()).includes('GPS')).toBe(false);
    expect((await answer.body()).includes('Exif')).toBe(false);
  });
});
