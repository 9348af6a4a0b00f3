import { makeLevel, makeRound, nextNumber } from '../bank-rows.ts';
import { counting } from '../counting.ts';
import { expect, test } from '../fixtures.ts';
import { expectNoFindings, expectNoSidewaysScrolling, expectOnOneLine, expectSettled } from '../page-checks.ts';

type Api = Parameters<typeof makeRound>[0];

async function storeMany(api: Api, count: number, word: string) {
  const round = await makeRound(api, `From ${nextNumber()}`);
  const level = await makeLevel(api, `Level of ${word}`);
  const data = Array.from({ length: count }, (_, at) => ({
    level_id: level.id,
    round_id: round.id,
    subject: 'physics',
    question_text: `${word} question ${at} of ${nextNumber()}?`,
    time: 30,
    score: 1,
    answer_type: 'short_answer',
    answer: 'Yes',
  }));
  const stored = await api.post('/v1/questions/bulk/upload', { data });
  expect(stored.status(), await stored.text()).toBe(201);
  return { round, level };
}

const countOf = async (api: Api, query: string) => (await (await api.get(`/v1/questions?${query}`)).json()).count;

test('40 duplicates are deleted in 4 clicks and 5 keys, and come back by one undo', async ({
  adminPage: page,
  api,
}) => {
  await storeMany(api, 40, 'Zebu');
  await page.goto('/questions');
  await expect(page.getByRole('heading', { name: 'Questions' })).toBeVisible();
  const hand = counting(page);
  await hand.press('/');
  await hand.type('zebu');
  await expect(page.getByText('40 found')).toBeVisible();
  await hand.click('checkbox', 'Select all on this page');
  await expect(page.getByText('10 selected')).toBeVisible();
  await hand.click('button', 'Select all 40');
  await expect(page.getByText('40 selected')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clear', exact: true })).toBeFocused();
  await hand.click('button', 'Delete...');
  const dialog = page.getByRole('dialog', { name: 'Delete 40 questions?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await hand.click('button', 'Delete 40');
  await expect(page.getByText('40 questions deleted')).toBeVisible();
  expect(await countOf(api, 'q=zebu')).toBe(0);
  await expect(page.getByRole('heading', { name: 'Questions', level: 1 })).toBeFocused();
  expect(hand.used()).toEqual({ clicks: 4, keys: 5 });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.locator('[data-undo="undone"]')).toBeVisible();
  expect(await countOf(api, 'q=zebu')).toBe(40);
});

test('25 questions go to another round in 5 clicks and 6 keys, and what follows is said before', async ({
  adminPage: page,
  api,
}) => {
  await storeMany(api, 25, 'Okapi');
  const name = `To ${nextNumber()}`;
  const to = await makeRound(api, name);
  await page.goto('/questions');
  await expect(page.getByRole('heading', { name: 'Questions' })).toBeVisible();
  const hand = counting(page);
  await hand.press('/');
  await hand.type('okapi');
  await expect(page.getByText('25 found')).toBeVisible();
  await hand.click('checkbox', 'Select all on this page');
  await hand.click('button', 'Select all 25');
  await expectNoFindings(page);
  await hand.click('button', 'Round');
  await hand.click('menuitem', name);
  const dialog = page.getByRole('dialog', { name: `Move 25 questions to ${name}?` });
  await expect(dialog.getByRole('row').nth(1)).toContainText('25 of 520 over the limit');
  await expect(dialog.getByText(`Outlined: moved. Stroke: the limit of ${name}, 5 a level.`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Move 25' }).locator('svg')).toBeVisible();
  await expectNoFindings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoFindings(page);
  await hand.click('button', 'Move 25');
  await expect(page.getByText('25 questions moved')).toBeVisible();
  expect(await countOf(api, `round_id=${to.id}`)).toBe(25);
  expect(hand.used()).toEqual({ clicks: 5, keys: 6 });
});

test('of questions that do not all fit into a round those that do are moved, and the others stay ticked', async ({
  adminPage: page,
  api,
}) => {
  await storeMany(api, 7, 'Bongo');
  const name = `Small ${nextNumber()}`;
  const to = await makeRound(api, name);
  await page.goto('/questions?q=bongo');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await page.getByRole('button', { name: 'Round', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
  const dialog = page.getByRole('dialog', { name: `Move 7 questions to ${name}?` });
  await expect(dialog.getByRole('radio', { name: 'Move all 7; 2 are over the limit' })).toBeChecked();
  const fitting = dialog.getByRole('radio', { name: 'Move the 5 that fit, the least used first' });
  await fitting.check();
  await expect(dialog.getByRole('row').nth(1)).toContainText('exactly full');
  await expect(dialog.getByRole('region', { name: 'They stay as they are' }).getByRole('listitem')).toHaveCount(2);
  await expect(fitting).toBeFocused();
  await expectNoFindings(page);
  await dialog.getByRole('button', { name: 'Move 5' }).click();
  await expect(page.getByText('5 questions moved')).toBeVisible();
  await expect(page.getByText('2 selected')).toBeVisible();
  expect(await countOf(api, `round_id=${to.id}`)).toBe(5);
});

test('the time of 6 questions is changed in 4 clicks, undone, and told by their history', async ({
  adminPage: page,
  api,
}) => {
  await storeMany(api, 6, 'Kudu');
  await page.goto('/questions?q=kudu');
  await expect(page.getByText('6 found')).toBeVisible();
  const { rows } = await (await api.get('/v1/questions?q=kudu')).json();
  const times = async () => {
    const present = await (await api.get('/v1/questions?q=kudu')).json();
    return new Set(present.rows.map(({ time }: { time: number }) => time));
  };
  await page.setViewportSize({ width: 1024, height: 768 });
  const hand = counting(page);
  await hand.click('checkbox', 'Select all on this page');
  await expectOnOneLine(
    page.getByRole('button', { name: 'Round', exact: true }),
    page.getByRole('button', { name: 'Delete...' }),
  );
  await hand.click('button', 'Change');
  await expectNoFindings(page);
  await hand.click('menuitem', 'Time in seconds...');
  const dialog = page.getByRole('dialog', { name: 'Set the time of 6 questions to … s?' });
  const field = page.getByRole('textbox', { name: 'Time in seconds' });
  await expect(dialog).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('0');
  await expect(dialog).toContainText('Time must be at least 1');
  await expect(dialog.getByRole('button', { name: 'Change 6' })).toBeDisabled();
  await expectNoFindings(page);
  await field.fill('');
  await hand.type('75');
  await expect(page.getByRole('dialog', { name: 'Set the time of 6 questions to 75 s?' })).toBeVisible();
  await hand.click('button', 'Change 6');
  await expect(page.getByText('6 questions changed')).toBeVisible();
  expect(hand.used()).toEqual({ clicks: 4, keys: 2 });
  expect(await times()).toEqual(new Set([75]));
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.locator('[data-undo="undone"]')).toBeVisible();
  expect(await times()).toEqual(new Set([30]));
  await page.goto(`/questions/${rows[0].id}`);
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog', { name: /^History/ })).toContainText('75');
});

test('by keyboard alone rows are ticked with X, over pages, moved, and unticked with Escape', async ({
  adminPage: page,
  api,
}) => {
  await storeMany(api, 14, 'Gnu');
  await page.goto('/questions?q=gnu');
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await boxes.nth(0).focus();
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await boxes.nth(3).focus();
  await page.keyboard.press('Shift+X');
  await expect(page.getByText('4 selected')).toBeVisible();
  await page.getByRole('link', { name: 'Page 2' }).press('Enter');
  await expect(boxes).toHaveCount(4);
  await expect(page.getByText('4 selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).press('Space');
  await expect(page.getByText('8 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Subject', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'History' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move 8 questions to History?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('8 selected')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Subject', exact: true })).toBeFocused();
  await page.getByRole('searchbox').press('Escape');
  await expect(page.getByText('8 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Use on...' }).press('Enter');
  const useOn = page.getByRole('dialog', { name: 'Use in the quiz of the day' });
  await expect(useOn).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(useOn).toBeHidden();
  await expect(page.getByRole('button', { name: 'Use on...' })).toBeFocused();
  await page.getByRole('button', { name: 'Delete...' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Delete 8 questions?' })).toContainText('and 5 more');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Delete...' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText('8 selected')).toBeHidden();
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeFocused();
});

test('on a phone the bar fits with one menu, and a selection that changed meanwhile goes on with the new number', async ({
  adminPage: page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  await storeMany(api, 12, 'Tapir');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/questions?q=tapir');
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  await boxes.first().check();
  await expect(page.getByRole('button', { name: 'Select all 12' })).toBeVisible();
  await expectSettled(page);
  const bar = page.locator('[data-buttons="bar"]');
  expect((await bar.boundingBox())?.height).toBeLessThan(844 / 3);
  expect((await bar.getByText('1 selected').boundingBox())?.height).toBeLessThan(30);
  await expectNoSidewaysScrolling(page);
  await expectNoFindings(page);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Subject' }).click();
  await expect(page.getByRole('menuitem', { name: 'Subject: back' })).toBeFocused();
  await expectNoFindings(page);
  await page.getByRole('menuitem', { name: 'Subject: back' }).click();
  await page.getByRole('menuitem', { name: 'Score...' }).click();
  const score = page.getByRole('dialog', { name: 'Set the score of 1 question to …?' });
  await score.getByRole('textbox', { name: 'Score' }).fill('7');
  await expect(
    page.getByRole('dialog', { name: 'Set the score of 1 question to 7?' }).getByRole('button', { name: 'Change 1' }),
  ).toBeEnabled();
  await expectNoSidewaysScrolling(page);
  await expectNoFindings(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Select all 12' }).click();
  const { rows } = await (await api.get('/v1/questions?q=tapir')).json();
  await api.delete(`/v1/questions/${rows[0].id}`);
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete...' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 12 questions?' });
  await expect(dialog.getByRole('alert')).toContainText('You selected 12, and there are 11 now.');
  await expect(dialog.getByRole('button', { name: /^Delete/ })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Go on with 11' }).click();
  await page.getByRole('dialog', { name: 'Delete 11 questions?' }).getByRole('button', { name: 'Delete 11' }).click();
  await expect(page.getByText('11 questions deleted')).toBeVisible();
  expect(await countOf(api, 'q=tapir')).toBe(0);
});

test('ticked rows that someone else deletes are no longer selected, and the others can still be deleted', async ({
  adminPage: page,
  api,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  await storeMany(api, 3, 'Dugong');
  await page.goto('/questions?q=dugong');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  const { rows } = await (await api.get('/v1/questions?q=dugong')).json();
  await api.delete(`/v1/questions/${rows[0].id}`);
  await page.getByRole('button', { name: 'Delete...' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Go on with 2' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 2 questions?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByRole('checkbox', { name: 'Select all on this page' })).toBeFocused();
});
