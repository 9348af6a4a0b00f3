import { addFilter } from '../add-filter.ts';
import { field, row } from '../bank-rows.ts';
import { expect, failedCall, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling } from '../page-checks.ts';

const names = /^Pagewright \d+/;

test('students are searched, sorted by name, paged, and lead to their page', async ({
  adminPage: page,
  api,
  expectedErrors,
}) => {
  // The page of a person without a subscription asks for it.
  expectedErrors.push(failedCall(404, '/v1/user/subscriptions'));
  // Administrators are no students, whatever they are called.
  const data = { name: 'Pagewright Admin', username: 'pagewright.admin', role: 'admin', password: 'green paper 44' };
  expect((await api.post('/v1/users', { data })).status()).toBe(201);
  await page.goto('/users');
  await expect(page.getByRole('columnheader')).toHaveText([
    'SL',
    '',
    'Name',
    'School',
    'Region',
    'Level',
    'Last played',
    'Username',
    'Premium',
    'Actions',
  ]);
  await page.keyboard.press('/');
  await page.keyboard.type('pagewright');
  await expect(page).toHaveURL('/users?q=pagewright');
  await expect(page.getByText('11 found')).toBeVisible();
  await expect(page.getByText('1–10 of 11')).toBeVisible();
  const cells = page.getByRole('row').getByRole('link', { name: names });
  await expect(cells.first()).toHaveText('Pagewright 11');
  await page.getByRole('link', { name: 'Name' }).click();
  await expect(cells.first()).toHaveText('Pagewright 01');
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL('/users?q=pagewright&page=2&sort=name&order=asc');
  await expect(cells).toHaveText(['Pagewright 11']);
  await expect(row(page, 'Pagewright 11').getByRole('cell').first()).toHaveText('11');
  await cells.first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pagewright 11' })).toBeVisible();
  await page.goBack();
  await expect(cells).toHaveText(['Pagewright 11']);

  await page.getByRole('searchbox').fill('nobody of this name');
  await expect(page.getByText('No student is found. “nobody of this name” was looked for')).toBeVisible();
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await expect(page).toHaveURL('/users');
});

test('the school of a student is picked in the list by keyboard alone', async ({ adminPage: page, api }) => {
  for (const name of ['Celled Reef College', 'Celled Dune College']) {
    expect((await api.post('/v1/schools', { data: { name, region: 'Volta' } })).ok()).toBe(true);
  }
  const student = await (await api.get('/v1/users/yaw.premiumless')).json();
  const stored = async () => (await (await api.get(`/v1/users/${student.id}`)).json()).school_name;
  await page.goto('/users?q=yaw.premiumless');
  const stop = page.getByRole('button', { name: 'Change School of Yaw Premiumless' });
  const editor = page.getByRole('combobox', { name: 'School of Yaw Premiumless' });
  /** Opens the cell with its list, and searches for a school, in place of what the field says. */
  const search = async (text: string) => {
    await stop.focus();
    await page.keyboard.press('Enter');
    await expect(editor).toBeFocused();
    await page.keyboard.type(text);
  };
  for (const name of ['Celled Reef College', 'Celled Dune College']) {
    await search(name.slice(0, 9));
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([`${name}, Volta`]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(row(page, 'Yaw Premiumless').getByRole('link', { name })).toBeVisible();
    await expect(stop).toBeFocused();
    expect(await stored()).toBe(name);
  }
  await search('celled reef');
  await expect(page.getByRole('option', { name: 'Celled Reef College' })).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await expect(editor).toHaveCount(0);
  await expect(stop).toBeFocused();
  await search('');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Username of Yaw Premiumless' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(stop).toBeVisible();
  await expect(row(page, 'Yaw Premiumless').getByRole('link', { name: /Celled/ })).toHaveCount(0);
  expect(await stored()).toBeNull();
  await page.keyboard.press('Control+z');
  await expect(row(page, 'Yaw Premiumless').getByRole('link', { name: 'Celled Dune College' })).toBeVisible();
});

test('a student is given an email, barred and found as such', async ({ adminPage: page, api, expectedErrors }) => {
  expectedErrors.push(failedCall(404, '/v1/user/subscriptions/'), failedCall(409, '/v1/users/'));
  const student = await (await api.get('/v1/users/yaw.premiumless')).json();
  await page.goto('/users?q=yaw.premiumless');
  await page.getByRole('link', { name: 'Edit Yaw Premiumless' }).click();
  await expect(page).toHaveURL(`/users/${student.id}/edit`);
  await expect(field(page, 'Name').first()).toBeFocused();
  await field(page, 'Username').fill('ADMIN');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText(/already has the username ADMIN/)).toBeVisible();
  await expect(field(page, 'Username')).toBeFocused();
  await field(page, 'Username').fill('yaw.premiumless');
  await field(page, 'Email').fill('yaw@school.example');
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('User updated')).toBeVisible();
  await expect(page).toHaveURL('/users?q=yaw.premiumless');
  expect(await (await api.get('/v1/users/yaw.premiumless')).json()).toMatchObject({ email: 'yaw@school.example' });

  await page.goto('/profile/yaw.premiumless');
  await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Barred');
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page).toHaveURL('/profile/yaw.premiumless');
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Barred');

  await page.goto('/users');
  await expect(page.getByText(/^\d+ active students · \d+ in all$/)).toBeVisible();
  await addFilter(page, 'Status', 'Barred');
  await expect(page).toHaveURL('/users?status=inactive');
  await expect(row(page, 'Yaw Premiumless')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
  await api.put(`/v1/users/${student.id}`, { data: { status: 'active' } });
});

test('premium is given to try and taken away, each after asking', async ({ adminPage: page, api }) => {
  await page.goto('/users?q=yaw.premiumless');
  const yaw = row(page, 'Yaw Premiumless');
  const premium = yaw.getByRole('cell').nth(8);
  await expect(premium).toHaveText('–');
  await yaw.getByRole('button', { name: 'Give test premium Yaw Premiumless' }).click();
  const grant = page.getByRole('dialog', { name: 'Give test premium' });
  await expect(grant).toContainText('Yaw Premiumless (@yaw.premiumless) gets premium for one month');
  await grant.getByRole('button', { name: 'Cancel' }).click();
  await expect(grant).toBeHidden();
  await expect(premium).toHaveText('–');
  await yaw.getByRole('button', { name: 'Give test premium Yaw Premiumless' }).click();
  await grant.getByRole('button', { name: 'Give test premium' }).click();
  await expect(page.getByRole('alert').getByText('Test premium given')).toBeVisible();
  await expect(premium).toHaveText(/^Until \d+ \w+ \d{4}$/);
  // The same button, which says something else now, keeps the keyboard.
  await expect(yaw.getByRole('button', { name: 'Remove subscription Yaw Premiumless' })).toBeFocused();
  const { id } = await (await api.get('/v1/users/yaw.premiumless')).json();
  expect(await (await api.get(`/v1/user/subscriptions/${id}`)).json()).toMatchObject({ plan: 'test', amount: '0.00' });

  await yaw.getByRole('button', { name: 'Remove subscription Yaw Premiumless' }).click();
  const removal = page.getByRole('dialog', { name: 'Remove Subscription' });
  await expect(removal).toContainText('Are you sure to remove subscription?');
  await expect(removal).toContainText('all premium that Yaw Premiumless (@yaw.premiumless) has, now and later');
  await expect(removal.getByRole('listitem')).toHaveText(['1subscription runs now and ends immediately']);
  await removal.getByRole('button', { name: 'Cancel' }).click();
  await expect(removal).toBeHidden();
  await expect(premium).toHaveText(/^Until/);
  await yaw.getByRole('button', { name: 'Remove subscription Yaw Premiumless' }).click();
  await removal.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Subscription removed')).toBeVisible();
  await expect(premium).toHaveText('–');
  await expect(yaw.getByRole('button', { name: 'Give test premium Yaw Premiumless' })).toBeFocused();
  expect((await api.get(`/v1/user/subscriptions/${id}`)).status()).toBe(404);
});

test('a change of premium that fails says why in the dialog', async ({ adminPage: page, expectedErrors }) => {
  expectedErrors.push(failedCall(422, '/v1/user/subscriptions/test-premium'), /Failed to change the subscription/);
  await page.goto('/users?q=pagewright04');
  await page.route('**/v1/user/subscriptions/test-premium', (route) =>
    route.fulfill({
      status: 422,
      json: { message: 'Invalid', detail: '', details: { user_id: 'User does not exist' } },
    }),
  );
  await page.getByRole('button', { name: 'Give test premium Pagewright 04' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give test premium' });
  await dialog.getByRole('button', { name: 'Give test premium' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('User does not exist');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Give test premium Pagewright 04' }).click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('alert')).toBeHidden();
});

test('a student is deleted with all dependents', async ({ adminPage: page, api }) => {
  const { id } = await (await api.get('/v1/users/kojo.leaver')).json();
  const lists = [
    '/v1/user-answers',
    '/v1/user-level-progress/all',
    '/v1/suggested-quiz/attempts',
    '/v1/qotd/attempts',
    '/v1/user-badges',
    '/v1/streak-history',
    '/v1/user-streaks',
    '/v1/user/subscriptions/all',
  ];
  const counts = () =>
    Promise.all(lists.map(async (list) => (await (await api.get(`${list}?user_id=${id}`)).json()).count));
  expect(await counts()).toEqual([7, 1, 1, 6, 1, 1, 1, 1]);
  await page.goto('/users?q=kojo.leaver');
  const answers = page.getByRole('navigation').getByRole('link', { name: 'User Answers' });
  await expect(answers).toHaveText(/\d/);
  const before = Number((await answers.innerText()).replace(/\D/g, ''));
  await page.getByRole('button', { name: 'Delete Kojo Leaver' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete User' });
  await expect(dialog).toContainText('Are you sure you want to delete "Kojo Leaver (@kojo.leaver)"?');
  for (const thing of ['attempts', 'answers', 'streaks', 'badges', 'subscriptions', 'notifications']) {
    await expect(dialog).toContainText(thing);
  }
  await expect(dialog.getByRole('listitem')).toHaveText([
    '7answers',
    '1suggested quiz attempt',
    '6daily quiz attempts',
    '1level reached',
    '1badge',
    '1streak',
    '1subscription',
    '1notification',
  ]);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  expect(await counts()).toEqual([7, 1, 1, 6, 1, 1, 1, 1]);
  await page.getByRole('button', { name: 'Delete Kojo Leaver' }).click();
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('User deleted')).toBeVisible();
  await expect(page.getByText('No user found')).toBeVisible();
  await expect(answers).toHaveText(new RegExp(`${before - 7} ?$`));
  expect(await counts()).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
});

test('on a phone a student’s row has the name over one line, and the menu the username to copy and premium to remove', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/users?q=efua.profile');
  const row = page.getByRole('listitem').filter({ hasText: /played/ });
  await expect(row.getByLabel(/^Premium until /)).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Efua Profile' }).click();
  const copy = page.getByRole('menuitem', { name: 'Copy username efua.profile' });
  await copy.click();
  await expect(page.getByRole('menuitem', { name: /^(Copied|Selected).*efua\.profile/ })).toBeVisible();
  await expect(copy).toBeVisible();
  await page.getByRole('menuitem', { name: 'Remove subscription' }).click();
  await expect(page.getByRole('dialog', { name: 'Remove Subscription' })).toBeVisible();
  await expectNoFindings(page);
});
