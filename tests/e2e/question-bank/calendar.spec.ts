import type { Locator, Page } from '@playwright/test';
import { expect, failedCall, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling, expectSettled } from '../page-checks.ts';

test.use({ data: 'sample' });

/** The links of the questions of a day of the week, the first column being Monday's; free places are empty. */
const column = (page: Page, day: number): Promise<string[]> =>
  page
    .getByRole('table', { name: 'Week' })
    .locator('tbody tr')
    .evaluateAll(
      (rows, at) => rows.map((row) => row.querySelectorAll('td')[at]?.querySelector('a')?.getAttribute('href') ?? ''),
      day,
    );

const slot = (page: Page, date: string, index: number): Locator => page.locator(`#slot-${date}-${index}`);

/** The Monday two weeks after this one, which the sample has no plan for. */
function emptyMonday(): string {
  const date = new Date(`${new Date().toISOString().slice(0, 10)}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7) + 14);
  return date.toISOString().slice(0, 10);
}
const later = (day: string, days: number) => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
};

/** The message of a change, once it offers to undo it. */
const undoOf = (page: Page, change: string) => page.locator('[data-undo="done"]').filter({ hasText: change });

test('a week is filled, a question moved by keyboard and moved back by undo, and a day planned on a phone', async ({
  adminPage: page,
}) => {
  test.setTimeout(180_000);
  // The sample has forgotten a day.
  await page.goto('/quiz-of-day');
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(page).toHaveURL(/\/quiz-of-day\/calendar$/);
  await expect(page.getByText('1 day left')).toBeVisible();
  const lacking = page.getByText(/^\d+ days of the next 14 to fill$/);
  await expect(lacking).toBeVisible();
  const [days] = /^\d+/.exec((await lacking.textContent()) ?? '') ?? [];
  await expect(page.getByRole('img', { name: `Next 14 days: ${days} days lack questions.` })).toBeVisible();
  await expectSettled(page);
  await expectNoFindings(page);

  const monday = emptyMonday();
  await page.goto(`/quiz-of-day/calendar?date=${monday}`);
  await page.getByRole('button', { name: /^Fill \d+ gaps/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Fill the gaps' });
  await expect(dialog.getByRole('listitem').first()).toBeVisible();
  await expectNoFindings(page);
  // However long the proposal is.
  await expect(dialog.getByRole('button', { name: /^Store \d+ questions/ })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: /^Store \d+ questions/ }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => column(page, 4)).not.toContain('');

  // Within its day, and with the focus on it.
  const [first = '', second = ''] = await column(page, 4);
  const friday = later(monday, 4);
  await slot(page, friday, 0).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(async () => (await column(page, 4)).slice(0, 2)).toEqual([second, first]);
  await expect(slot(page, friday, 1)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'to slot 2' })).toBeAttached();
  await expect(undoOf(page, 'Moved')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await column(page, 4)).slice(0, 2)).toEqual([first, second]);
  await expect(slot(page, friday, 0)).toBeFocused();

  // A day that has no room says so, to everybody.
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByRole('alert').filter({ hasText: /^Thursday \d+ \w+ is full/ })).toBeVisible();
  await expect(slot(page, friday, 0)).toBeFocused();

  // Removed there, it leaves room for one of the day before.
  await slot(page, friday, 4).focus();
  await page.keyboard.press('Delete');
  await expect.poll(async () => (await column(page, 4))[4]).toBe('');
  await expect(undoOf(page, 'Removed')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await column(page, 4))[4]).not.toBe('');
  await expect(slot(page, friday, 4)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect.poll(async () => (await column(page, 4))[4]).toBe('');
  const [thursday = ''] = await column(page, 3);
  await slot(page, later(monday, 3), 0).focus();
  await page.keyboard.press('Control+x');
  await page.keyboard.press('ArrowRight');
  await expect(slot(page, friday, 0)).toBeFocused();
  await page.keyboard.press('Control+v');
  await expect.poll(async () => (await column(page, 4))[0]).toBe(thursday);
  await expect.poll(async () => (await column(page, 3))[4]).toBe('');

  // The bank says where it adds, and Enter adds.
  await slot(page, later(monday, 3), 4).focus();
  await page.keyboard.press('Enter');
  const bank = page.getByRole('region', { name: 'Question bank' });
  await expect(bank).toContainText(/Adds to Thursday \d+ \w+, slot 5/);
  await expectNoFindings(page);
  const inBank = bank.getByRole('list', { name: 'Questions of the bank' }).getByRole('button');
  await inBank.first().focus();
  await page.keyboard.press('Enter');
  await expect(bank).toContainText('is full');
  await expect(inBank.first()).toBeFocused();
  await page.getByRole('link', { name: 'Month' }).click();
  await expect(page.getByRole('table', { name: 'Month' })).toBeVisible();
  await expectNoFindings(page);

  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 844 });
  const next = later(monday, 7);
  await page.goto(`/quiz-of-day/calendar?date=${next}`);
  await expectSettled(page);
  await expect(page.getByRole('navigation', { name: 'Days of the week' }).getByRole('link')).toHaveCount(7);
  await expectNoSidewaysScrolling(page);
  await expectNoFindings(page);
  await page
    .getByRole('link', { name: /^Add a question/ })
    .first()
    .click();
  await page.getByRole('list', { name: 'Questions of the bank' }).getByRole('button').first().click();
  await expect(page.getByText(/slot 2$/)).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await expectNoFindings(page);
  await page.goBack();
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'To the next day' }).click();
  await expect(page.getByRole('link', { name: /^Add a question/ })).toHaveCount(5);
});

test('a key that looks wrong is marked where its question is about to be asked', async ({ adminPage: page, api }) => {
  const rowsOf = async (query: string) => (await (await api.get(query)).json()).rows;
  const [suspect] = await rowsOf('/v1/questions?verdict=check_key&limit=1');
  const bank: { readonly id: number; readonly verdicts: readonly string[] }[] = await rowsOf('/v1/quiz-of-day/bank');
  const others = bank.filter(({ verdicts }) => verdicts.length === 0).slice(0, 4);
  const wide = await rowsOf('/v1/questions?q=Propane&limit=1');
  const monday = later(emptyMonday(), 49);
  const plan = {
    days: [
      { date: monday, question_ids: [suspect.id, ...others.map(({ id }) => id)] },
      { date: later(monday, 1), question_ids: [wide[0].id] },
    ],
  };
  expect((await api.put('/v1/quiz-of-day/plan', { data: plan })).status()).toBe(200);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/quiz-of-day/calendar?date=${monday}`);
  await expect(slot(page, monday, 0)).toContainText('Check the key');
  await expect(slot(page, monday, 1)).not.toContainText('Check the key');
  await expect(page.getByRole('columnheader').first()).toContainText('1 to check');
  await expectNoFindings(page);
  // All five rows are above the fold, and an equation that is too long for its column breaks.
  await expectSettled(page);
  await expect(slot(page, monday, 4)).toBeInViewport({ ratio: 1 });
  const card = slot(page, later(monday, 1), 0);
  const spill = () =>
    card.evaluate((link) => {
      const edge = link.getBoundingClientRect().right;
      const boxes = [...link.querySelectorAll('.katex-html .mord')].flatMap((one) => [...one.getClientRects()]);
      return { boxes: boxes.length > 0, spilt: boxes.filter(({ right }) => right > edge).length };
    });
  await expect.poll(spill).toEqual({ boxes: true, spilt: 0 });
  const search = `date=${later(monday, 2)}&panel=bank`;
  await page.goto(`/quiz-of-day/calendar?${search}`);
  await page.getByLabel('Used', { exact: true }).selectOption('');
  await page.getByRole('searchbox', { name: 'Search the bank' }).fill(suspect.question_text.slice(0, 20));
  await expect(page.getByRole('list', { name: 'Questions of the bank' })).toContainText('Check the key');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/quiz-of-day/calendar?date=${monday}`);
  await expect(page.getByRole('link', { name: /^Monday .*, 1 to check$/ })).toBeVisible();
  await expect(page.getByRole('list').filter({ hasText: 'Check the key' })).toBeVisible();
  // In the reserve, and before it is put on a day.
  const reserve = { question_ids: [suspect.id] };
  const stored = await api.put('/v1/quiz-of-day/plan/reserve', { data: reserve });
  expect(stored.status()).toBe(200);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/quiz-of-day/calendar?date=${monday}`);
  await expect(page.getByRole('link', { name: 'Emergency reserve: 1 question 1 to check' })).toBeVisible();
  await page.goto('/questions?statistics=check_key');
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Use on...' }).click();
  await expect(page.getByRole('dialog')).toContainText('Check the key');
  await expectNoFindings(page);
});

test('questions ticked in the list are put on a day of the calendar, and taken off it by undo', async ({
  adminPage: page,
}) => {
  await page.goto('/questions');
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await boxes.nth(0).check();
  await boxes.nth(5).click({ modifiers: ['Shift'] });
  await expect(page.getByText('6 selected')).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Use on...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use in the quiz of the day' });
  const day = later(emptyMonday(), 21);
  await dialog.getByLabel('Day').fill(day);
  await expect(dialog.getByRole('listitem').nth(5)).toContainText('is full');
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Use 5 questions' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('1 selected')).toBeVisible();
  const message = page.getByText(/^5 questions to Monday \d+ \w+\. Not added: “/);
  await expect(message).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.locator('[data-undo="undone"]')).toBeVisible();
  await page.goto(`/quiz-of-day/calendar?date=${day}`);
  await expect(page.getByRole('table', { name: 'Week' }).getByRole('link')).toHaveCount(0);
});

test('a question is moved to another week by keyboard, by buttons and by dragging', async ({
  adminPage: page,
  api,
}) => {
  test.setTimeout(180_000);
  const bank = await api.get('/v1/quiz-of-day/bank?limit=3&unused=recently');
  const ids: number[] = (await bank.json()).rows.map(({ id }: { readonly id: number }) => id);
  const [first, second, third] = ids.map((id) => `/questions/${id}`);
  const monday = later(emptyMonday(), 28);
  const next = later(monday, 7);
  const plan = { days: [{ date: monday, question_ids: ids }] };
  expect((await api.put('/v1/quiz-of-day/plan', { data: plan })).status()).toBe(200);
  await page.goto(`/quiz-of-day/calendar?date=${monday}`);
  await expect.poll(() => column(page, 0)).toEqual([first, second, third, '', '']);

  // By keyboard, and back by undo.
  await slot(page, monday, 0).focus();
  await page.keyboard.press('Control+x');
  const bar = page.getByText(/^Cut: .* Paste it in any week\.$/);
  await expect(bar).toBeVisible();
  await expect(slot(page, monday, 0)).toHaveAttribute('data-cut', 'true');
  await expectNoFindings(page);
  await page.keyboard.press('PageDown');
  await expect(slot(page, next, 0)).toBeFocused();
  await expect(bar).toBeVisible();
  await page.keyboard.press('Control+v');
  await expect.poll(() => column(page, 0)).toEqual([first, '', '', '', '']);
  await expect(bar).toBeHidden();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect.poll(() => column(page, 0)).toEqual(['', '', '', '', '']);
  await slot(page, next, 0).focus();
  await page.keyboard.press('PageUp');
  await expect.poll(() => column(page, 0)).toEqual([first, second, third, '', '']);
  await slot(page, monday, 1).focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(slot(page, later(monday, -1), 0)).toBeFocused();
  await expect.poll(() => column(page, 6)).toEqual([second, '', '', '', '']);

  // By buttons.
  await page.getByRole('link', { name: 'The week after' }).click();
  await slot(page, monday, 0).hover();
  await page.getByRole('button', { name: /^Cut / }).first().click();
  await page.getByRole('link', { name: 'The week after' }).click();
  await page.getByRole('button', { name: /^Paste to Tuesday .*, slot 1$/ }).click();
  await expect.poll(() => column(page, 1)).toEqual([first, '', '', '', '']);

  // By dragging over the step to the week.
  await page.getByRole('link', { name: 'The week before' }).click();
  await expect.poll(() => column(page, 0)).toEqual([third, '', '', '', '']);
  await slot(page, monday, 0).hover();
  await page.mouse.down();
  const step = page.getByRole('link', { name: 'The week after' });
  const box = await step.boundingBox();
  if (box === null) throw new Error('The step is not shown');
  const target = slot(page, later(next, 2), 0);
  await expect(async () => {
    // Playwright's mouse is over something only when it moves.
    await page.mouse.move(box.x + 8 + Math.random() * 12, box.y + 16);
    expect(await target.count()).toBe(1);
  }).toPass();
  await target.hover();
  await page.mouse.up();
  await expect.poll(() => column(page, 2)).toEqual([third, '', '', '', '']);
  await expect(bar).toBeHidden();
});

test('that the calendar is on its way is announced, and so is where it cannot be loaded', async ({
  adminPage: page,
  expectedErrors,
}) => {
  expectedErrors.push(failedCall(503, '/v1/quiz-of-day/plan'));
  const isHeard = Promise.withResolvers<void>();
  await page.route('**/v1/quiz-of-day/plan?*', async (route) => {
    await isHeard.promise;
    await route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Too busy' } });
  });
  await page.goto('/quiz-of-day/calendar');
  await expect(page.getByRole('status').filter({ hasText: 'Loading the calendar' })).toBeAttached();
  isHeard.resolve();
  await expect(page.getByRole('alert')).toContainText('The calendar could not be loaded', { timeout: 30_000 });
});
