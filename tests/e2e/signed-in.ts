import type { BrowserContext, Page } from '@playwright/test';
import { ADMIN, signIn, type Tokens } from './server.ts';

/** Signs in the pages: their first load stores these tokens, later ones go on with what the console itself has stored. */
export async function storeTokens(pages: Page | BrowserContext, tokens: Tokens): Promise<void> {
  await pages.addInitScript((pair) => {
    if (localStorage.getItem('e2e')) return;
    localStorage.setItem('e2e', 'signed in');
    for (const [name, value] of Object.entries(pair)) localStorage.setItem(name, value);
  }, tokens);
}

/** Signs the pages in at any server, as any account. */
export async function signInOn(
  pages: Page | BrowserContext,
  { url }: { readonly url: string },
  account = ADMIN,
): Promise<void> {
  await storeTokens(pages, await signIn(url, account));
}
