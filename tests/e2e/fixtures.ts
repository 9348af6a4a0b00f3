import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { makeDataFolder, type RunningServer, removeFolder, seedDataFolder, signIn, startServer } from './server.ts';

interface Fixtures {
  /** A page of a signed-in administrator. */
  adminPage: Page;
  /** Calls of a signed-in administrator. */
  api: APIRequestContext;
  /** Console errors of the page that a test expects; any other fails the test. */
  expectedErrors: RegExp[];
}

interface WorkerFixtures {
  server: RunningServer;
  /** An administrator's access token that works; one for many tests, as an address may sign in only so often. */
  apiToken: () => Promise<string>;
}

/** Answers the same token as long as the server takes it. */
function tokenKeeper(url: string): () => Promise<string> {
  let kept: string | undefined;
  const works = async () => {
    const headers = { authorization: `Bearer ${kept}` };
    return kept !== undefined && (await fetch(`${url}/v1/jwt/profile`, { headers })).ok;
  };
  return async () => {
    if (kept === undefined || !(await works())) kept = (await signIn(url)).access_token;
    return kept;
  };
}

/** Fails the test at its end if the page logged an error or threw one. */
function watchErrors(page: Page, found: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => found.push(String(error)));
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const folder = await makeDataFolder();
      await seedDataFolder(folder);
      const server = await startServer(folder);
      await use(server);
      await server.stop();
      await removeFolder(folder);
    },
    // A first start makes a whole database.
    { scope: 'worker', timeout: 120_000 },
  ],
  apiToken: [async ({ server }, use) => use(tokenKeeper(server.url)), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.url),
  expectedErrors: async ({ server: _ }, use) => use([]),
  page: async ({ page, expectedErrors }, use) => {
    const found: string[] = [];
    watchErrors(page, found);
    await use(page);
    const unexpected = found.filter((text) => !expectedErrors.some((expected) => expected.test(text)));
    expect(unexpected, 'the page logged errors').toEqual([]);
  },
  adminPage: async ({ page, server }, use) => {
    const tokens = await signIn(server.url);
    await page.addInitScript((pair) => {
      // Only once: later loads must go on with what the console itself has stored.
      if (localStorage.getItem('e2e')) return;
      localStorage.setItem('e2e', 'signed in');
      for (const [name, value] of Object.entries(pair)) localStorage.setItem(name, value);
    }, tokens);
    await use(page);
  },
  api: async ({ playwright, server, apiToken }, use) => {
    const access_token = await apiToken();
    const context = await playwright.request.newContext({
      baseURL: server.url,
      extraHTTPHeaders: { authorization: `Bearer ${access_token}` },
    });
    await use(context);
    await context.dispose();
  },
});

export { expect };
