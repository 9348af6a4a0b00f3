import { expect, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling, expectSettled } from '../page-checks.ts';

test.use({ data: 'sample' });

test('a wrong key is corrected from its question, by keyboard, and the correction is undone', async ({
  adminPage: page,
  api,
}) => {
  test.setTimeout(300_000);
  const read = async (path: string) => (await api.get(path)).json();
  const found = await read('/v1/questions?q=Which%20line%20of%20latitude%20is%20longest');
  const { id } = found.rows[0];
  const countRight = async () => (await read(`/v1/user-answers?question_id=${id}&is_correct=true&limit=1`)).count;
  const before = await countRight();

  await page.goto(`/questions/${id}`);
  await page.getByRole('link', { name: 'Correct the key…' }).first().click();
  await expect(page.getByRole('heading', { name: 'Correct the key', level: 1 })).toBeVisible();
  const changes = page.getByRole('region', { name: 'What would change' });
  await expect(changes.getByRole('status')).toContainText('Nothing is stored yet', { timeout: 60_000 });
  await page.getByRole('radio', { name: /^c/ }).focus();
  await page.keyboard.press('Space');
  const after = changes.getByRole('row', { name: /^All/ }).getByRole('cell').first();
  await expect(after).not.toHaveText(String(before), { timeout: 60_000 });
  const expected = Number((await after.innerText()).replaceAll(',', ''));
  const gained = changes
    .getByRole('row', { name: /^Wrong before/ })
    .getByRole('cell')
    .first()
    .getByRole('link');
  const list = await page.context().newPage();
  await list.goto((await gained.getAttribute('href')) ?? '');
  await expect(list.getByText(`${await gained.innerText()} found`)).toBeVisible();
  await expect(list.getByText(/^right by correction/)).toBeVisible();
  await list.close();
  await expectSettled(page);
  await expectNoFindings(page);
  await changes.getByText('Schools', { exact: true }).click();
  await expect(changes.getByRole('heading', { name: /schools by points per student/ })).toBeVisible();

  await page.getByRole('button', { name: 'Apply correction' }).click();
  await expect(page.getByText('Reason is required')).toBeVisible();
  await page.keyboard.type('The equator is longest');
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScrolling(page);
  await expectNoFindings(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Apply correction' }).click();
  await expect(page.getByText('Key corrected')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: `Question ${id}`, level: 1 })).toBeVisible();
  expect(await countRight()).toBe(expected);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(countRight, { timeout: 60_000 }).toBe(before);
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByText('Reason: The equator is longest')).toBeVisible();
});
