import type { Page } from '@playwright/test';
import { startTcpProxy } from '../../apps/server/src/testing/tcp-proxy.ts';
import { made } from './bank-rows.ts';
import { expect, failedCall, skipWithout, test } from './fixtures.ts';
import { expectNoSeriousFindings, expectNoSidewaysScrolling } from './page-checks.ts';
import { openReceiver } from './receiver.ts';
import { STUDENT_PASSWORD } from './seed/people.ts';
import { NOTIFIED } from './seed/rewards.ts';
import {
  ADMIN,
  makeDataFolder,
  type RunningServer,
  removeFolder,
  seedDataFolder,
  signIn,
  startServer,
} from './server.ts';
import { findMissingService, makeSharedServices } from './services.ts';

const missing = await findMissingService();
if (missing !== undefined) process.stderr.write(`A browser test with several servers is skipped: ${missing}\n`);

const GONE = /WebSocket connection to .* failed/;

const studentOf = (person: { readonly username: string }) => ({
  username: person.username,
  password: STUDENT_PASSWORD,
});
const form = (page: Page) => page.getByRole('form').or(page.locator('form'));
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name });
const sendButton = (page: Page) => form(page).getByRole('button', { name: /^Send/ });
const connection = (page: Page) =>
  page
    .getByRole('banner')
    .or(page.getByRole('main'))
    .getByText(/^(Connected|Connecting…|Not connected.*)$/);
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

async function fillInTexts(page: Page, title: string): Promise<void> {
  await form(page).getByLabel('Type').selectOption({ label: 'Reward' });
  await field(page, 'Title').fill(title);
  await field(page, 'Message').fill('Ten correct answers in a row.');
}

async function fillIn(page: Page, person: string, title: string): Promise<void> {
  await form(page).getByRole('combobox', { name: 'Find a person' }).fill(person);
  await page.getByRole('option', { name: new RegExp(person) }).click();
  await fillInTexts(page, title);
}

/** Signs a page in at a server that is not the worker's, or as somebody else. */
async function signInAt(page: Page, { url }: Pick<RunningServer, 'url'>, account = ADMIN): Promise<void> {
  const tokens = await signIn(url, account);
  await page.addInitScript((pair) => {
    if (localStorage.getItem('e2e')) return;
    localStorage.setItem('e2e', 'signed in');
    for (const [name, value] of Object.entries(pair)) localStorage.setItem(name, value);
  }, tokens);
}

test('a notification waits for its student, arrives in their browser, and the list follows by itself', async ({
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

test('faults of the form stand at their fields, and typed text is not left without asking', async ({
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
  const { id: user_id } = await made(
    api.post('/v1/users', { data: { ...account, name: 'Ato Away', email: 'ato@school.example', role: 'admin' } }),
  );
  const sender = await openReceiver(browser, server.url, ADMIN);
  for (const number of [1, 2, 3, 4, 5]) {
    const title = `While you were away, ${number}`;
    expect(await sender.send({ type: 'alert', user_id, title, message: 'Hall booked.' })).toMatchObject({ ok: true });
  }
  await sender.close();

  await signInAt(page, server, account);
  await page.goto('/notifications');
  const message = page.getByRole('alert').filter({ hasText: '5 notifications for you' });
  await expect(message).toContainText('The newest is “While you were away, 5”.');
  await expect(page.getByRole('alert')).toHaveCount(1);
  await expect(rowOf(page, 'While you were away').getByText('Not yet')).not.toHaveCount(0);
  await expectNoSeriousFindings(page);
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

test('a refused token is renewed, and one that cannot be asks to sign in over the form', async ({
  adminPage: page,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(401, '/v1/'), failedCall(404, '/v1/users/424242'));
  const breakers: (() => Promise<void>)[] = [];
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    socket.connectToServer();
    breakers.push(() => socket.close());
  });
  // Nothing is shown here that would be read again and renew the token by itself.
  await page.goto('/notifications?user_id=424242');
  await expect(connection(page)).toHaveText('Connected');
  const spoil = (alsoRefresh: boolean) =>
    page.evaluate((both) => {
      const [head, claims] = (localStorage.getItem('access_token') ?? '').split('.');
      localStorage.setItem('access_token', `${head}.${claims}.${'A'.repeat(43)}`);
      if (both) localStorage.setItem('refresh_token', 'unknown');
    }, alsoRefresh);

  await spoil(false);
  const renewal = page.waitForResponse('**/v1/jwt/refresh');
  await breakers.at(-1)?.();
  await expect(connection(page)).toHaveText('Not connected: trying again');
  expect((await renewal).status()).toBe(200);
  await expect(connection(page)).toHaveText('Connected');

  await field(page, 'Title').fill('Typed before the end');
  await spoil(true);
  await breakers.at(-1)?.();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog).toBeHidden();
  await expect(connection(page)).toHaveText('Connected');
  await expect(field(page, 'Title')).toHaveValue('Typed before the end');
});

test('a server that dies while a notification is sent loses nothing that was typed; once back, it is sent', async ({
  page,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall('ERR_CONNECTION_REFUSED', '/'), GONE);
  const { hostname: host, port } = new URL(server.url);
  // What happens to the server itself is proven beside it; for the browser it is gone when nobody answers at its address.
  const address = { host, port: Number(port) };
  let way = await startTcpProxy(address);
  try {
    const url = `http://127.0.0.1:${way.port}`;
    let isFrozen = false;
    await page.routeWebSocket(/\/socket\.io\//, (socket) => {
      const onward = socket.connectToServer();
      socket.onMessage((message) => {
        if (!isFrozen) onward.send(message);
      });
    });
    await signInAt(page, { url });
    await page.goto(`${url}/notifications`);
    await expect(connection(page)).toHaveText('Connected');
    await fillIn(page, NOTIFIED.here.name, 'Through the storm');
    isFrozen = true;
    await sendButton(page).click();
    await expect(sendButton(page)).toHaveText('Sending...');
    await expect(sendButton(page)).toBeDisabled();
    way.stop();
    isFrozen = false;
    await expect(form(page).getByRole('alert')).toContainText('The connection broke before the server answered.');
    await expect(connection(page)).toHaveText('Not connected: trying again');
    await expect(field(page, 'Title')).toHaveValue('Through the storm');
    await sendButton(page).click();
    await expect(form(page).getByRole('alert')).toContainText('nothing was sent');
    way = await startTcpProxy(address, way.port);
    await expect(connection(page)).toHaveText('Connected', { timeout: 30_000 });
    await sendButton(page).click();
    await expect(page.getByText('“Through the storm” to Nana Nearby')).toBeVisible();
    await expect(rowOf(page, 'Through the storm')).toHaveCount(1);
    // Off the page before its server goes.
    await page.goto(`${url}/healthz`);
  } finally {
    way.stop();
  }
});

test('a notification reaches a student who is connected to another server', async ({ page, browser }) => {
  test.setTimeout(180_000);
  skipWithout(missing === undefined, `PostgreSQL and Redis: ${missing}`);
  const services = await makeSharedServices();
  const folder = await makeDataFolder();
  const servers: RunningServer[] = [];
  try {
    await seedDataFolder(folder, services.env);
    const one = await startServer(folder, services.env);
    servers.push(one);
    const two = await startServer(folder, services.env);
    servers.push(two);
    const receiver = await openReceiver(browser, two.url, studentOf(NOTIFIED.elsewhere));
    await signInAt(page, one);
    await page.goto(`${one.url}/notifications`);
    await expect(connection(page)).toHaveText('Connected');
    // Without Redis it would come with the other server's next look; that it is Redis is proven beside the service.
    await fillIn(page, NOTIFIED.elsewhere.name, 'Across the servers');
    await sendButton(page).click();
    await expect.poll(receiver.titles).toEqual(['Across the servers']);
    await expect(rowOf(page, 'Across the servers').getByRole('cell').nth(7)).toHaveText(/^\d+ /);
    await receiver.close();
    // Off the page before its server goes.
    await page.goto(`${one.url}/healthz`);
  } finally {
    for (const server of servers) await server.stop();
    await services.drop();
    await removeFolder(folder);
  }
});

test('the screen fits a phone and has no serious finding', async ({ adminPage: page }) => {
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/notifications');
    await expect(connection(page)).toHaveText('Connected');
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await sendButton(page).click();
    await expect(form(page).getByText('Title is required')).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await expectNoSeriousFindings(page);
  }
  const small = await page
    .getByRole('main')
    .locator('button:visible, select:visible, input:visible')
    .evaluateAll((elements) =>
      elements.filter((element) => element.getBoundingClientRect().height < 44).map((element) => element.outerHTML),
    );
  expect(small).toEqual([]);
});
