import { expect, test } from '../fixtures.ts';
import { expectNoSeriousFindings, expectNoSidewaysScrolling } from '../page-checks.ts';
import { PLAY_LISTS } from './play-list-facts.ts';
import { idOf, openList } from './play-page.ts';

test('no list loses a column on a small laptop, and nothing scrolls sideways', async ({ adminPage: page }) => {
  for (const [width, height] of [
    [1280, 800],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const { path, heads } of PLAY_LISTS) {
      await openList(page, path);
      await expect(page.getByRole('columnheader')).toHaveText([...heads]);
      await expectNoSidewaysScrolling(page);
    }
  }
});

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const) {
  test(`axe has no serious finding in ${colorScheme} at ${width} px, and nothing scrolls sideways`, async ({
    adminPage: page,
    api,
  }) => {
    const id = await idOf(api, 'play.records');
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    for (const { path } of PLAY_LISTS) {
      await openList(page, `${path}?user_id=${id}&from=2025-03-01`);
      await expect(page.getByRole('link', { name: /^Akosua Records/ }).first()).toBeVisible();
      await expectNoSidewaysScrolling(page);
      await expectNoSeriousFindings(page);
    }
    await page.getByRole('combobox', { name: 'User' }).click();
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible();
    await expectNoSeriousFindings(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByRole('menuitem', { name: 'CSV' })).toBeVisible();
    await expectNoSeriousFindings(page);
  });
}
