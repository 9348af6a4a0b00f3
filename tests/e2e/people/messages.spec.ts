import type { APIRequestContext } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling, expectSettled } from '../page-checks.ts';
import { NOTIFIED } from '../seed/rewards.ts';
import { copySeededFolder } from '../seed-once.ts';
import { removeFolder, signIn, startServer } from '../server.ts';
import { signInOn } from '../signed-in.ts';
import { field, form, rowOf, studentOf } from './notifications-page.ts';
import { openReceiver } from './receiver.ts';

const TEXTS = { type: 'alert', title: 'Hall 2 today', message: 'Dear {first_name}, come to hall 2.' };

/** A school with these students of the seed. */
async function makeSchool(api: APIRequestContext, name: string, usernames: readonly string[]): Promise<number> {
  const { id } = await (await api.post('/v1/schools', { data: { name } })).json();
  for (const username of usernames) {
    const user = await (await api.get(`/v1/users/${username}`)).json();
    expect((await api.put(`/v1/users/${user.id}`, { data: { school_id: id } })).status()).toBe(200);
  }
  return id;
}

test('a school is messaged from its page: counted, asked, sent from a template, and listed with what became of it', async ({
  adminPage: page,
  api,
  browser,
  server,
}) => {
  const students = Object.values(NOTIFIED).map(({ username }) => username);
  const id = await makeSchool(api, 'Messaged High School', students);
  await api.post('/v1/notifications/templates', { data: { name: 'Change of hall', ...TEXTS } });
  const receiver = await openReceiver(browser, server.url, studentOf(NOTIFIED.here));

  await page.goto(`/schools/${id}`);
  await page.getByRole('link', { name: 'Message this school' }).click();
  await expect(page).toHaveURL(`/notifications?to=school&to_id=${id}`);
  const recipients = page.getByRole('navigation', { name: 'Recipients' }).getByRole('link');
  await expect(recipients).toHaveText(['One person', 'School', 'Level', 'Open streaks', 'Everyone']);
  await expect(page.getByRole('combobox', { name: 'School' })).toHaveValue(/Messaged High School/);
  const count = `${students.length} students`;
  const send = form(page).getByRole('button', { name: `Send to ${count}` });
  await send.click();
  for (const name of ['Type', 'Title', 'Message'])
    await expect(form(page).getByText(`${name} is required`)).toBeVisible();
  await form(page).getByRole('button', { name: 'Use a template' }).focus();
  for (const key of ['Enter', 'ArrowDown', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
  await expect(field(page, 'Title')).toHaveValue('');
  await page.getByRole('menuitem', { name: 'Change of hall' }).click();
  await expect(field(page, 'Title')).toHaveValue(TEXTS.title);
  await expectNoFindings(page);

  await send.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Send this message?' });
  await expect(dialog).toContainText(`To: ${count} of Messaged High School.`);
  await expect(dialog.getByRole('blockquote')).toHaveText(/^Hall 2 todayDear \w+, come to hall 2\.$/);
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(send).toBeFocused();
  await expect(field(page, 'Message')).toHaveValue(TEXTS.message);
  await send.click();
  await dialog.getByRole('button', { name: 'Send' }).click();

  await expect(page).toHaveURL('/notifications/groups');
  const row = rowOf(page, TEXTS.title);
  await expect(row).toContainText(`${count} of Messaged High School`);
  await expect(row).toContainText(`Sent to ${students.length}`, { timeout: 20_000 });
  await expect(page.getByRole('status').filter({ hasText: `${TEXTS.title}: Sent to` })).toBeAttached();
  await expect.poll(receiver.titles).toEqual([TEXTS.title]);
  await receiver.close();
  await page.getByRole('link', { name: 'Send', exact: true }).click();
  await expect(rowOf(page, TEXTS.title)).toHaveCount(students.length);
  await expect(rowOf(page, NOTIFIED.here.name)).toContainText(`Dear ${NOTIFIED.here.name.split(' ')[0]}, come`);
  await page.goto('/audit-log');
  await expect(rowOf(page, 'Sent a message to a group').first()).toContainText(`${count} of Messaged High School`);
});

test('a message that is not over can be stopped, and its pages fit a phone in the dark', async ({ page }) => {
  test.setTimeout(120_000);
  const folder = await copySeededFolder();
  // Without the service that sends, it waits.
  const server = await startServer(folder, { SERVICES: 'account,api,site' });
  try {
    const { access_token } = await signIn(server.url);
    const headers = { authorization: `Bearer ${access_token}` };
    const post = (path: string, data: object) => page.request.post(`${server.url}${path}`, { headers, data });
    const batch = await post('/v1/notifications/batches', { ...TEXTS, audience: { kind: 'everyone' } });
    expect([batch.status(), (await batch.json()).name]).toEqual([202, expect.stringMatching(/^All \d+ students$/)]);
    await signInOn(page, server);
    await page.goto(`${server.url}/notifications/groups`);
    const row = rowOf(page, TEXTS.title);
    await expect(row).toContainText('Waiting');
    await row.getByRole('button', { name: `Stop ${TEXTS.title}` }).click();
    await page.getByRole('dialog', { name: 'Stop Message' }).getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('Message stopped')).toBeVisible();
    await expect(row).toContainText('Stopped after 0');
    await expect(page.getByRole('button', { name: /^Stop / })).toHaveCount(0);

    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/notifications/groups', '/notifications/templates', '/notifications/templates/add']) {
      await page.goto(`${server.url}${path}`);
      await expectSettled(page);
      await expectNoSidewaysScrolling(page);
      await expectNoFindings(page);
    }
  } finally {
    await server.stop();
    await removeFolder(folder);
  }
});
