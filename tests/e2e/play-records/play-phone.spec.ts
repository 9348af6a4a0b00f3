import { expect, test } from '../fixtures.ts';
import { expectNoSidewaysScrolling } from '../page-checks.ts';
import { idOf, openList } from './play-page.ts';

const PHONE: readonly [path: string, card: string][] = [
  ['/user-level-progress', 'LEVEL · STATUS · Unlocked DATE · Created DATE'],
  ['/sq-attempts', 'LEVEL · 5 bonus points · STATUS · Completed DATE · Created DATE'],
  ['/qotd-attempts', 'STATUS · Score 9 · 1 Mar 2025 · Completed DATE · Created DATE'],
  ['/qotd', 'Score 9 · 1 bonus point awarded · 70 s · 1 Mar 2025 · Completed DATE'],
  ['/streak-history', 'Streak of 1 day · DATE'],
];

test('on a phone every value of a list is in its block, with words', async ({ adminPage: page, api }) => {
  const id = await idOf(api, 'play.records');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const [path, details] of PHONE) {
    await openList(page, `${path}?user_id=${id}`);
    const words = details
      .replace('LEVEL', 'Level ID \\d+')
      .replace('STATUS', '[A-Z][a-z ]+')
      .replaceAll('DATE', '\\d Mar 2025, \\d\\d:\\d\\d');
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards.filter({ hasText: new RegExp(words) }).first()).toContainText(`Akosua Records #${id}`);
    await expectNoSidewaysScrolling(page);
  }
});
