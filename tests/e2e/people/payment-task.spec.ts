import { made } from '../bank-rows.ts';
import { counting } from '../counting.ts';
import { expect, failedCall, test } from '../fixtures.ts';
import { expectNoFindings } from '../page-checks.ts';

test('“I paid, transaction X” is answered in 3 clicks and 20 keys, and a transaction that is taken is said while typing', async ({
  adminPage: page,
  api,
}) => {
  const { id: user_id, email } = await (await api.get('/v1/users/second_payer')).json();
  const before = { transaction_id: '31000001', plan: 'yearly', amount: 84, currency: 'USD', email, user_id };
  await made(api.post('/v1/user/subscriptions/verify', { data: before }));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const hand = counting(page);
  await hand.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Page or record' })).toBeFocused();
  await hand.type('pay pany');
  const chosen = page.getByRole('option', { selected: true });
  await expect(chosen).toContainText('Verify payment for Paying Panyin');
  await expect(chosen).toContainText('No school');
  await hand.press('Enter');
  await expect(page.getByRole('combobox', { name: 'User' })).toHaveValue('Paying Panyin (@paying_panyin)');
  await expect(page.getByRole('textbox', { name: 'Transaction ID' })).toBeFocused();
  await hand.type('31000001');
  await expect(page.getByText('This transaction counts already: for Second Payer')).toBeVisible();
  await expectNoFindings(page);
  await hand.press('Backspace');
  await hand.type('2');
  await expect(page.getByText('This transaction counts already')).toBeHidden();
  await hand.choose('Plan', 'Yearly');
  await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('84.00');
  await expect(page.getByText('As paid last for this plan')).toBeVisible();
  await hand.click('button', 'Verify');
  await expect(page.getByText('Payment verified')).toBeVisible();
  const { clicks, keys } = hand.used();
  expect(clicks).toBeLessThanOrEqual(3);
  expect(keys).toBeLessThanOrEqual(20);
});

test('the palette begins a payment with its transaction, a question in a level, and a message to someone', async ({
  adminPage: page,
  expectedErrors,
}) => {
  // A number is looked up as an id too.
  for (const what of ['questions', 'schools', 'users'])
    for (const id of [31777777, 31777778]) expectedErrors.push(failedCall(404, `/v1/${what}/${id}`));
  const field = page.getByRole('combobox', { name: 'Page or record' });
  const actions = page.getByRole('group', { name: 'Actions' });
  const open = async (text: string) => {
    await page.keyboard.press('Control+k');
    await field.fill(text);
  };
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await open('31777777');
  await expect(actions.getByRole('option')).toContainText('Verify payment of transaction 31777777');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Transaction ID' })).toHaveValue('31777777');
  // The same page again, for another payment.
  await open('31777778');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Transaction ID' })).toHaveValue('31777778');
  await open('new question in level 1');
  await expect(actions.getByRole('option').first()).toContainText('New question in level 1');
  await expectNoFindings(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/questions\/new\?level_id=\d+$/);
  // The form takes the focus once it is there.
  await expect(page.getByRole('combobox', { name: 'Level' })).toBeFocused();
  await open('message to pany');
  await expect(actions.getByRole('option')).toContainText('Send notification to Paying Panyin');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/notifications\?user_id=\d+$/);
});
