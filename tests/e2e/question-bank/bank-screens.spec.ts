import type { APIRequestContext, Page } from '@playwright/test';
import { makeLevel, makeOption, makeRound } from '../bank-rows.ts';
import { expect, test } from '../fixtures.ts';
import { expectNoSidewaysScrolling, expectSettled } from '../page-checks.ts';

/** Gives each screen of this file a row with long texts. */
async function makeLongRows(api: APIRequestContext): Promise<void> {
  await makeRound(api, 'A round with a name as long as a contest of many schools can think of, and then some');
  await makeLevel(api, 'unbrokenandverylongdescription'.repeat(8));
  await makeOption(api, 'An option whose text is longer than a phone is wide, by far');
}

const SCREENS = ['/rounds', '/rounds/create', '/levels', '/levels/create', '/quizzes-by-level', '/options'];

async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectSettled(page);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('nothing scrolls sideways, and what can be pressed is large enough', async ({ adminPage: page, api }) => {
    await makeLongRows(api);
    for (const path of SCREENS) {
      await openScreen(page, path);
      await expectNoSidewaysScrolling(page);
      const small = await page
        .getByRole('main')
        .locator('button:visible, select:visible')
        .evaluateAll((elements) =>
          elements.filter((element) => element.getBoundingClientRect().height < 44).map((element) => element.outerHTML),
        );
      expect(small, path).toEqual([]);
    }
  });

  test('a row’s actions are in its menu, and Edit leads to the form below the list', async ({
    adminPage: page,
    api,
  }) => {
    await makeOption(api, 'Edited on a phone');
    await page.goto('/options');
    await page.getByRole('button', { name: 'Actions for Edited on a phone' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const form = page.getByRole('region', { name: 'Edit Option' });
    await expect(form.getByLabel('Quiz')).toBeFocused();
    await expect(form.getByLabel('Quiz')).toBeInViewport();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Add Option' }).click();
    await expect(page.getByRole('region', { name: 'Add Option' }).getByLabel('Quiz')).toBeFocused();
  });
});
