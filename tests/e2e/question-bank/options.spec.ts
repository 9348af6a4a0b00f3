import { makeOption, QUIZ } from '../bank-rows.ts';
import { expect, failedCall, test } from '../fixtures.ts';

test.describe('options', () => {
  test('an option is added beside the table, changed and deleted', async ({ adminPage: page }) => {
    await page.goto('/options');
    await expect(page.getByRole('heading', { name: 'Options', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Quiz is required')).toBeVisible();
    await expect(page.getByText('Text is required')).toBeVisible();
    await expect(page.getByText('Label is required')).toBeVisible();
    const side = page.getByRole('region', { name: 'Add Option' });
    await side.getByLabel('Quiz').selectOption(QUIZ);
    await side.getByLabel('Text').fill('Journey option');
    await side.getByLabel('Label').selectOption('b');
    await side.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Option added')).toBeVisible();
    await expect(page.getByRole('columnheader')).toHaveText(['', 'Quiz', 'Text', 'Label', 'Actions']);
    await expect(page.getByRole('button', { name: 'Edit Journey option' })).toBeVisible();

    await page.getByRole('button', { name: 'Edit Journey option' }).click();
    const editing = page.getByRole('region', { name: 'Edit Option' });
    await expect(editing.getByLabel('Text')).toHaveValue('Journey option');
    await expect(editing.getByLabel('Label')).toHaveValue('b');
    await editing.getByLabel('Text').fill('Journey option, changed');
    await editing.getByRole('button', { name: 'Update' }).click();
    await expect(page.getByText('Option updated')).toBeVisible();

    await page.getByRole('button', { name: 'Delete Journey option, changed' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Option' });
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Option deleted')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit Journey option, changed' })).toBeHidden();
  });

  test('J and K lead through the forms of the options', async ({ adminPage: page, api }) => {
    for (const label of ['a', 'b'] as const) await makeOption(api, `Stepped ${label}`, label);
    await page.goto('/options?quiz_id=9');
    await page.getByRole('button', { name: 'Edit Stepped a' }).click();
    const editing = page.getByRole('region', { name: 'Edit Option' });
    const text = editing.getByLabel('Text');
    await expect(text).toHaveValue('Stepped a');
    await expect(editing.getByLabel('Quiz')).toBeFocused();
    const place = editing.getByText(/^Row \d+ of/);
    const number = Number(/Row (\d+)/.exec(await place.innerText())?.[1]);
    await page.keyboard.press('Alt+j');
    await expect(place).toContainText(`Row ${number + 1} of`);
    await expect(editing.getByLabel('Quiz')).toBeFocused();
    await editing.getByRole('heading').focus();
    await page.keyboard.press('k');
    await expect(text).toHaveValue('Stepped a');
    await expect(editing.getByRole('heading')).toBeFocused();
  });

  for (const viewport of [
    { width: 1366, height: 600 },
    { width: 390, height: 844 },
  ]) {
    test(`a message leaves the buttons of the form free, ${viewport.width}`, async ({ adminPage: page, api }) => {
      await makeOption(api, `Free ${viewport.width}`, 'd');
      await page.setViewportSize(viewport);
      await page.goto('/options?quiz_id=9');
      const text = page.getByRole('textbox', { name: `Text of option d of ${QUIZ}` }).last();
      await text.fill(`Freed ${viewport.width}`);
      await text.press('Enter');
      const message = page.getByRole('alert').filter({ hasText: 'Option updated' });
      // Pointing at it keeps it.
      await message.hover();
      const submit = page.getByRole('button', { name: 'Submit' });
      await submit.evaluate((button) => button.scrollIntoView({ block: 'end' }));
      const [shown, button] = [await message.boundingBox(), await submit.boundingBox()];
      if (shown === null || button === null) throw new Error('One of them is not shown');
      const isApart =
        shown.x + shown.width <= button.x ||
        button.x + button.width <= shown.x ||
        shown.y + shown.height <= button.y ||
        button.y + button.height <= shown.y;
      expect([isApart, shown, button]).toEqual([true, shown, button]);
    });
  }

  test('a text in the table is stored alone when its field is left', async ({ adminPage: page, api }) => {
    await makeOption(api, 'Left alone', 'c');
    await page.goto('/options?quiz_id=9');
    const cells = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Edit Left alone' }) });
    const text = cells.getByRole('textbox', { name: `Text of option c of ${QUIZ}` });
    await expect(text).toHaveValue('Left alone');
    const sending = page.waitForRequest((request) => request.method() === 'PUT');
    await text.fill('Stored by leaving');
    await page.keyboard.press('Tab');
    const sent = await sending;
    expect(sent.postDataJSON()).toEqual({ option_text: 'Stored by leaving' });
    expect(sent.headers()['if-match']).toMatch(/^"\d+"$/);
    await expect(page.getByRole('button', { name: 'Edit Stored by leaving' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Edit Stored by leaving' })).toBeVisible();
  });

  test('a text that could not be stored stays typed, says why, and holds the page', async ({
    adminPage: page,
    api,
    expectedErrors,
  }) => {
    expectedErrors.push(failedCall('ERR_FAILED', '/v1/options'));
    const option = await makeOption(api, 'Not stored', 'd');
    await page.goto('/options');
    const cells = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Edit Not stored' }) });
    const text = cells.getByRole('textbox');
    await page.route(`**/v1/options/${option.id}`, (route) => route.abort());
    await text.fill('Typed all the same');
    await page.keyboard.press('Enter');
    await expect(cells.getByText('The server could not be reached.')).toBeVisible();
    await expect(text).toHaveValue('Typed all the same');
    await page.getByRole('navigation').getByRole('link', { name: 'Rounds' }).click();
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByRole('group', { name: 'Filters' }).getByRole('combobox', { name: 'Quiz' }).selectOption(QUIZ);
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(text).toHaveValue('Typed all the same');
    await page.unroute(`**/v1/options/${option.id}`);
    await text.press('Enter');
    await expect(page.getByRole('button', { name: 'Edit Typed all the same' })).toBeVisible();
  });

  test('a delete that fails is shown and can be tried again', async ({ adminPage: page, api, expectedErrors }) => {
    expectedErrors.push(failedCall(500, '/v1/options'));
    const option = await makeOption(api, 'Hard to delete');
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.goto('/options');
    await page.route(`**/v1/options/${option.id}`, (route) =>
      route.fulfill({ status: 500, json: { message: 'The database is away', detail: '' } }),
    );
    await page.getByRole('button', { name: 'Delete Hard to delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Option' });
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Delete failed. The database is away');
    expect(logged).toContain('Delete failed: The database is away');
    await page.unroute(`**/v1/options/${option.id}`);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Option deleted')).toBeVisible();
  });
});
