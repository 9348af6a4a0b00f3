import { expect, test } from '../fixtures.ts';
import { expectNoSeriousFindings } from '../page-checks.ts';
import { openList } from '../play-records/play-page.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('on a phone the whole row leads where its name leads, its second line too', async ({ adminPage: page, api }) => {
  const { id } = await (
    await api.post('/v1/schools', {
      data: { name: 'Tapped Row School', region: 'Tapped Region', location: 'Tapped Town' },
    })
  ).json();
  await openList(page, '/schools?q=tapped');
  const row = page.getByRole('main').getByRole('listitem');
  const { x, y, height } = (await row.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  expect(height).toBeGreaterThanOrEqual(44);
  const { y: second, height: line } = (await row.getByText('Tapped Town').boundingBox()) ?? { y: 0, height: 0 };
  expect(second).toBeGreaterThan(y);
  await page.touchscreen.tap(x + 60, second + line / 2);
  await expect(page).toHaveURL(`/schools/${id}`);
  await openList(page, '/schools?q=tapped');
  await row.getByRole('button', { name: 'Actions for Tapped Row School' }).tap();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
});

test('on a phone every target is large enough, in lists and beside the buttons of forms', async ({
  adminPage: page,
}) => {
  for (const path of [
    '/users',
    '/user-answers',
    '/user/subscriptions',
    '/waitlist',
    '/questions/new',
    '/rounds/create',
  ]) {
    await openList(page, path);
    await expectNoSeriousFindings(page);
  }
});
