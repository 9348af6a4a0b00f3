import { expect, failedCall, test } from '../fixtures.ts';
import { expectSettled } from '../page-checks.ts';

test('a person’s page shows who they are and the latest of what they did', async ({ adminPage: page, api }) => {
  const efua = await (await api.get('/v1/users/efua.profile')).json();
  await page.goto('/profile/efua.profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Efua Profile' })).toBeVisible();
  const details = page.getByRole('region', { name: 'Details' });
  await expect(details).toContainText('@efua.profile');
  await expect(details).toContainText('efua.profile@school.example');
  await expect(details).toContainText('024 555 0199');
  await expect(details).toContainText('Student');
  await expect(details).toContainText('Active');
  const subscription = page.getByRole('region', { name: 'Subscription' });
  await expect(subscription).toContainText('Monthly');
  await expect(subscription).toContainText('USD 9.99');
  const kinds: [title: string, count: number, shown: number, all: string, list: string][] = [
    ['Level progress', 1, 1, 'All levels', '/user-level-progress'],
    ['Suggested quiz attempts', 1, 1, 'All suggested quiz attempts', '/sq-attempts'],
    ['Daily quiz attempts', 6, 5, 'All daily quiz attempts', '/qotd-attempts'],
    ['Answers', 7, 5, 'All answers', '/user-answers'],
    ['Badges', 1, 1, 'All badges', '/user-badges'],
    ['Streaks', 1, 1, 'All streaks', '/streak-history'],
  ];
  for (const [title, count, shown, all, list] of kinds) {
    const part = page.getByRole('region', { name: title, exact: true });
    await expect(part.getByRole('heading')).toHaveText(`${title} ${count}`);
    await expect(part.getByRole('row')).toHaveCount(shown + 1);
    await expect(part.getByRole('link', { name: all })).toHaveAttribute('href', `${list}?user_id=${efua.id}`);
  }
  const answers = page.getByRole('region', { name: 'Answers' });
  await expect(answers.getByRole('row').nth(1)).toContainText('Answer 7 of Efua Profile');
  await expect(page.getByText(/The current streak is 6 days long/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Badges' })).toContainText('Night Owl');
  await expect(page.getByRole('region', { name: 'Daily quiz attempts' })).toContainText('19 Nov 2024');
  await page.goto(`/profile/${efua.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Efua Profile' })).toBeVisible();
});

test('the timeline shows by day what somebody did and what was done to them, and one kind alone', async ({
  adminPage: page,
  api,
}) => {
  const { id } = await (await api.get('/v1/users/efua.profile')).json();
  await page.goto('/profile/efua.profile');
  const glance = page.getByRole('region', { name: 'At a glance' });
  await expect(glance).toContainText(/Streak now6best 6 days/);
  const timeline = page.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText('Answer 7 of Efua Profile');
  await expect(timeline.getByText(/^Today, /)).toBeVisible();
  const kinds = timeline.getByRole('navigation', { name: 'Kinds of the timeline' });
  await expect(kinds.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
  await kinds.getByRole('link', { name: 'Attempts' }).click();
  await expect(page).toHaveURL('/profile/efua.profile?timeline=attempts');
  await expect(timeline).toContainText('Of 19 Nov 2024: no answers, 19 points, not completed');
  await expect(timeline).not.toContainText('Answer 7');
  await expect(timeline.getByRole('link', { name: 'See answers' }).first()).toHaveAttribute(
    'href',
    `/user-answers?user_id=${id}&from=2024-11-20&to=2024-11-20`,
  );
  await page.reload();
  await expect(kinds.getByRole('link', { name: 'Attempts' })).toHaveAttribute('aria-current', 'page');
  await kinds.getByRole('link', { name: 'Messages' }).click();
  await expect(timeline).toContainText('Well done');
  await expect(timeline).toContainText('not delivered yet');
  await kinds.getByRole('link', { name: 'Changes' }).click();
  await expect(timeline).toContainText('No changes yet.');
});

test('a timeline goes on where it is long', async ({ adminPage: page, expectedErrors }) => {
  // The browser notes the answer that there is no subscription.
  expectedErrors.push(failedCall(404, '/v1/user/subscriptions'));
  await page.goto('/profile/esi.timeline?timeline=answers');
  const times = page.getByRole('region', { name: 'Timeline' }).locator('tbody time');
  await expect(times).toHaveCount(20);
  const older = page.getByRole('button', { name: 'Show older' });
  const held = Promise.withResolvers<void>();
  await page.route('**/timeline?*before=*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await older.click();
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeFocused();
  held.resolve();
  await expect(times).toHaveCount(25);
  await expect(older).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Timeline' }).locator(':focus')).toContainText('no older entries');
});

test('somebody who did nothing yet, and premium given on their page', async ({
  adminPage: page,
  api,
  expectedErrors,
}) => {
  // The browser notes the answer that there is no subscription.
  expectedErrors.push(failedCall(404, '/v1/user/subscriptions'));
  const person = await (await api.get('/v1/users/pagewright07')).json();
  await page.goto(`/profile/${person.id}`);
  const subscription = page.getByRole('region', { name: 'Subscription' });
  await expect(subscription.getByText('No subscription.')).toBeVisible();
  await expect(page.getByText('No answers yet.')).toBeVisible();
  await expect(page.getByText('No daily quiz attempts yet.')).toBeVisible();
  // The timeline, once it is there, is shorter than its skeleton: the button must not move between press and release.
  await expectSettled(page);
  await subscription.getByRole('button', { name: 'Give test premium' }).click();
  const grant = page.getByRole('dialog', { name: 'Give test premium' });
  await grant.getByRole('button', { name: 'Give test premium' }).click();
  await expect(subscription).toContainText('Test premium');
  await expect(subscription).toContainText('Free of charge');
  await expect(subscription.getByText(/^Until /)).toBeVisible();
  await subscription.getByRole('button', { name: 'Remove subscription' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(subscription.getByText('No subscription.')).toBeVisible();
});

test('administrators have a page too, and nobody has none', async ({ adminPage: page, expectedErrors }) => {
  expectedErrors.push(failedCall(404, '/v1/user/subscriptions'), failedCall(404, '/v1/users'));
  await page.goto('/');
  await page.getByRole('button', { name: 'Your profile' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page).toHaveURL('/profile/admin');
  await expect(page.getByRole('region', { name: 'Details' })).toContainText('Superadmin');
  await page.getByRole('link', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change password' })).toBeVisible();
  await page.goto('/profile/nobody.of.this.name');
  await expect(page.getByRole('heading', { name: 'No such person' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Users' }).click();
  await expect(page).toHaveURL('/users');
  await page.goto('/profile/999999999');
  await expect(page.getByRole('heading', { name: 'No such person' })).toBeVisible();
});

test('a part that does not load leaves the others readable and can be tried again', async ({
  adminPage: page,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(500, '/v1/user-answers'), failedCall(404, '/v1/user/subscriptions'));
  await page.route(/\/v1\/user-answers\?/, (route) =>
    route.fulfill({ status: 500, json: { message: 'Out of order', detail: '' } }),
  );
  await page.goto('/profile/efua.profile');
  const answers = page.getByRole('region', { name: 'Answers' });
  await expect(answers.getByRole('alert')).toContainText('The answers could not be loaded');
  await expect(page.getByRole('region', { name: 'Badges' })).toContainText('Night Owl');
  await page.unroute(/\/v1\/user-answers\?/);
  await answers.getByRole('button', { name: 'Try again' }).click();
  await expect(answers.getByRole('row')).toHaveCount(6);
});

test('the palette finds people by text and by id', async ({ adminPage: page, api, expectedErrors }) => {
  expectedErrors.push(
    failedCall(404, '/v1/schools'),
    failedCall(404, '/v1/questions'),
    failedCall(404, '/v1/user/subscriptions'),
  );
  const efua = await (await api.get('/v1/users/efua.profile')).json();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  const box = palette.getByPlaceholder('Jump to a page, school, person…');
  await box.fill(String(efua.id));
  await expect(palette.getByText(`#${efua.id} · @efua.profile`)).toBeVisible();
  await box.fill('efua profile');
  await palette.getByText('Efua Profile').click();
  await expect(page).toHaveURL(`/profile/${efua.id}`);
});
