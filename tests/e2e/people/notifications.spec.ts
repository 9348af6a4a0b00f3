import { expect, failedCall, test } from '../fixtures.ts';
import { expectNoFindings, expectSettled } from '../page-checks.ts';
import { NOTIFIED } from '../seed/rewards.ts';
import { ADMIN } from '../server.ts';
import { makeSettledAdmin } from '../settled-admin.ts';
import { signInOn } from '../signed-in.ts';
import { connection, field, fillIn, fillInTexts, form, rowOf, sendButton, studentOf } from './notifications-page.ts';
import { openReceiver } from './receiver.ts';

test('a notification waits for its student, arrives in their browser, and the list follows automatically', async ({
  adminPage: page,
  browser,
  server,
}) => {
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { name: 'Send Notification' })).toBeVisible();
  await expect(connection(page)).toHaveText('Connected');
  await expect(form(page).getByLabel('Type')).toBeFocused();
  await fillIn(page, NOTIFIED.here.name, 'Well done, Nana');
  await expect(field(page, 'User Id')).toHaveValue(/^\d+$/);
  await expect(page.getByText('This is Nana Nearby (@notified.here)')).toBeVisible();
  await sendButton(page).click();
  await expect(page.getByText('“Well done, Nana” to Nana Nearby (@notified.here)')).toBeVisible();
  for (const name of ['User Id', 'Title', 'Message']) await expect(field(page, name)).toHaveValue('');
  await expect(form(page).getByLabel('Type')).toHaveValue('');
  const sent = rowOf(page, 'Well done, Nana');
  await expect(sent.getByRole('cell')).toHaveText([
    '1',
    'Reward',
    'Nana Nearby',
    'Well done, Nana',
    'Ten correct answers in a row.',
    'admin',
    /^\d+ \w{3,4}, \d\d:\d\d$/,
    '–Not yet',
    '–Not yet',
  ]);
  await expect(sent.getByRole('link', { name: 'Nana Nearby' })).toHaveAttribute('href', /^\/profile\/\d+$/);

  const receiver = await openReceiver(browser, server.url, studentOf(NOTIFIED.here));
  await expect.poll(receiver.titles).toEqual(['Well done, Nana']);
  await expect(sent.getByRole('cell').nth(7)).toHaveText(/^\d+ /);
  await fillIn(page, NOTIFIED.here.name, 'And again, Nana');
  await sendButton(page).click();
  await expect.poll(receiver.titles).toEqual(['Well done, Nana', 'And again, Nana']);
  await receiver.readLatest();
  await receiver.close();
  await expect
    .poll(async () => {
      await page.reload();
      return rowOf(page, 'And again, Nana').getByRole('cell').nth(8).textContent();
    })
    .toMatch(/^\d+ /);
});

test('faults of the form are shown at their fields, and typed text is not left without asking', async ({
  adminPage: page,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(404, '/v1/users/999999'));
  await page.goto('/notifications');
  await sendButton(page).click();
  for (const name of ['Type', 'User Id', 'Title', 'Message']) {
    await expect(form(page).getByText(`${name} is required`)).toBeVisible();
  }
  await expect(form(page).getByLabel('Type')).toBeFocused();
  await expect(form(page).getByLabel('Type').getByRole('option')).toHaveText([
    'Choose a type',
    'Rank increase',
    'Reward',
    'Reminder',
    'Alert',
    'Challenge invitation',
  ]);
  await expect(connection(page)).toHaveText('Connected');
  await fillIn(page, NOTIFIED.here.name, 'To nobody at all');
  await field(page, 'User Id').fill('nobody');
  await sendButton(page).click();
  await expect(form(page).getByText('User Id must be an id')).toBeVisible();
  await field(page, 'User Id').fill('999999');
  await expect(form(page).getByText('Nobody has this id')).toBeVisible();
  await sendButton(page).click();
  await expect(field(page, 'User Id')).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, 'User Id')).toBeFocused();
  await expect(field(page, 'Title')).toHaveValue('To nobody at all');
  await page.getByRole('navigation').getByRole('link', { name: 'Schools' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field(page, 'Title')).toHaveValue('To nobody at all');
});

test('the list is narrowed to one person in the address, and what comes for oneself is shown', async ({
  adminPage: page,
  api,
}) => {
  const { id } = await (await api.get(`/v1/users/${ADMIN.username}`)).json();
  await page.goto('/notifications');
  await expect(connection(page)).toHaveText('Connected');
  await field(page, 'User Id').fill(String(id));
  await fillInTexts(page, 'Note to myself');
  await sendButton(page).click();
  const message = page.getByRole('alert').filter({ hasText: 'Note to myself' }).filter({ hasText: 'Ten correct' });
  await expect(message).toBeVisible();
  const cells = rowOf(page, 'Note to myself').getByRole('cell');
  await expect(cells.nth(7)).toHaveText(/^\d+ /);
  await expect(cells.nth(8)).toHaveText('–Not yet');
  await message.getByRole('button', { name: 'Close this message' }).click();
  await expect(cells.nth(8)).toHaveText(/^\d+ /);
  await page.getByRole('combobox', { name: 'User', exact: true }).fill('elsewhere');
  await page.getByRole('option', { name: /Esi Elsewhere/ }).click();
  await expect(page).toHaveURL(/\/notifications\?user_id=\d+$/);
  await expect(page.getByText('Nothing has been sent to this person yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all notifications' }).click();
  await expect(page).toHaveURL('/notifications');
  await expect(rowOf(page, 'Note to myself')).toBeVisible();
});

test('what has waited comes as one message, which leads to where it is read', async ({
  page,
  browser,
  api,
  server,
}) => {
  const account = { username: 'notified.admin', password: ADMIN.password };
  const { id: user_id } = await makeSettledAdmin(api, server.url, {
    ...account,
    name: 'Ato Away',
    email: 'ato@school.example',
  });
  const sender = await openReceiver(browser, server.url, ADMIN);
  for (const number of [1, 2, 3, 4, 5]) {
    const title = `While you were away, ${number}`;
    expect(await sender.send({ type: 'alert', user_id, title, message: 'Hall booked.' })).toMatchObject({ ok: true });
  }
  await sender.close();

  await signInOn(page, server, account);
  await page.goto('/notifications');
  const message = page.getByRole('alert').filter({ hasText: '5 notifications for you' });
  await expect(message).toContainText('The newest is “While you were away, 5”.');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(rowOf(page, 'While you were away').getByText('Not yet')).not.toHaveCount(0);
  await expectNoFindings(page);
  // The list alone says that they are read, without a word about the message.
  await page.getByRole('combobox', { name: 'User', exact: true }).fill('Ato');
  await page.getByRole('option', { name: /Ato Away/ }).click();
  await expect(rowOf(page, 'While you were away')).toHaveCount(5);
  await expect(page.getByRole('main').getByText('Not yet')).toHaveCount(0);
  await page.getByRole('navigation').getByRole('link', { name: 'Schools' }).click();
  await message.getByRole('link', { name: 'Show them' }).click();
  await expect(page).toHaveURL(`/notifications?user_id=${user_id}`);
  await expect(message).toBeHidden();
});

test('on a phone everything that can be pressed is large enough', async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/notifications');
  await expect(connection(page)).toHaveText('Connected');
  await expectSettled(page);
  const small = await page
    .getByRole('main')
    .locator('button:visible, select:visible, input:visible')
    .evaluateAll((elements) =>
      elements.filter((element) => element.getBoundingClientRect().height < 44).map((element) => element.outerHTML),
    );
  expect(small).toEqual([]);
});

test('the count of a text moves nothing while it grows, and covers no label', async ({ adminPage: page }) => {
  await page.goto('/notifications');
  const message = page.getByRole('textbox', { name: 'Message' });
  const buttons = page.getByText('Put in', { exact: true }).locator('..');
  const height = async () => (await buttons.boundingBox())?.height;
  await expect(page.getByText('0 of 2,000')).toBeVisible();
  const before = await height();
  await message.fill('Long '.repeat(300));
  await expect(page.getByText('1,500 of 2,000')).toBeVisible();
  expect(await height()).toBe(before);
  await page.setViewportSize({ width: 390, height: 844 });
  const count = await page.getByText('1,500 of 2,000').boundingBox();
  const label = await page.locator('label', { hasText: 'Message' }).boundingBox();
  expect(Number(count?.x)).toBeGreaterThan(Number(label?.x) + Number(label?.width));
});
