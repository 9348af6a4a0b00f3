import type { Page } from '@playwright/test';

/** Collects the errors that the page logs or throws from now on. */
export function watchErrors(page: Page): string[] {
  const found: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => found.push(String(error)));
  return found;
}
