import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Screen } from './screen-list.ts';
import { signInOn } from './signed-in.ts';
import { watchErrors } from './watch-errors.ts';

/** How a screen is looked at. */
export interface Look {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
}

/** Opens screens in one look, as an administrator or as a guest. */
export interface Looking {
  /** In the page of the screen before, which has read most of what it needs already. */
  open(screen: Screen): Promise<Page>;
  /** The errors that its pages have logged since this was asked last. */
  takeErrors(): string[];
  close(): Promise<void>;
}

function newContext(browser: Browser, baseURL: string, look: Look): Promise<BrowserContext> {
  return browser.newContext({ ...look, baseURL, reducedMotion: 'reduce' });
}

/** A context whose pages are signed in; each goes on with the tokens that the page before it stored. */
async function signedInContext(browser: Browser, url: string, look: Look): Promise<BrowserContext> {
  const context = await newContext(browser, url, look);
  await signInOn(context, { url });
  return context;
}

/** So long each step may take on a busy machine before it fails. */
const STEP_MS = 60_000;
/** The heading of a page, or the form of the sign-in. */
const SHOWN = 'h1, form input';
const LOADING = '[aria-busy="true"], [data-skeleton]';

/** Whether a screen is one of windows this wide. */
export const isSeenAt = ({ below = Number.POSITIVE_INFINITY }: Screen, { viewport }: Look) => viewport.width < below;

/** Looks at the screens of a server. */
export async function lookAt(browser: Browser, url: string, look: Look): Promise<Looking> {
  const signedIn = await signedInContext(browser, url, look);
  const guest = await newContext(browser, url, look);
  const pages = { admin: await signedIn.newPage(), guest: await guest.newPage() };
  for (const page of Object.values(pages)) page.setDefaultTimeout(STEP_MS);
  const errors = Object.values(pages).map(watchErrors);
  const open = async (screen: Screen) => {
    const page = screen.isGuests ? pages.guest : pages.admin;
    await page.goto(screen.path);
    await page.locator(SHOWN).first().waitFor();
    await page
      .locator(LOADING)
      .or(page.getByRole('status').filter({ hasText: /^Loading / }))
      .first()
      .waitFor({ state: 'detached' });
    await screen.prepare?.(page);
    await page.evaluate(() => document.fonts.ready);
    return page;
  };
  const takeErrors = () => errors.flatMap((found) => found.splice(0));
  return { open, takeErrors, close: async () => void (await Promise.all([signedIn.close(), guest.close()])) };
}
