import type { APIRequestContext, Page } from '@playwright/test';
import { field, made } from '../bank-rows.ts';
import { expect, failedCall, test } from '../fixtures.ts';
import { expectNoFindings, expectSettled } from '../page-checks.ts';

const LIST = '/user/subscriptions';
const TRANSACTION = '900719925474099301234567890';

/** A seeded person; see seed/premium.ts. */
async function person(api: APIRequestContext, username: string) {
  // The service's own tests prove this shape.
  return (await (await api.get(`/v1/users/${username}`)).json()) as {
    readonly id: number;
    readonly email: string;
    readonly premium_until: string | null;
  };
}

/** Records a payment without the console. */
async function pay(api: APIRequestContext, username: string, transaction_id: string): Promise<void> {
  const { id: user_id, email } = await person(api, username);
  const data = { transaction_id, plan: 'monthly', amount: 9.9, currency: 'USD', email, user_id };
  await made(api.post('/v1/user/subscriptions/verify', { data }));
}

const picker = (page: Page) => page.getByRole('combobox', { name: 'User' });

async function pick(page: Page, text: string, shown: string): Promise<void> {
  await picker(page).fill(text);
  await page.getByRole('option', { name: shown }).click();
  await expect(picker(page)).toHaveValue(shown);
}

async function fillPayment(page: Page, transaction: string): Promise<void> {
  await field(page, 'Transaction ID').fill(transaction);
  await page.getByLabel('Plan').selectOption('Yearly');
  await field(page, 'Amount').fill('89.5');
}

const inAYear = () => {
  const date = new Date();
  date.setFullYear(date.getFullYear() + 1);
  return date.getFullYear();
};

test('a verified payment becomes premium, in the list and of the user', async ({ adminPage: page, api }) => {
  await page.goto(LIST);
  await expect(page.getByRole('heading', { name: 'User Subscriptions' })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText([
    'SL',
    'User',
    'Email',
    'Transaction',
    'Plan',
    'Amount',
    'Runs',
    'Status',
    'Actions',
  ]);
  await page.getByRole('link', { name: 'Verify', exact: true }).click();
  await expect(page).toHaveURL(`${LIST}/verify`);
  await expect(page.getByRole('heading', { name: 'Verify Payment' })).toBeVisible();
  await expect(field(page, 'Transaction ID')).toBeFocused();
  await expect(page.getByLabel('Plan').getByRole('option')).toHaveText(['Choose a plan', 'Monthly', 'Yearly']);
  await fillPayment(page, TRANSACTION);
  await expect(page.getByLabel('Currency').getByRole('option')).toHaveText(['USD']);
  await pick(page, 'paying pan', 'Paying Panyin (@paying_panyin)');
  await expect(field(page, 'Email')).toHaveValue('paying_panyin@premium.example');
  await expect(field(page, 'Email')).not.toBeEditable();
  const sending = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/verify'));
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  expect((await sending).postDataJSON()).toEqual({
    transaction_id: TRANSACTION,
    plan: 'yearly',
    amount: '89.50',
    currency: 'USD',
    email: 'paying_panyin@premium.example',
    user_id: (await person(api, 'paying_panyin')).id,
  });

  await expect(page).toHaveURL(LIST);
  await expect(page.getByText(`Paying Panyin (@paying_panyin) has premium until`)).toContainText(String(inAYear()));
  await page.getByPlaceholder('Search subscriptions').fill(`panyin ${TRANSACTION}`);
  await expect(page).toHaveURL(/q=panyin/);
  await expect(page.getByText('1 found')).toBeVisible();
  const cells = page.getByRole('table').getByRole('row').nth(1).getByRole('cell');
  await expect(cells.nth(1)).toHaveText('Paying Panyin');
  await expect(cells.nth(3)).toHaveText(TRANSACTION);
  await expect(cells.nth(4)).toHaveText('Yearly');
  await expect(cells.nth(5)).toHaveText('USD 89.50');
  await expect(cells.nth(7)).toHaveText('Active');
  await expect(cells.nth(6)).toContainText(String(inAYear()));
  const { rows } = await (await api.get('/v1/users?q=paying_panyin')).json();
  expect(rows[0].premium_until).toContain(String(inAYear()));
  await cells.nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/\/profile\/\d+$/);
});

test('a transaction that counts already is named at its field, and nothing typed is lost', async ({
  adminPage: page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(
    failedCall(409, '/v1/user/subscriptions/verify'),
    failedCall(503, '/v1/user/subscriptions/verify'),
  );
  await pay(api, 'second_payer', '4711000000000000000001');
  await page.goto(`${LIST}/verify`);
  await fillPayment(page, '4711000000000000000001');
  await pick(page, 'second payer', 'Second Payer (@second_payer)');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  const transaction = field(page, 'Transaction ID');
  await expect(transaction).toBeFocused();
  await expect(transaction).toHaveAccessibleDescription(
    /Transaction 4711000000000000000001 counts for subscription \d+ of Second Payer \(second_payer\) since/,
  );
  await expect(field(page, 'Amount')).toHaveValue('89.5');
  await expectNoFindings(page);

  // The detail names a gateway that cannot be reached.
  const detail = 'The payment was neither verified nor stored. Please try again in a moment.';
  await page.route('**/subscriptions/verify', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { message: 'The payment gateway cannot be asked', detail } })
      : route.fallback(),
  );
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(detail);
  await expect(picker(page)).toHaveValue('Second Payer (@second_payer)');
});

test('what is missing is said at its field, and a user without email is verified without one', async ({
  adminPage: page,
}) => {
  await page.goto(`${LIST}/verify`);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  for (const label of ['Transaction id', 'Plan', 'Amount', 'User']) {
    await expect(page.getByText(`${label} is required`)).toBeVisible();
  }
  await field(page, 'Transaction ID').fill('TX 12');
  await field(page, 'Amount').fill('1.005');
  await pick(page, 'mailless', 'Mailless Mansa (@mailless_mansa)');
  await expect(page.getByText('User is required')).toBeHidden();
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/This user has no email/);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText('Transaction id must be a number')).toBeVisible();
  await expect(page.getByText('Amount may have two decimal places')).toBeVisible();
  await expect(page).toHaveURL(`${LIST}/verify`);
  await pick(page, 'paying pan', 'Paying Panyin (@paying_panyin)');
  await expect(page.getByText('This user has no email')).toBeHidden();
  await pick(page, 'mailless', 'Mailless Mansa (@mailless_mansa)');
  await field(page, 'Transaction ID').fill('770012');
  await field(page, 'Amount').fill('1.50');
  await page.getByRole('combobox', { name: 'Plan' }).selectOption('Monthly');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(page.getByText(/Mailless Mansa \(@mailless_mansa\) has premium until/)).toBeVisible();
});

test('premium is removed with all that follows; cancelling keeps it, and what has ended stays', async ({
  adminPage: page,
  api,
}) => {
  const { id } = await person(api, 'removable_rita');
  await page.goto(`${LIST}?user_id=${id}`);
  await expect(picker(page)).toHaveValue('Removable Rita (@removable_rita)');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText('Scheduled');
  await expect(rows.nth(2)).toContainText('Active');
  await expect(rows.nth(3)).toContainText('Ended');
  await expect(rows.nth(3).getByRole('button', { name: /^Remove/ })).toHaveCount(0);

  const remove = rows.nth(2).getByRole('button', { name: 'Remove subscription of Removable Rita' });
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Remove Subscription' });
  await expect(dialog).toContainText('Are you sure to remove subscription?');
  await expect(dialog).toContainText('Removable Rita (@removable_rita)');
  await expect(dialog.getByRole('listitem')).toHaveText([
    '1subscription runs now and ends immediately',
    '1subscription would have followed',
  ]);
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect((await person(api, 'removable_rita')).premium_until).not.toBeNull();

  await remove.click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Subscription removed')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('Ended');
  expect((await person(api, 'removable_rita')).premium_until).toBeNull();
});

test('a user without subscriptions and a search without hits say so', async ({ adminPage: page, api }) => {
  const { id } = await person(api, 'pupil1');
  await page.goto(`${LIST}?user_id=${id}`);
  await expect(page.getByText('This user has no subscription.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all subscriptions' }).click();
  await expect(page).toHaveURL(LIST);
  await page.getByPlaceholder('Search subscriptions').fill('nobody at all');
  await expect(page.getByText('No subscription has “nobody at all”')).toBeVisible();
  await expect(page.getByText('0 found')).toBeVisible();
});

test('beside the menu, a name has room in the narrowest table', async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto(`${LIST}?q=rita`);
  await expectSettled(page);
  const name = page.getByRole('table').getByRole('link', { name: 'Removable Rita' }).last();
  expect((await name.boundingBox())?.width).toBeGreaterThan(60);
  // The choices of people can be read and told apart.
  await picker(page).fill('payer');
  await page.getByRole('option', { name: 'Second Payer (@second_payer)' }).hover();
  await expectNoFindings(page);
});
