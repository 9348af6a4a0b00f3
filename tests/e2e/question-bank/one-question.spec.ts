// One task of docs/experience.md: it fails when it grows.
import { counting } from '../counting.ts';
import { expect, test } from '../fixtures.ts';
import { ensureFormPlace, LEVEL, ROUND } from './question-form.ts';

/** The smallest picture. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('a question with a formula and a picture is stored in 9 clicks and 64 keys', async ({ adminPage: page, api }) => {
  await ensureFormPlace(api);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const hand = counting(page);
  await hand.press('g');
  await hand.press('q');
  await hand.click('link', 'Create New');
  await expect(page.getByRole('textbox', { name: /^Question text/ })).toBeVisible();
  await hand.choose('Level', LEVEL);
  await hand.choose('Round', ROUND);
  await hand.choose('Subject', 'Physics');
  await hand.click('textbox', /^Question text/);
  await hand.type('Which $v = \\frac{s}{t}$ is shown?');
  await hand.press('Tab');
  await hand.type('30');
  await hand.press('Tab');
  await hand.type('3');
  await hand.click('radio', 'Short answer');
  await hand.click('textbox', /^Answer/);
  await hand.type('5');
  await hand.attach('Media', { name: 'car.png', mimeType: 'image/png', buffer: PICTURE });
  await hand.click('textbox', /^Picture description/);
  await hand.type('A car passes two posts');
  await hand.press('Control+Enter');
  await expect(page.getByText('Question added')).toBeVisible();
  const { clicks, keys } = hand.used();
  expect(clicks).toBeLessThanOrEqual(9);
  expect(keys).toBeLessThanOrEqual(64);
  const { rows } = await (await api.get('/v1/questions?q=is+shown')).json();
  expect(rows[0]).toMatchObject({ media_alt: 'A car passes two posts', subject: 'physics', score: 3 });
});
