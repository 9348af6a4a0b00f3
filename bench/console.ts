// `npm run bench:console`: how much a first visit to the login page loads, and how long it takes from the click on Login
// until the dashboard's figures or the rows of schools are painted, on PostgreSQL and on the embedded database with the
// sample competition. Warm: the browser has the console's files from a visit before, and the password is typed. Cold: its
// cache is empty, and name and password are filled in together, as a password manager does. Builds console and server if
// their sources have changed and measures them in Chromium; rounds that are not counted warm the server up.
import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { buildConsole, buildServer } from '../scripts/build.mjs';
import { chromiumOptions } from '../tests/e2e/chromium.ts';
import {
  ADMIN,
  BUILT,
  makeDataFolder,
  type RunningServer,
  removeFolder,
  signIn,
  startServer,
} from '../tests/e2e/server.ts';
import { dropDatabase, makeDatabase } from './database.ts';
import { median } from './statistics.ts';

const ROUNDS = 9;
const SCHOOLS = 200;
const LARGEST_VISIT_BYTES = 145_000;
/** The longest from the click until what was asked for is painted. */
const LONGEST_MS = {
  PostgreSQL: { warm: 400, cold: 800 },
  'embedded, with the sample': { warm: 600, cold: 800 },
};
const DATABASE = 'quizdesk_bench_console';
const SHOWN_FILES = 6;
/** About 100 words a minute: faster than most people type a password. */
const KEY_PAUSE_MS = 100;
const VIEWPORT = { width: 1440, height: 900 };

type Setting = keyof typeof LONGEST_MS;
type Cache = 'warm' | 'cold';

/** Where people go after signing in, and by what a page is known to show it all. */
const TARGETS = {
  "the dashboard's figures": { path: '/', shown: dashboardIsShown },
  'the rows of schools': { path: '/schools', shown: schoolsAreShown },
};

async function importSchools(url: string): Promise<void> {
  const { access_token } = await signIn(url);
  const rows = Array.from({ length: SCHOOLS }, (_, i) => `School ${i + 1},Region ${i % 16},Town ${i % 40}`);
  const form = new FormData();
  form.set('CSV', new Blob([['NAME,REGION,LOCATION', ...rows].join('\n')]), 'schools.csv');
  const headers = { authorization: `Bearer ${access_token}` };
  const answer = await fetch(`${url}/v1/schools/csv`, { method: 'PUT', headers, body: form });
  if (!answer.ok) throw new Error(`The import answered ${answer.status}: ${await answer.text()}`);
}

const BETWEEN_LOOKS_MS = 1000;

/** The first minutes of a new sample go into counting it, on the one connection of the embedded database. */
async function waitUntilCounted(url: string): Promise<void> {
  const { access_token } = await signIn(url);
  const headers = { authorization: `Bearer ${access_token}` };
  for (;;) {
    const answer = await fetch(`${url}/v1/standings/students?limit=1`, { headers });
    if (!answer.ok) throw new Error(`The standings answered ${answer.status}: ${await answer.text()}`);
    // The contract's tests prove this shape.
    const { counted } = (await answer.json()) as { readonly counted: unknown };
    if (counted === null) return;
    await setTimeout(BETWEEN_LOOKS_MS);
  }
}

async function inNewContext<Result>(browser: Browser, work: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}

interface Loaded {
  readonly name: string;
  readonly bytes: number;
}

/** Everything that a first visit to the login page brings over the wire, headers included. */
async function visit(page: Page, url: string): Promise<Loaded[]> {
  const session = await page.context().newCDPSession(page);
  const names = new Map<string, string>();
  const loaded: Loaded[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request }) => names.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    loaded.push({ name: (names.get(requestId) ?? '?').replace(url, ''), bytes: encodedDataLength });
  });
  await session.send('Network.enable');
  await page.goto(`${url}/login`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Login' }).waitFor();
  return loaded;
}

const sum = (loaded: readonly Loaded[]) => loaded.reduce((total, { bytes }) => total + bytes, 0);
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Runs in the page: the seven counts and the overview are there. */
function dashboardIsShown(): boolean {
  const counts = [...document.querySelectorAll('main header + ul > li')];
  const isCounted = counts.length === 7 && counts.every((one) => /\d/.test(one.textContent));
  return (
    isCounted &&
    document.querySelectorAll('main h2').length > 1 &&
    !document.querySelector('main [role="status"]:not(:empty)')
  );
}

/** Runs in the page: the table has its rows. */
function schoolsAreShown(): boolean {
  return document.querySelector('table[aria-label="Schools"][aria-busy="false"] tbody tr') !== null;
}

/** A script for each document: notes when Login is clicked, and when everything is painted. */
const noteTimes = (shown: () => boolean) => `
  const note = (name, time) => sessionStorage.setItem('bench ' + name, String(performance.timeOrigin + time));
  document.addEventListener('click', (event) => note('click', event.timeStamp), { capture: true });
  const isShown = ${shown};
  const observer = new MutationObserver(() => {
    if (!isShown()) return;
    observer.disconnect();
    // A message sent in a frame arrives after that frame's paint.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => note('shown', performance.now());
      port2.postMessage(undefined);
    });
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: ['aria-busy'] });
`;

/** Milliseconds from the click on Login until what the visitor came for is painted. */
async function timeSignIn(page: Page, url: string, path: string, cache: Cache): Promise<number> {
  await page.goto(`${url}/login?redirect=${path}`);
  const [username, password] = [page.getByLabel('Username'), page.getByRole('textbox', { name: 'Password' })];
  if (cache === 'warm') {
    await username.pressSequentially(ADMIN.username, { delay: KEY_PAUSE_MS });
    await password.pressSequentially(ADMIN.password, { delay: KEY_PAUSE_MS });
  } else {
    await username.fill(ADMIN.username);
    await password.fill(ADMIN.password);
  }
  await page.getByRole('button', { name: 'Login' }).click();
  const times = await page.waitForFunction(() => {
    const [click, shown] = ['bench click', 'bench shown'].map((name) => sessionStorage.getItem(name));
    return click && shown ? { click: Number(click), shown: Number(shown) } : null;
  });
  const { click, shown } = (await times.jsonValue()) ?? { click: 0, shown: Number.POSITIVE_INFINITY };
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  return shown - click;
}

/** The results of the rounds, without a first one that warms the server up. */
async function repeated<Result>(work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let round = 0; round <= ROUNDS; round++) results.push(await work());
  return results.slice(1);
}

async function measureVisit(browser: Browser, url: string): Promise<boolean> {
  const visits = await repeated(() => inNewContext(browser, (page) => visit(page, url)));
  const bytes = median(visits.map(sum));
  const fits = bytes <= LARGEST_VISIT_BYTES;
  const last = visits.at(-1) ?? [];
  console.log(
    `First visit to /login: ${kilobytes(bytes)} in ${last.length} files (at most ${kilobytes(LARGEST_VISIT_BYTES)})  ${fits ? 'ok' : 'TOO LARGE'}`,
  );
  for (const file of last.toSorted((a, b) => b.bytes - a.bytes).slice(0, SHOWN_FILES)) {
    console.log(`  ${kilobytes(file.bytes).padStart(9)}  ${file.name}`);
  }
  return fits;
}

/** The rounds of a cold cache have a browser of their own each; those of a warm one share it. */
async function timesOf(browser: Browser, url: string, target: keyof typeof TARGETS, cache: Cache): Promise<number[]> {
  const { path, shown } = TARGETS[target];
  const time = async (page: Page) => timeSignIn(page, url, path, cache);
  const prepared = async (page: Page) => {
    await page.addInitScript(noteTimes(shown));
    return page;
  };
  if (cache === 'cold') return repeated(() => inNewContext(browser, async (page) => time(await prepared(page))));
  return inNewContext(browser, async (page) => {
    await prepared(page);
    return repeated(() => time(page));
  });
}

async function measureSignIns(browser: Browser, url: string, setting: Setting): Promise<boolean> {
  let allFit = true;
  for (const cache of ['warm', 'cold'] as const) {
    for (const target of ["the dashboard's figures", 'the rows of schools'] as const) {
      const times = await timesOf(browser, url, target, cache);
      const most = LONGEST_MS[setting][cache];
      const fits = median(times) <= most;
      allFit &&= fits;
      const all = times.map((time) => time.toFixed(0)).join(', ');
      console.log(
        `Login to ${target}, ${setting}, ${cache}: ${median(times).toFixed(0)} ms (at most ${most}; rounds: ${all})  ${fits ? 'ok' : 'TOO SLOW'}`,
      );
    }
  }
  return allFit;
}

/** Runs the server on a new database, and removes all of it afterwards. */
async function withServer<Result>(setting: Setting, work: (server: RunningServer) => Promise<Result>): Promise<Result> {
  const folder = await makeDataFolder();
  try {
    const isEmbedded = setting !== 'PostgreSQL';
    const env = isEmbedded ? {} : { DATABASE_URL: await makeDatabase(DATABASE) };
    const server = await startServer(folder, env, isEmbedded ? ['--sample'] : [], BUILT);
    try {
      return await work(server);
    } finally {
      await server.stop();
    }
  } finally {
    await removeFolder(folder);
    if (setting === 'PostgreSQL') await dropDatabase(DATABASE);
  }
}

await buildConsole();
await buildServer();
const browser = await chromium.launch(chromiumOptions);
const passed: boolean[] = [];
try {
  console.log(`Median of ${ROUNDS} rounds; load of this machine at the start: ${loadavg()[0]?.toFixed(1)}`);
  await withServer('PostgreSQL', async ({ url }) => {
    await importSchools(url);
    passed.push(await measureVisit(browser, url), await measureSignIns(browser, url, 'PostgreSQL'));
  });
  await withServer('embedded, with the sample', async ({ url }) => {
    await waitUntilCounted(url);
    passed.push(await measureSignIns(browser, url, 'embedded, with the sample'));
  });
} finally {
  await browser.close();
}
process.exit(passed.length === 3 && passed.every(Boolean) ? 0 : 1);
