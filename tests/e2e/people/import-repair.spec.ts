import { nextNumber } from '../bank-rows.ts';
import { counting } from '../counting.ts';
import { expect, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling } from '../page-checks.ts';

const NAME = 'ministry-list.csv';
const fileOf = (header: string, lines: readonly string[]) => ({
  name: NAME,
  mimeType: 'text/csv',
  buffer: Buffer.from([header, ...lines].join('\r\n')),
});

/** 500 schools of a region of their own, 8 of which are wrong: five without a name, three with one cell too many. */
function ministryList(): { region: string; lines: string[] } {
  const region = `Repair Coast ${nextNumber()}`;
  const lines = Array.from({ length: 500 }, (_, number) => {
    const school = `${number % 97 === 30 ? '' : `School ${number} of ${region}`},${region},Town ${number}`;
    return number % 150 === 60 ? `${school},surplus` : school;
  });
  return { region, lines };
}

const countOf = async (
  api: { get: (url: string) => Promise<{ json: () => Promise<{ count: number }> }> },
  region: string,
) => (await (await api.get(`/v1/schools?limit=1&q=${encodeURIComponent(region)}`)).json()).count;

test('of 500 schools 8 wrong ones are left out and the rest is imported in 5 clicks and no key', async ({
  adminPage: page,
  api,
}) => {
  const { region, lines } = ministryList();
  // An empty list offers the import twice.
  expect((await api.post('/v1/schools', { data: { name: 'Ho High', region: 'Volta' } })).ok()).toBe(true);
  await page.goto('/schools');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const hand = counting(page);
  await hand.click('link', 'Add Bulk CSV');
  await page.getByLabel('CSV file').setInputFiles(fileOf('NAME,REGION,LOCATION', lines));
  await expect(page.getByText(`${NAME}, 500 rows: 492 fine, 8 with a fault. Nothing is stored yet.`)).toBeVisible();
  await expectNoFindings(page);
  await hand.click('button', 'Leave out these 8 and import 492');
  await expect(page.getByRole('heading', { name: '492 schools added' })).toBeVisible();
  // A click opens the choice of a file, where the file is chosen outside the console.
  const { clicks, keys } = hand.used();
  expect(clicks + 1).toBeLessThanOrEqual(5);
  expect(keys).toBe(0);
  expect(await countOf(api, region)).toBe(492);
  // What was left out is still there to be mended.
  await page.getByRole('button', { name: 'Mend them now' }).click();
  await expect(page.getByText(`${NAME}, 8 rows: 0 fine, 8 with a fault. Nothing is stored yet.`)).toBeVisible();
});

test('of 500 schools 5 get their names in place, 3 are left out by their cause, in 10 clicks and 60 keys at most', async ({
  adminPage: page,
  api,
}) => {
  const { region, lines } = ministryList();
  expect((await api.post('/v1/schools', { data: { name: 'Ho High', region } })).ok()).toBe(true);
  await page.goto('/schools');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const hand = counting(page);
  await hand.click('link', 'Add Bulk CSV');
  await hand.attach('CSV file', fileOf('NAME,REGION,LOCATION', lines));
  await hand.click('button', 'Leave out 3');
  await expect(page.getByText(/492 fine, 5 with a fault/)).toBeVisible();
  for (const [index, name] of ['Aflao', 'Bawku', 'Cuttr', 'Dunkw', 'Elmin'].entries()) {
    await hand.press('n');
    await expect(page.locator('button:focus')).toHaveAccessibleName(/^Name of row \d+: empty/);
    await hand.press('Enter');
    await hand.type(name);
    await hand.press('Enter');
    await expect(page.getByText(new RegExp(`${493 + index} fine`))).toBeVisible();
  }
  await hand.click('button', 'Import 497 schools');
  await expect(page.getByRole('heading', { name: '497 schools added' })).toBeVisible();
  expect(await countOf(api, region)).toBe(498);
  expect(hand.used()).toEqual({ clicks: 4, keys: 40 });
});

test('wrong cells are mended in place by keyboard, and the next fault is one key away', async ({
  adminPage: page,
  api,
}) => {
  const region = `Repair Coast ${nextNumber()}`;
  const lines = Array.from(
    { length: 40 },
    (_, number) => `${number % 20 === 5 ? '' : `School ${number}`},${region},Town ${number}`,
  );
  await page.goto('/schools/add/csv');
  await page.getByLabel('CSV file').setInputFiles(fileOf('NAME,REGION,LOCATION', lines));
  await expect(page.getByRole('radio', { name: 'Faults 2' })).toBeChecked();
  await page.getByRole('radio', { name: 'All 40' }).check();
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('n');
  await expect(page.getByRole('button', { name: /^Name of row 7: empty/ })).toBeFocused();
  await expect(page.getByText('Fault 1 of 2')).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Mended High n');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Mended High');
  await page.keyboard.press('Tab');
  // The next cell is open; it stays as it is.
  await expect(page.getByRole('combobox', { name: 'Region of row 7' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/39 fine/)).toBeVisible();
  await page.keyboard.press('n');
  await expect(page.getByRole('button', { name: /^Name of row 27: empty/ })).toBeFocused();
  await page.keyboard.press('Shift+N');
  await page.getByRole('button', { name: 'Leave out row 27' }).click();
  await page.getByRole('button', { name: 'Import 39 schools' }).click();
  await expect(page.getByRole('heading', { name: '39 schools added' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible();
  expect(await countOf(api, region)).toBe(0);
});

test('a double click stores the rows, and does not cancel that', async ({ adminPage: page, api }) => {
  const region = `Hurry Coast ${nextNumber()}`;
  const lines = Array.from({ length: 20 }, (_, number) => `${number < 2 ? '' : `Quick ${number}`},${region},Town`);
  await page.goto('/schools/add/csv');
  await page.getByLabel('CSV file').setInputFiles(fileOf('NAME,REGION,LOCATION', lines));
  await page.getByRole('button', { name: 'Leave out these 2 and import 18' }).dblclick({ position: { x: 150, y: 18 } });
  await expect(page.getByRole('heading', { name: '18 schools added' })).toBeVisible();
  expect(await countOf(api, region)).toBe(18);
});

test('other headers are chosen by hand once, and a region that is spelled otherwise is replaced and put back', async ({
  adminPage: page,
  api,
}) => {
  const number = nextNumber();
  const region = `Volta Lakes ${number}`;
  expect((await api.post('/v1/schools', { data: { name: 'Ho High', region } })).ok()).toBe(true);
  const header = `Establishment name,Admin. region,Where ${number},Code`;
  const lines = [1, 2, 3].map((at) => `Two Baobabs ${at},Volta Lake ${number},Savelugu,${at}`);
  await page.goto('/schools/add/csv');
  await page.getByLabel('CSV file').setInputFiles(fileOf(header, lines));
  await expect(page.getByRole('combobox', { name: 'Name comes from' })).toHaveValue('0');
  await expect(page.getByRole('button', { name: 'Import 3 schools' })).toBeDisabled();
  await page.getByRole('combobox', { name: 'Location comes from' }).selectOption({ label: `Where ${number}` });
  await expect(page.getByRole('button', { name: 'Import 3 schools' })).toBeEnabled();
  await page.getByRole('button', { name: 'Replace in 3 rows' }).click();
  await expect(page.getByText(`“Volta Lake ${number}” is now ${region}`)).toBeVisible();
  await page.getByRole('button', { name: 'As it was' }).click();
  await expect(page.getByRole('button', { name: 'Replace in 3 rows' })).toBeVisible();
  await expectNoFindings(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoFindings(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await page.getByLabel('CSV file').setInputFiles(fileOf(header, lines));
  await expect(page.getByRole('combobox', { name: 'Location comes from' })).toHaveValue('2');
  await expect(page.getByRole('button', { name: 'Import 3 schools' })).toBeEnabled();
});

test('on a phone each choice of rows holds its words, and a long number of a row stays in the margin', async ({
  adminPage: page,
}) => {
  const { region } = ministryList();
  // Two towns of a school in one region look alike, here at the end of 1,200 rows.
  const lines = Array.from({ length: 1200 }, (_, number) =>
    number < 1198 ? `School ${number} of ${region},${region},Town ${number}` : `Twin,${region},Bay ${number}`,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/schools/add/csv');
  await page.getByLabel('CSV file').setInputFiles(fileOf('NAME,REGION,LOCATION', lines));
  const choices = page.getByRole('group', { name: 'Rows shown' }).locator('label');
  await expect(choices).toHaveCount(5);
  const cut = () =>
    choices.evaluateAll((labels) =>
      labels.filter((label) => label.scrollHeight > label.clientHeight).map((label) => label.textContent),
    );
  await expect.poll(cut).toEqual([]);
  await page.getByText(/^Look alike/).click();
  const number = page.getByRole('cell', { name: '1201', exact: true });
  await expect(number).toBeVisible();
  expect(await number.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBeLessThanOrEqual(0);
});
