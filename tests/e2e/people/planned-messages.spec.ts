import type { APIRequestContext } from '@playwright/test';
import { nextNumber } from '../bank-rows.ts';
import { counting } from '../counting.ts';
import { expect, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling, expectSettled } from '../page-checks.ts';
import { rowOf } from './notifications-page.ts';

/** A new school with a student whom nobody else writes to. */
async function makeSchool(api: APIRequestContext, username: string) {
  const name = `Kwesi${nextNumber()} School`;
  const { id } = await (await api.post('/v1/schools', { data: { name } })).json();
  const user = await (await api.get(`/v1/users/${username}`)).json();
  expect((await api.put(`/v1/users/${user.id}`, { data: { school_id: id } })).status()).toBe(200);
  return { id, name, first: String(user.name).split(' ')[0] ?? '' };
}

test('a message to a school is seen as its student will, tested on oneself and sent in 6 clicks and 63 keys', async ({
  adminPage: page,
  api,
}) => {
  const school = await makeSchool(api, 'absent1');
  await page.goto('/notifications');
  await expectSettled(page);
  const hand = counting(page);
  await hand.click('link', 'School');
  await hand.click('combobox', /^School/);
  await hand.type(school.name.split(' ')[0] ?? '');
  await expect(page.getByRole('option', { name: school.name })).toBeVisible();
  for (const key of ['ArrowDown', 'Enter']) await hand.press(key);
  await hand.choose('Type', 'Alert');
  const phone = page.getByRole('region', { name: /^As .+ sees it$/ });
  await expect(phone.getByText('student 1 of 1')).toBeVisible();
  await hand.click('textbox', /^Title/);
  await hand.type('Final on Friday');
  await hand.press('Tab');
  await hand.type('{first_name}, be early.');
  await expect(phone.getByText(`${school.first}, be early.`)).toHaveCount(2);
  await expectNoFindings(page);

  await hand.click('button', 'Send me a test');
  await expect(page.getByText('Test sent')).toBeVisible();
  await hand.click('button', 'Send to 1 student');
  const dialog = page.getByRole('dialog', { name: 'Send this message?' });
  await expect(dialog).toContainText(`To: 1 student of ${school.name}.`);
  await expect(dialog.getByRole('blockquote')).toContainText(`${school.first}, be early.`);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  // Cancel has the focus, so that Enter does no harm.
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  for (const key of ['Tab', 'Enter']) await hand.press(key);
  await expect(page).toHaveURL('/notifications/groups');
  await expect(rowOf(page, `1 student of ${school.name}`)).toContainText('Sent to 1', { timeout: 20_000 });
  const { clicks, keys } = hand.used();
  expect(clicks).toBeLessThanOrEqual(6);
  expect(keys).toBeLessThanOrEqual(63);
  expect((await api.delete(`/v1/schools/${school.id}`)).ok()).toBe(true);
});

test('where the password is needed, one dialog has numbers, text and password', async ({ adminPage: page, api }) => {
  const school = await makeSchool(api, 'absent2');
  // As ten minutes after the last proof.
  await page.route('**/v1/jwt/two-factor', async (route) => {
    const answer = await route.fetch({ maxRetries: 3 });
    await route.fulfill({ json: { ...(await answer.json()), is_proved: false } });
  });
  await page.goto(`/notifications?to=school&to_id=${school.id}`);
  await page.getByLabel('Type').selectOption('alert');
  await page.getByRole('textbox', { name: 'Title' }).fill('Hall 2');
  await page.getByRole('textbox', { name: 'Message' }).fill('Dear {first_name}');
  await page.getByRole('button', { name: 'Send to 1 student' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send this message?' });
  await expect(dialog).toContainText(`To: 1 student of ${school.name}.`);
  await expect(dialog.getByRole('blockquote')).toContainText(`Dear ${school.first}`);
  await expect(dialog.getByLabel(/^Your password/)).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/to=school/);
  expect((await api.delete(`/v1/schools/${school.id}`)).ok()).toBe(true);
});

test('a message waits for its time, is changed and stopped, and its pages fit a phone in the dark', async ({
  adminPage: page,
  api,
}) => {
  await page.goto('/notifications?to=everyone');
  await page.getByLabel('Type').selectOption('alert');
  const title = `Planned ${nextNumber()}`;
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('textbox', { name: 'Message' }).fill('Come early.');
  await page.getByRole('radio', { name: 'Send at' }).check();
  await page.getByLabel('Day', { exact: true }).fill('2020-01-01');
  const send = page.locator('form').getByRole('button', { name: /^Send to [\d,]+ students on/ });
  await send.click();
  await expect(page.getByText('Send at is in the past')).toBeVisible();
  const day = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10);
  await page.getByLabel('Day', { exact: true }).fill(day);
  await page.getByLabel('Time', { exact: true }).fill('07:30');
  await expectNoFindings(page);
  await send.click();
  const dialog = page.getByRole('dialog', { name: 'Send this message?' });
  await expect(dialog).toContainText('07:30 by the contest’s clock');
  await dialog.getByRole('button', { name: 'Plan it' }).click();
  await expect(page).toHaveURL('/notifications/groups');
  const row = rowOf(page, title);
  await expect(row).toContainText(/Scheduled, \w{3} \d+ \w{3,4}, 07:30/);

  await row.getByRole('link', { name: `Change ${title}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change Message' })).toBeVisible();
  await page.getByLabel('Time', { exact: true }).fill('08:15');
  await page
    .locator('form')
    .getByRole('button', { name: /^Send to/ })
    .click();
  await dialog.getByRole('button', { name: 'Plan it' }).click();
  await expect(row).toContainText(/Scheduled, .+, 08:15/);
  await row.getByRole('button', { name: `Stop ${title}` }).click();
  await page.getByRole('dialog', { name: 'Stop Message' }).getByRole('button', { name: 'Stop' }).click();
  await expect(row).toContainText('Stopped after 0');
  await expect(row.getByRole('link', { name: /^Change / })).toHaveCount(0);
  await page.goto('/audit-log');
  for (const words of ['Changed a planned message to a group', 'Stopped a message to a group'])
    await expect(rowOf(page, words).first()).toBeVisible();

  const [first] = (await (await api.get('/v1/notifications/batches?limit=1')).json()).rows;
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  for (const width of [390, 1024, 1366]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of [
      '/notifications?to=everyone',
      '/notifications/groups',
      `/notifications/groups/${first.id}/edit`,
    ]) {
      await page.goto(path);
      await expectSettled(page);
      await expectNoSidewaysScrolling(page);
      await expectNoFindings(page);
    }
  }
});

test('a planned message to selected students is changed, and stays theirs', async ({ adminPage: page, api }) => {
  const { rows } = await (await api.get('/v1/users?role=student&status=active&limit=2')).json();
  const ids = rows.map(({ id }: { id: number }) => id);
  const title = `Selected ${nextNumber()}`;
  const scheduled_at = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString();
  const data = {
    ...{ type: 'alert', title, message: 'Dear {first_name}', scheduled_at },
    audience: { kind: 'students', select: { ids } },
  };
  expect((await api.post('/v1/notifications/batches', { data })).status()).toBe(202);
  await page.goto('/notifications/groups');
  await rowOf(page, title)
    .getByRole('link', { name: `Change ${title}` })
    .click();
  await expect(page.getByText('Now: 2 students. 2 students, selected one by one.')).toBeVisible();
  await expect(page.getByRole('region', { name: /^As .+ sees it$/ }).getByText('student 1 of 2')).toBeVisible();
  await expectNoFindings(page);
  await page.getByLabel('Time', { exact: true }).fill('08:15');
  await page
    .locator('form')
    .getByRole('button', { name: /^Send to 2 students on/ })
    .click();
  await page.getByRole('dialog', { name: 'Send this message?' }).getByRole('button', { name: 'Plan it' }).click();
  await expect(rowOf(page, title)).toContainText(/Scheduled, .+, 08:15/);
  await expect(rowOf(page, title)).toContainText('2 students, selected one by one');
  const [stored] = (await (await api.get('/v1/notifications/batches?limit=1')).json()).rows;
  expect((await api.post(`/v1/notifications/batches/${stored.id}/stop`)).ok()).toBe(true);
});
