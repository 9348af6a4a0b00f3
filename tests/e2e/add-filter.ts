import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Narrows a list by a filter that is not drawn until it is chosen. */
export async function addFilter(page: Page, name: string, label: string): Promise<void> {
  const add = page.getByRole('button', { name: 'Add filter' });
  await add.click();
  const panel = page.getByRole('dialog', { name: 'Add filter' });
  await panel.getByRole('combobox', { name }).selectOption({ label });
  await expect(page.getByRole('group', { name: 'Filters' }).getByRole('combobox', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
}
