import { readFile } from 'node:fs/promises';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { signAccessToken } from '../../apps/server/src/account/tokens.ts';
import { type SeededSessions, sessionsFile } from './seed/sessions.ts';
import { copySampleFolder, copySeededFolder } from './seed-once.ts';
import { type RunningServer, removeFolder, signIn, startServer, type Tokens } from './server.ts';
import { storeTokens } from './signed-in.ts';
import { watchErrors } from './watch-errors.ts';

interface Fixtures {
  /** A page of a signed-in administrator. */
  adminPage: Page;
  /** Calls of a signed-in administrator. */
  api: APIRequestContext;
  /** Console errors of the page that a test expects; any other fails the test. */
  expectedErrors: RegExp[];
  installation: Installation;
  server: RunningServer;
}

/** A file's own server, and how its administrator is signed in once more. */
interface Installation {
  readonly server: RunningServer;
  readonly newTokens: () => Promise<Tokens>;
}

interface WorkerFixtures {
  /** What the database begins with: the few rows of seed/, or the sample competition. */
  data: 'seeded' | 'sample';
  /** What the server is configured with. */
  serverEnv: NodeJS.ProcessEnv;
  /**
   * The installation of a file of tests, kept until the worker goes on to the next file: what a file finds never depends
   * on the files that ran before it.
   */
  installationOf: (file: string) => Promise<Installation>;
}

/** Makes the tokens of one seeded session after the other: signing in is slow, and an address may do so only so often. */
async function openSessions(dataDir: string): Promise<() => Promise<Tokens>> {
  const { owner, signingKey, sessions }: SeededSessions = JSON.parse(await readFile(sessionsFile(dataDir), 'utf8'));
  const keys = { accessToken: Buffer.from(signingKey, 'base64url') };
  const left = sessions.values();
  return async () => {
    const { value, done } = left.next();
    if (done) throw new Error('Every seeded session is in use');
    const access_token = await signAccessToken(keys, owner, value.sessionId);
    return { access_token, refresh_token: value.refreshToken };
  };
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  data: ['seeded', { option: true, scope: 'worker' }],
  serverEnv: [{}, { option: true, scope: 'worker' }],
  installationOf: [
    async ({ data, serverEnv }, use) => {
      let current: { readonly file: string; readonly folder: string; readonly installation: Installation } | undefined;
      const end = async () => {
        if (current === undefined) return;
        const { folder, installation } = current;
        current = undefined;
        // One that did not end in order fails the next test of this worker, or the run.
        try {
          await installation.server.stop();
        } finally {
          await removeFolder(folder);
        }
      };
      await use(async (file) => {
        if (current?.file === file) return current.installation;
        await end();
        const folder = await (data === 'sample' ? copySampleFolder() : copySeededFolder());
        try {
          const nextSession = data === 'sample' ? undefined : await openSessions(folder);
          const server = await startServer(folder, serverEnv);
          const installation = { server, newTokens: nextSession ?? (() => signIn(server.url)) };
          current = { file, folder, installation };
          return installation;
        } catch (error) {
          await removeFolder(folder);
          throw error;
        }
      });
      await end();
    },
    { scope: 'worker' },
  ],
  installation: [async ({ installationOf }, use, { file }) => use(await installationOf(file)), { timeout: 180_000 }],
  server: async ({ installation }, use) => use(installation.server),
  baseURL: async ({ server }, use) => use(server.url),
  expectedErrors: async ({ server: _ }, use) => use([]),
  page: async ({ page, expectedErrors }, use) => {
    const found = watchErrors(page);
    await use(page);
    // A call that a route is still fetching ends with the page; without this its error would fail the next test.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const unexpected = found.filter((text) => !expectedErrors.some((expected) => expected.test(text)));
    expect(unexpected, 'the page logged errors').toEqual([]);
  },
  adminPage: async ({ page, installation }, use) => {
    await storeTokens(page, await installation.newTokens());
    await use(page);
  },
  api: async ({ playwright, server, installation }, use) => {
    const { access_token } = await installation.newTokens();
    const context = await playwright.request.newContext({
      baseURL: server.url,
      extraHTTPHeaders: { authorization: `Bearer ${access_token}` },
    });
    await use(context);
    await context.dispose();
  },
});

/**
 * What the browser logs where a call below this path has this status, or fails without one: `ERR_FAILED` is a call that
 * the test aborts.
 */
export function failedCall(reason: number | `ERR_${string}`, path: string): RegExp {
  const below = path.endsWith('/') ? '' : '(?:[/?][^ ]*)?\\)$';
  return new RegExp(
    `^Failed to load resource: .*\\b${reason}\\b.* \\(http://[^/]+${path.replaceAll('.', '\\.')}${below}`,
  );
}

/** Leaves a test out, or all of a group, where something that it needs is absent from this machine. */
export function skipWithout(isThere: boolean, what: string): void {
  // biome-ignore lint/suspicious/noSkippedTests: a full run reports what was left out, and CI requires everything.
  test.skip(!isThere, `needs ${what}`);
}

export { expect };
