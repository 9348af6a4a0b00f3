import { startTcpProxy } from '../../../apps/server/src/testing/tcp-proxy.ts';
import { expect, failedCall, skipWithout, test } from '../fixtures.ts';
import { NOTIFIED } from '../seed/rewards.ts';
import { ADMIN, makeDataFolder, type RunningServer, removeFolder, runOnFolder, startServer } from '../server.ts';
import { findMissingService, makeSharedServices } from '../services.ts';
import { signInOn } from '../signed-in.ts';
import { connection, field, fillIn, form, rowOf, sendButton, studentOf } from './notifications-page.ts';
import { openReceiver } from './receiver.ts';

const missing = await findMissingService();
if (missing !== undefined) process.stderr.write(`A browser test with several servers is skipped: ${missing}\n`);

const GONE = /WebSocket connection to .* failed/;

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
  // Nothing is shown here that would be read again and so renew the token.
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
  // What happens to the server itself is proven by the server's tests; for the browser it is gone when no one answers at its address.
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
    await signInOn(page, { url });
    await page.goto(`${url}/notifications`);
    await expect(connection(page)).toHaveText('Connected');
    await fillIn(page, NOTIFIED.elsewhere.name, 'Through the storm');
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
    await expect(page.getByText('“Through the storm” to Esi Elsewhere')).toBeVisible();
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
    await runOnFolder('seed', folder, services.env);
    const one = await startServer(folder, services.env);
    servers.push(one);
    const two = await startServer(folder, services.env);
    servers.push(two);
    const receiver = await openReceiver(browser, two.url, studentOf(NOTIFIED.elsewhere));
    await signInOn(page, one);
    await page.goto(`${one.url}/notifications`);
    await expect(connection(page)).toHaveText('Connected');
    // Without Redis it would come with the other server's next look; that it is Redis is proven by the service's tests.
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
