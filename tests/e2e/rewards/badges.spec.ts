import type { APIRequestContext, Page } from '@playwright/test';
import { field, made, row } from '../bank-rows.ts';
import { expect, failedCall, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling, expectSettled } from '../page-checks.ts';
import { AWARDED_BADGE } from '../seed/rewards.ts';

/** One red pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);
const ICON = { name: 'icon.png', mimeType: 'image/png', buffer: PIXEL };

/** A rule that no one of the seed meets: a badge of its name goes to everyone who does. */
const UNMET_RULE = 'Five Hundred';

const badgeIds = async (api: APIRequestContext): Promise<number[]> => {
  const { rows } = await (await api.get('/v1/badges?limit=10000')).json();
  return rows.map(({ id }: { id: number }) => id);
};

// Other specs see the same badges.
let seeded: readonly number[] = [];
test.beforeEach(async ({ api }) => {
  seeded = await badgeIds(api);
});
test.afterEach(async ({ api }) => {
  for (const id of await badgeIds(api)) {
    if (!seeded.includes(id)) expect((await api.delete(`/v1/badges/${id}`)).ok()).toBe(true);
  }
});

const makeBadge = (api: APIRequestContext, name: string, more: object = {}) =>
  made(api.post('/v1/badges', { data: { name, tier: 2, ...more } }));

const tier = (page: Page) => page.getByRole('combobox', { name: 'Tier' });
const implemented = (page: Page, name: string) => row(page, name).getByRole('cell').nth(4);

test('a badge is added with its icon, changed and deleted', async ({ adminPage: page }) => {
  await page.goto('/badges');
  await page.getByRole('link', { name: 'Add Badge' }).first().click();
  await expect(page).toHaveURL('/badges/add');
  await expect(page.getByRole('heading', { name: 'Add Badge' })).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  await field(page, 'Name').fill('Keeper of the compass');
  await expect(page.getByText('Not implemented: the server has no rule of this name')).toBeVisible();
  await field(page, 'Description').fill('Never lost the compass.');
  await expect(tier(page).getByRole('option')).toHaveText([
    'Choose a tier',
    '1 Participation & Consistency (entry-level)',
    '2 Performance-Based (skill recognition)',
    '3 Progression & Milestone (long-term engagement)',
    '4 Secret/Bonus (surprise & delight)',
  ]);
  await tier(page).selectOption('3');
  await page.getByLabel('Upload Icon').setInputFiles(ICON);
  await expect(page.getByRole('img', { name: 'Upload Icon preview' })).toBeVisible();
  await field(page, 'Visual Level').fill('gold');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/badges');
  await expect(page.getByText('Badge added')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Tier',
    'Name',
    'Description',
    'Icon',
    'Implemented',
    'Actions',
  ]);
  const added = row(page, 'Keeper of the compass');
  await expect(added.getByRole('cell')).toHaveText([
    '3 Progression & Milestone',
    'Keeper of the compass',
    'Never lost the compass.',
    '',
    'No',
    '',
  ]);
  await expect(added.locator('img')).toBeVisible();

  await added.getByRole('link', { name: 'Edit Keeper of the compass' }).click();
  await expect(page).toHaveURL(/\/badges\/\d+\/edit$/);
  await expect(field(page, 'Visual Level')).toHaveValue('gold');
  await page.getByRole('checkbox', { name: 'Hidden' }).check();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL('/badges');
  await expect(page.getByText('Badge updated')).toBeVisible();
  await expect(added).toContainText('Hidden');

  await added.getByRole('button', { name: 'Delete Keeper of the compass' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Badge' });
  await expect(dialog.getByText('Are you sure to delete?', { exact: true })).toBeVisible();
  await expect(dialog.getByText('The badge “Keeper of the compass”.', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(added).toBeVisible();
  await added.getByRole('button', { name: 'Delete Keeper of the compass' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Badge deleted')).toBeVisible();
  await expect(added).toBeHidden();
});

test('a badge with the name of a rule is implemented, and its form says so', async ({ adminPage: page }) => {
  await page.goto('/badges/add');
  await field(page, 'Name').fill(UNMET_RULE.toUpperCase());
  await expect(page.getByText(`the server’s rule is called “${UNMET_RULE}”`)).toBeVisible();
  await field(page, 'Name').fill(UNMET_RULE);
  await expect(page.getByText('Implemented: the server has a rule of this name')).toBeVisible();
  await tier(page).selectOption('1');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(implemented(page, UNMET_RULE)).toHaveText('Yes');
  await expect(implemented(page, AWARDED_BADGE)).toHaveText('No');
});

test('an awarded badge stays: its page and the dialog say how many have it', async ({ adminPage: page }) => {
  await page.goto('/badges');
  await page.getByRole('link', { name: AWARDED_BADGE, exact: true }).click();
  await expect(page.getByRole('heading', { name: AWARDED_BADGE })).toBeVisible();
  const facts = page.getByRole('main').getByRole('definition');
  await expect(facts).toHaveText([
    /.*/,
    '4 Secret/Bonus (surprise & delight)',
    'Kept the slide rule safe.',
    '–',
    'No',
    'No',
    '2 people have it',
  ]);
  await expect(page.getByRole('link', { name: '2 people have it' })).toHaveAttribute('href', /^\/user-badges/);
  await expectNoFindings(page);
  await page.goBack();
  await page.getByRole('button', { name: `Delete ${AWARDED_BADGE}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete Badge' });
  await expect(dialog.getByRole('listitem')).toHaveText('2people have it, from whom it must be revoked first');
  await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(row(page, AWARDED_BADGE)).toBeVisible();
});

test('every failure of the form is said in the words of the catalogue, and nothing is lost', async ({
  adminPage: page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(
    failedCall(500, '/v1/upload/image'),
    failedCall(415, '/v1/upload/image'),
    failedCall(409, '/v1/badges'),
    failedCall(500, '/v1/badges'),
  );
  await makeBadge(api, 'Taken by another');
  await page.goto('/badges/add');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByText('Tier is required')).toBeVisible();
  await page.route('**/v1/upload/image', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await page.getByLabel('Upload Icon').setInputFiles(ICON);
  await expect(page.getByRole('alert')).toHaveText('Error: Image upload failed');
  await page.getByLabel('Upload Icon').setInputFiles({ ...ICON, buffer: Buffer.from('no picture at all') });
  await expect(page.getByRole('alert')).toHaveText(/^Error: (?!Image upload failed)./);
  await field(page, 'Name').fill('Taken by another');
  await tier(page).selectOption('1');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText(/already has this name/)).toBeVisible();
  await expect(field(page, 'Name')).toBeFocused();
  const fail = (json: object) =>
    page.route('**/v1/badges', (route) => route.fulfill({ status: 500, json }), { times: 1 });
  await field(page, 'Name').fill('Free to take');
  for (const [answer, said] of [
    [{ message: 'Broken' }, 'Error: Broken'],
    [{}, 'Error: Something went wrong'],
  ] as const) {
    await fail(answer);
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('alert').last()).toHaveText(said);
  }
  await expect(field(page, 'Name')).toHaveValue('Free to take');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/badges');
});

test('changing a badge keeps its type, and says what fails', async ({ adminPage: page, api, expectedErrors }) => {
  expectedErrors.push(failedCall(500, '/v1/badges'), failedCall(404, '/v1/badges/999999'));
  const { id } = await makeBadge(api, 'Typed long ago', { type: 'streak' });
  await page.goto(`/badges/${id}/edit`);
  await tier(page).selectOption('4');
  await page.route(`**/v1/badges/${id}`, (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('alert')).toHaveText('Error: Failed to update badge');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL('/badges');
  expect(await (await api.get(`/v1/badges/${id}`)).json()).toMatchObject({ tier: 4, type: 'streak' });
  await page.goto('/badges/999999');
  await expect(page.getByRole('heading', { name: 'No such badge' })).toBeVisible();
});

test('a badge with the longest of names fits a phone and has no finding', async ({ adminPage: page, api }) => {
  const { id } = await makeBadge(api, 'unbrokenandverylongbadgename'.repeat(3), {
    description: 'Long words. '.repeat(40),
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  for (const path of [`/badges/${id}`, `/badges/${id}/edit`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSettled(page);
    await expectNoSidewaysScrolling(page);
    await expectNoFindings(page);
  }
});
