import type { Page } from '@playwright/test';
import { field, makeLevel, makeQuestion, makeRound, nextNumber, QUIZ, row } from '../bank-rows.ts';
import { expect, failedCall, test } from '../fixtures.ts';

test.describe('levels', () => {
  test('the form beside the table adds a level and changes the one that is chosen', async ({ adminPage: page }) => {
    const number = nextNumber();
    await page.goto('/levels');
    await expect(page.getByRole('heading', { name: 'Level List' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Add Level' })).toBeVisible();
    await expect(page.getByLabel('Quiz', { exact: false }).last()).toContainText(QUIZ);
    await field(page, 'Level Number').fill(String(number));
    await field(page, 'Time Limit').fill('90');
    await field(page, 'Description').fill('Beside the table');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Level added')).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText(['SL', 'Description', 'Time Limit', 'Actions']);
    const added = row(page, 'Beside the table');
    await expect(added.getByRole('cell')).toHaveText([String(number), 'Beside the table', '1 min 30 s', '']);
    await expect(field(page, 'Level Number')).toHaveValue('');

    await added.getByRole('button', { name: `Edit Level ${number}` }).click();
    await expect(page.getByRole('heading', { name: 'Edit Level' })).toBeVisible();
    await expect(field(page, 'Description')).toHaveValue('Beside the table');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'Add Level' })).toBeVisible();
    await added.getByRole('button', { name: `Edit Level ${number}` }).click();
    await field(page, 'Time Limit').fill('0');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Level updated')).toBeVisible();
    await expect(added.getByRole('cell').nth(2)).toHaveText('No limit');
    await expect(page.getByRole('heading', { name: 'Add Level' })).toBeVisible();
  });

  test('every rule of the form is said at its field', async ({ adminPage: page, api, expectedErrors }) => {
    expectedErrors.push(failedCall(409, '/v1/levels'));
    const number = nextNumber();
    await makeLevel(api, 'Level in the way', number);
    await page.goto('/levels');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Level number is required')).toBeVisible();
    await expect(page.getByText('Time limit is required')).toBeVisible();
    await expect(page.getByText('Description is required')).toBeVisible();
    await field(page, 'Level Number').fill('-1');
    await field(page, 'Time Limit').fill('soon');
    await field(page, 'Description').fill('Second of its number');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Level number must be at least 0')).toBeVisible();
    await expect(page.getByText('Time limit must be a number')).toBeVisible();
    await field(page, 'Level Number').fill(String(number));
    await field(page, 'Time Limit').fill('60');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText(/"Level in the way" .* already has this number in the quiz/)).toBeVisible();
    await expect(field(page, 'Description')).toHaveValue('Second of its number');
  });

  test('the standalone form takes a number and a description, and leads back', async ({ adminPage: page }) => {
    const number = nextNumber();
    await page.goto('/levels');
    await page.getByRole('link', { name: 'Add Level' }).first().click();
    await expect(page).toHaveURL('/levels/create');
    await expect(page.getByRole('heading', { name: 'Add Level' })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(2);
    await field(page, 'Level Number').fill(String(number));
    await field(page, 'Description').fill('On its own');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL('/levels');
    await expect(row(page, 'On its own').getByRole('cell').nth(2)).toHaveText('No limit');
  });

  test('the page of one level changes it and leads back where it was opened', async ({ adminPage: page, api }) => {
    const level = await makeLevel(api, 'By its page');
    await page.goto('/levels');
    await expect(row(page, 'By its page')).toBeVisible();
    await page.goto(`/levels/${level.id}/edit`);
    await expect(page.getByRole('heading', { name: 'Edit Level' })).toBeVisible();
    await field(page, 'Description').fill('By its own page');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page).toHaveURL('/levels');
    await expect(row(page, 'By its own page')).toBeVisible();
  });
});

/** Messages offer to undo for ten seconds, and may lie over what is next: people close them. */
async function closeMessages(page: Page): Promise<void> {
  const close = page.getByRole('button', { name: 'Close this message' });
  // All in one step: each of them may also close automatically.
  await close.evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click();
  });
  await expect(close).toHaveCount(0);
}

test.describe('quizzes by level', () => {
  const card = (page: Page, number: number) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `Level ${number}`, exact: true }) });

  test('a card is added, turned off and on, changed and deleted', async ({ adminPage: page }) => {
    const number = nextNumber();
    await page.goto('/quizzes-by-level');
    await expect(page.getByRole('heading', { name: 'Quizzes by Level' })).toBeVisible();
    await page.getByRole('link', { name: 'Add New Level' }).click();
    await expect(page).toHaveURL('/quizzes-by-level/create');
    await field(page, 'Level Number').fill(String(number));
    await field(page, 'Description').fill('A separate card');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL('/quizzes-by-level');
    const added = card(page, number);
    await expect(added).toContainText('A separate card');
    await expect(added).toContainText('0 questions');
    await expect(added.getByText('Active', { exact: true })).toBeVisible();

    await added.getByRole('button', { name: `Deactivate Level ${number}` }).click();
    await expect(page.getByText('Level deactivated')).toBeVisible();
    await expect(added.getByText('Inactive', { exact: true })).toBeVisible();
    await added.getByRole('button', { name: `Activate Level ${number}` }).click();
    await expect(page.getByText('Level activated')).toBeVisible();
    await expect(added.getByText('Active', { exact: true })).toBeVisible();
    await closeMessages(page);

    await added.getByRole('link', { name: `Edit Level ${number}` }).click();
    await expect(page).toHaveURL(/\/quizzes-by-level\/\d+\/edit$/);
    await expect(page.getByRole('heading', { name: 'Edit Level' })).toBeVisible();
    await field(page, 'Description').fill('A card, changed');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page).toHaveURL('/quizzes-by-level');
    await expect(added).toContainText('A card, changed');
    await closeMessages(page);

    await added.getByRole('button', { name: `Delete Level ${number}` }).click();
    const dialog = page.getByRole('dialog', { name: `Delete Level ${number}` });
    await expect(dialog).toContainText('Are you sure you want to delete this level?');
    // Once it is counted: else this count could be taken for the next one.
    await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeEnabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(added).toBeVisible();
    // Counted each time the dialog opens: a count that is still on its way would miss the level that is deleted.
    const counted = page.waitForResponse(/\/dependents$/);
    await added.getByRole('button', { name: `Delete Level ${number}` }).click();
    await counted;
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Level deleted')).toBeVisible();
    await expect(added).toBeHidden();
  });

  test('a level with questions stays, and both the card and the dialog count them', async ({
    adminPage: page,
    api,
  }) => {
    const number = nextNumber();
    const level = await makeLevel(api, 'Level in use', number);
    const round = await makeRound(api, 'Round of the level in use');
    await makeQuestion(api, level, round);
    await makeQuestion(api, level, round);
    await page.goto('/quizzes-by-level');
    await expect(card(page, number)).toContainText('2 questions');
    await page.getByRole('button', { name: `Delete Level ${number}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('listitem')).toHaveText('2questions must be deleted first');
    await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await card(page, number)
      .getByRole('link', { name: `Level ${number}`, exact: true })
      .click();
    await expect(page).toHaveURL(`/quizzes-by-level/${level.id}`);
  });

  test('a status that could not be changed is said, and the card stays as it is', async ({
    adminPage: page,
    api,
    expectedErrors,
  }) => {
    expectedErrors.push(failedCall(500, '/v1/levels'));
    const number = nextNumber();
    await makeLevel(api, 'Not to be turned off', number);
    await page.goto('/quizzes-by-level');
    await page.route('**/v1/levels/*/status?*', (route) =>
      route.fulfill({ status: 500, json: { message: 'Broken', detail: '' } }),
    );
    await page.getByRole('button', { name: `Deactivate Level ${number}` }).click();
    await expect(page.getByRole('alert')).toContainText('Level not deactivated');
    await expect(card(page, number).getByText('Active', { exact: true })).toBeVisible();
  });
});
