// `npm run bench:console`: how much a first visit to the login page loads, and how long signing in takes until the schools
// are there, on PostgreSQL and on the embedded database with the sample competition. Builds console and server if their
// sources have changed and measures them in Chromium, every round with an empty cache; a round that is not counted warms the server up.
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
const LONGEST_SIGN_IN_MS = { PostgreSQL: 300, 'embedded, with the sample': 500 };
const DATABASE = 'quizdesk_bench_console';
const SHOWN_FILES = 6;
/** About 100 words a minute: faster than most people type a password. */
const KEY_PAUSE_MS = 100;
const VIEWPORT = { width: 1440, height: 900 };

type Setting = keyof typeof LONGEST_SIGN_IN_MS;

async function importSchools(url: string): Promise<void> {
  const { access_token } = await signIn(url);
  const rows = Array.from({ length: SCHOOLS }, (_, i) => `School ${i + 1},Region ${i % 16},Town ${i % 40}`);
  const form = new FormData();
  form.set('CSV', new Blob([['NAME,REGION,LOCATION', ...rows].join('\n')]), 'schools.csv');
  const headers = { authorization: `Bearer ${access_token}` };
  const answer = await fetch(`${url}/v1/schools/csv`, { method: 'PUT', headers, body: form });
  if (!answer.ok) throw new Error(`The import answered ${answer.status}: ${await answer.text()}`);
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

/** Runs in each document: notes when Login is clicked, and when the first school is shown. */
function noteTimes(): void {
  const note = (name: string, time: number) => {
    sessionStorage.setItem(`bench ${name}`, String(performance.timeOrigin + time));
  };
  document.addEventListener('click', (event) => note('click', event.timeStamp), { capture: true });
  const observer = new MutationObserver(() => {
    if (!document.querySelector('table[aria-label="Schools"][aria-busy="false"] tbody tr')) return;
    observer.disconnect();
    // A message sent in a frame arrives after that frame's paint.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => note('rows', performance.now());
      port2.postMessage(undefined);
    });
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy'] });
}

/** Milliseconds from the click on Login until the first school is painted. */
async function timeSignIn(page: Page, url: string): Promise<number> {
  await page.addInitScript(noteTimes);
  await page.goto(`${url}/login?redirect=/schools`);
  await page.getByLabel('Username').pressSequentially(ADMIN.username, { delay: KEY_PAUSE_MS });
  await page.getByRole('textbox', { name: 'Password' }).pressSequentially(ADMIN.password, { delay: KEY_PAUSE_MS });
  await page.getByRole('button', { name: 'Login' }).click();
  const times = await page.waitForFunction(() => {
    const [click, rows] = ['bench click', 'bench rows'].map((name) => sessionStorage.getItem(name));
    return click && rows ? { click: Number(click), rows: Number(rows) } : null;
  });
  const { click, rows } = (await times.jsonValue()) ?? { click: 0, rows: Number.POSITIVE_INFINITY };
  return rows - click;
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

async function measureSignIn(browser: Browser, url: string, setting: Setting): Promise<boolean> {
  const times = await repeated(() => inNewContext(browser, (page) => timeSignIn(page, url)));
  const most = LONGEST_SIGN_IN_MS[setting];
  const fits = median(times) <= most;
  const all = times.map((time) => time.toFixed(0)).join(', ');
  console.log(
    `Login to the first school, ${setting}: ${median(times).toFixed(0)} ms (at most ${most}; rounds: ${all})  ${fits ? 'ok' : 'TOO SLOW'}`,
  );
  return fits;
}

/** Runs the server on a new database of its own, and removes all of it afterwards. */
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
  console.log(`Median of ${ROUNDS} rounds, each with an empty cache`);
  await withServer('PostgreSQL', async ({ url }) => {
    await importSchools(url);
    passed.push(await measureVisit(browser, url), await measureSignIn(browser, url, 'PostgreSQL'));
  });
  await withServer('embedded, with the sample', async ({ url }) => {
    passed.push(await measureSignIn(browser, url, 'embedded, with the sample'));
  });
} finally {
  await browser.close();
}
process.exit(passed.length === 3 && passed.every(Boolean) ? 0 : 1);
