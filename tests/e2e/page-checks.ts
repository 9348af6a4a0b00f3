import type { Locator, Page } from '@playwright/test';
import axe from 'axe-core';
import { expect } from './fixtures.ts';

declare global {
  interface Window {
    /** What `axe.source` defines. */
    axe: typeof axe;
  }
}

const RULES = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
  // No one reads what passes, and describing it takes as long as finding out.
  resultTypes: ['violations'],
} satisfies axe.RunOptions;

/** Where the page, as it is now, breaks a rule of WCAG 2.2 AA. */
export async function findings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate((rules) => window.axe.run(rules), RULES);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** Fails if there are any. */
export async function expectNoFindings(page: Page): Promise<void> {
  expect(await findings(page), page.url()).toEqual([]);
}

/** Waits until the page has its heading and shows all that it reads. */
export async function expectSettled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"], [data-skeleton]')).toHaveCount(0);
}

/** By how many pixels the page is wider than its window. */
export const sidewaysPx = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Fails if the page stays wider than its window: after a resize it is laid out once more. */
export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  await expect.poll(() => sidewaysPx(page), { message: page.url() }).toBeLessThanOrEqual(0);
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

/** Fails if the middles of two parts of the page are not at the same height. */
export async function expectOnOneLine(one: Locator, other: Locator): Promise<void> {
  const middle = (part: Locator) => part.boundingBox().then((box) => box && box.y + box.height / 2);
  const apart = async () => Math.abs(Number(await middle(one)) - Number(await middle(other)));
  await expect.poll(apart).toBeLessThanOrEqual(2);
}
