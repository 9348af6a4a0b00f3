import { expect, test } from '../fixtures.ts';
import { expectNoSidewaysScrolling } from '../page-checks.ts';
import { PLAY_LISTS } from './play-list-facts.ts';
import { openList } from './play-page.ts';

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
