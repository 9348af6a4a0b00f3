import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Fails if the page, as it is now, breaks a rule of WCAG 2.2 AA in a way that keeps somebody from using it. */
export async function expectNoSeriousFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const faults = serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
  expect(faults, page.url()).toEqual([]);
}

/** Waits until the page has its heading and shows all that it reads. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"], [data-skeleton]')).toHaveCount(0);
}

/** Fails if the page is wider than its window. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wider, page.url()).toBeLessThanOrEqual(0);
}

/** Fails if the words of a button do not fit into it. */
export async function expectWholeButtons(page: Page): Promise<void> {
  const cut = await page
    .locator('.mantine-Button-label')
    .evaluateAll((labels) =>
      labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent),
    );
  expect(cut, page.url()).toEqual([]);
}
