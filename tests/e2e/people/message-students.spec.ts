import { nextNumber } from '../bank-rows.ts';
import { counting } from '../counting.ts';
import { expect, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling } from '../page-checks.ts';

type Api = Parameters<Parameters<typeof test>[2]>[0]['api'];

/** Two students of a school in a new region, who have never played; `back` takes them out again. */
async function quietStudents(api: Api) {
  const region = `Silent Bay ${nextNumber()}`;
  const school = await (await api.post('/v1/schools', { data: { name: 'Silent Bay High', region } })).json();
  const names: string[] = [];
  for (const username of ['absent1', 'absent2']) {
    const { id, name, version } = await (await api.get(`/v1/users/${username}`)).json();
    expect((await api.put(`/v1/users/${id}`, { data: { school_id: school.id, version } })).status()).toBe(200);
    names.push(name);
  }
  await expect.poll(async () => (await api.get('/v1/users?role=student&not_played_days=14')).status()).toBe(200);
  const back = async () => expect((await api.delete(`/v1/schools/${school.id}`)).ok()).toBe(true);
  return { region, names, back };
}

test('the students of a region who have not played get a message in at most 8 clicks and 60 keys', async ({
  adminPage: page,
  api,
}) => {
  const { region, back } = await quietStudents(api);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const hand = counting(page);
  await hand.click('link', 'Users');
  await hand.click('button', 'Add filter');
  await hand.choose('Region', region);
  await hand.choose('Last played', 'Not in 14 days');
  await hand.click('link', 'Message 2...');
  await expect(page.getByText(`2 students of ${region} who have not played for 14 days.`)).toBeVisible();
  await expectNoFindings(page);
  await hand.choose('Type', 'Reminder');
  await page
    .getByRole('textbox', { name: 'Type' })
    .or(page.getByRole('combobox', { name: 'Type' }))
    .first()
    .focus();
  await hand.press('Tab');
  await hand.type('We miss you');
  await hand.press('Tab');
  await hand.type('Your quiz waits, {first_name}.');
  await hand.click('button', 'Send to 2 students');
  const dialog = page.getByRole('dialog', { name: 'Send this message?' });
  await expect(dialog).toContainText(`2 students of ${region}`);
  await expectNoFindings(page);
  await hand.click('button', 'Send');
  await expect(page.getByRole('heading', { name: 'Sent to Groups' })).toBeVisible();
  const { rows } = await (await api.get('/v1/notifications/batches')).json();
  expect(rows[0]).toMatchObject({ title: 'We miss you', total: 2, audience: { kind: 'students' } });
  const { clicks, keys } = hand.used();
  expect(clicks).toBeLessThanOrEqual(8);
  expect(keys).toBeLessThanOrEqual(60);
  await back();
});

test('ticked students are taken to the message, stay chosen when the page is loaded again, and alone are written to', async ({
  adminPage: page,
  api,
}) => {
  const { region, names, back } = await quietStudents(api);
  await page.goto(`/users?region=${encodeURIComponent(region)}`);
  await page.getByRole('checkbox', { name: `Select ${names[0]}, Silent Bay High` }).check();
  await page.getByRole('button', { name: 'Message...', exact: true }).click();
  await expect(page.getByText('1 student, selected one by one.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Send to 1 student' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
  await page.goto('/');
  await page.goto('/notifications?to=students');
  await expect(page.getByText('No students are selected.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeDisabled();
  await expectNoFindings(page);
  await back();
});
