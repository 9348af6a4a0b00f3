import { field, made, makeLevel, makeQuestion, makeRound, nextNumber, row } from '../bank-rows.ts';
import { expect, failedCall, test } from '../fixtures.ts';
import { expectOnOneLine } from '../page-checks.ts';

test.describe('rounds', () => {
  test('a round is added, changed and deleted', async ({ adminPage: page }) => {
    const number = nextNumber();
    await page.goto('/rounds');
    await expect(page.getByRole('heading', { name: 'Round List' })).toBeVisible();
    await expect(page.getByText('All rounds are available each level')).toBeVisible();
    await page.getByRole('link', { name: 'Add Round' }).first().click();
    await expect(page).toHaveURL('/rounds/create');
    await expect(page.getByRole('heading', { name: 'Add Round' })).toBeVisible();
    await expect(field(page, 'Round Name')).toBeFocused();
    await expectOnOneLine(page.getByRole('checkbox', { name: 'Active' }), page.getByText('Active', { exact: true }));
    await field(page, 'Round Name').fill('Riddles of the river');
    await field(page, 'Serial Number').fill(String(number));
    await field(page, 'Max Question Limit').fill('12');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL('/rounds');
    await expect(page.getByText('Round added')).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText(['SL', 'Name', 'Max Questions', 'Status', 'Actions']);
    const added = row(page, 'Riddles of the river');
    await expect(added.getByRole('cell')).toHaveText([String(number), 'Riddles of the river', '12', 'Active', '']);

    await added.getByRole('link', { name: 'Edit Riddles of the river' }).click();
    await expect(page).toHaveURL(/\/rounds\/\d+\/edit$/);
    await expect(page.getByRole('heading', { name: 'Add Round' })).toBeVisible();
    await expect(page.getByText('You are changing “Riddles of the river”.')).toBeVisible();
    await expect(field(page, 'Serial Number')).toHaveValue(String(number));
    await field(page, 'Max Question Limit').fill('15');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page).toHaveURL('/rounds');
    await expect(page.getByText('Round updated')).toBeVisible();
    await expect(added.getByRole('cell').nth(2)).toHaveText('15');

    await added.getByRole('button', { name: 'Delete Riddles of the river' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Round' });
    await expect(dialog).toContainText('Are you sure you want to delete "Riddles of the river"?');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(added).toBeVisible();
    await added.getByRole('button', { name: 'Delete Riddles of the river' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Round deleted')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(added).toBeHidden();
  });

  test('every rule of the form is said at its field', async ({ adminPage: page, api, expectedErrors }) => {
    expectedErrors.push(failedCall(409, '/v1/rounds'));
    const number = nextNumber();
    await makeRound(api, 'Taken place', number);
    await page.goto('/rounds/create');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Round name is required')).toBeVisible();
    await expect(page.getByText('Serial number is required')).toBeVisible();
    await expect(page.getByText('Max question limit is required')).toBeVisible();
    await expect(field(page, 'Round Name')).toBeFocused();
    await field(page, 'Round Name').fill('Newcomer');
    await field(page, 'Serial Number').fill('first');
    await field(page, 'Max Question Limit').fill('0');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Serial number must be a number')).toBeVisible();
    await expect(page.getByText('Max question limit must be at least 1')).toBeVisible();
    await field(page, 'Serial Number').fill(String(number));
    await field(page, 'Max Question Limit').fill('5');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText(`"Taken place"`)).toBeVisible();
    await expect(field(page, 'Serial Number')).toBeFocused();
    await expect(field(page, 'Round Name')).toHaveValue('Newcomer');
  });

  test('a round with questions stays, the dialog counts them, and the failure is logged', async ({
    adminPage: page,
    api,
    expectedErrors,
  }) => {
    expectedErrors.push(failedCall(409, '/v1/rounds'));
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    const round = await makeRound(api, 'Round in use');
    await makeQuestion(api, await makeLevel(api, 'Level of the round in use'), round);
    await page.goto('/rounds');
    await page.getByRole('button', { name: 'Delete Round in use' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Round' });
    await expect(dialog.getByRole('listitem')).toHaveText('1question must be deleted first');
    await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(row(page, 'Round in use')).toBeVisible();

    const soon = await makeRound(api, 'Round soon in use');
    await page.reload();
    await page.getByRole('button', { name: 'Delete Round soon in use' }).click();
    const remove = dialog.getByRole('button', { name: 'Delete', exact: true });
    await expect(remove).toBeEnabled();
    await makeQuestion(api, await makeLevel(api, 'Level of the round soon in use'), soon);
    await remove.click();
    await expect(dialog.getByRole('alert')).toContainText('1 question');
    expect(logged.join()).toContain('Failed to delete: ');
  });

  test('the rounds of one status are asked for in the address', async ({ adminPage: page, api }) => {
    await makeRound(api, 'Running round');
    const data = { name: 'Resting round', serial_number: nextNumber(), max_questions: 5, status: 'inactive' };
    await made(api.post('/v1/rounds', { data }));
    await page.goto('/rounds');
    await expect(row(page, 'Resting round').getByRole('cell').nth(3)).toHaveText('Inactive');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Inactive');
    await expect(page).toHaveURL('/rounds?status=inactive');
    await expect(row(page, 'Running round')).toBeHidden();
    await page.getByRole('link', { name: 'Edit Resting round' }).click();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL('/rounds?status=inactive');
    await page.getByRole('link', { name: 'Edit Resting round' }).click();
    await page.getByRole('checkbox', { name: 'Active' }).check();
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(page).toHaveURL('/rounds?status=inactive');
    await expect(row(page, 'Resting round')).toBeHidden();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Active');
    await expect(page).toHaveURL('/rounds?status=active');
    await expect(row(page, 'Resting round')).toBeVisible();
    await page.getByRole('combobox', { name: 'Status' }).selectOption('All rounds');
    await expect(page).toHaveURL('/rounds');
    await expect(row(page, 'Resting round').getByRole('cell').nth(3)).toHaveText('Active');
    await expect(row(page, 'Running round')).toBeVisible();
  });

  test('rounds are sorted by a head, and in the order of the contest again by that of their numbers', async ({
    adminPage: page,
    api,
  }) => {
    for (const [name, max_questions] of [
      ['Longest round', 9001],
      ['Longer round', 9000],
    ] as const)
      await made(api.post('/v1/rounds', { data: { name, serial_number: nextNumber(), max_questions } }));
    await page.goto('/rounds');
    await page.getByRole('link', { name: 'Max Questions' }).click();
    await expect(page).toHaveURL('/rounds?sort=max_questions&order=asc');
    await page.getByRole('link', { name: 'Max Questions' }).click();
    await expect(page.getByRole('row', { name: /Long(?:est|er) round/ })).toContainText(['Longest', 'Longer']);
    await page.getByRole('link', { name: 'SL' }).click();
    await expect(page).toHaveURL('/rounds?sort=serial_number&order=asc');
  });

  test('a form that was opened by its address leads to the list', async ({ adminPage: page }) => {
    await page.goto('/rounds/create');
    await field(page, 'Round Name').fill('Straight in');
    await field(page, 'Serial Number').fill(String(nextNumber()));
    await field(page, 'Max Question Limit').fill('5');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page).toHaveURL('/rounds');
    await expect(row(page, 'Straight in')).toBeVisible();
  });

  test('a round that is not there is said in words', async ({ adminPage: page, expectedErrors }) => {
    expectedErrors.push(failedCall(404, '/v1/rounds/999999'));
    await page.goto('/rounds/999999/edit');
    await expect(page.getByRole('heading', { name: 'No such round' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to Rounds' }).click();
    await expect(page).toHaveURL('/rounds');
    await page.goto('/rounds/x/edit');
    await expect(page.getByText('Sorry, the page you are looking for could not be found')).toBeVisible();
  });

  test('a server that fails is logged and loses nothing that was typed, and leaving asks', async ({
    adminPage: page,
    expectedErrors,
  }) => {
    expectedErrors.push(failedCall(500, '/v1/rounds'));
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.goto('/rounds/create');
    await field(page, 'Round Name').fill('Kept');
    await field(page, 'Serial Number').fill(String(nextNumber()));
    await field(page, 'Max Question Limit').fill('5');
    await page.route('**/v1/rounds', (route) =>
      route.fulfill({ status: 500, json: { message: 'Broken', detail: '' } }),
    );
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('alert')).toHaveText('Broken');
    expect(logged).toContain('Failed to save the round: Broken');
    await expect(field(page, 'Round Name')).toHaveValue('Kept');
    await page.getByRole('navigation').getByRole('link', { name: 'Schools' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await page.unroute('**/v1/rounds');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Round added')).toBeVisible();
  });
});
