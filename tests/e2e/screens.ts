// Takes the pictures of `npm run screens`. Started by scripts/screens.mjs.
import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { chromiumOptions } from './chromium.ts';
import { SCREENS, type Screen } from './screen-list.ts';
import { makeDataFolder, removeFolder, signIn, startServer } from './server.ts';

const FOLDER = fileURLToPath(new URL('../../screens/', import.meta.url));
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
const SCHEMES = ['light', 'dark'] as const;

interface Look {
  readonly viewport: (typeof SIZES)[number];
  readonly colorScheme: (typeof SCHEMES)[number];
}

function newContext(browser: Browser, baseURL: string, look: Look): Promise<BrowserContext> {
  return browser.newContext({ ...look, baseURL, reducedMotion: 'reduce' });
}

/** A context whose pages are signed in; each goes on with the tokens that the page before it stored. */
async function signedInContext(browser: Browser, url: string, look: Look): Promise<BrowserContext> {
  const context = await newContext(browser, url, look);
  const tokens = await signIn(url);
  await context.addInitScript((pair) => {
    if (localStorage.getItem('refresh_token') !== null) return;
    for (const [name, value] of Object.entries(pair)) localStorage.setItem(name, value);
  }, tokens);
  return context;
}

async function takePicture(context: BrowserContext, screen: Screen, { viewport, colorScheme }: Look): Promise<void> {
  const page = await context.newPage();
  await page.goto(screen.path, { waitUntil: 'networkidle' });
  await screen.prepare?.(page);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${FOLDER}${screen.name}-${viewport.width}-${colorScheme}.png` });
  await page.close();
}

async function takePictures(browser: Browser, url: string, look: Look, screens: readonly Screen[]): Promise<number> {
  const signedIn = await signedInContext(browser, url, look);
  const guest = await newContext(browser, url, look);
  const fitting = screens.filter(({ below = Number.POSITIVE_INFINITY }) => look.viewport.width < below);
  for (const screen of fitting) await takePicture(screen.isGuests ? guest : signedIn, screen, look);
  await Promise.all([signedIn.close(), guest.close()]);
  return fitting.length;
}

const word = process.argv[2] ?? '';
const screens = SCREENS.filter(({ name }) => name.includes(word));
if (word === '') await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const folder = await makeDataFolder();
const server = await startServer(folder, {}, ['--sample']);
const browser = await chromium.launch(chromiumOptions);
let pictures = 0;
try {
  for (const viewport of SIZES) {
    const looks = SCHEMES.map((colorScheme) => ({ viewport, colorScheme }));
    const counts = await Promise.all(looks.map((look) => takePictures(browser, server.url, look, screens)));
    pictures += counts.reduce((sum, count) => sum + count, 0);
  }
} finally {
  await browser.close();
  await server.stop();
  await removeFolder(folder);
}
process.stdout.write(`${pictures} pictures in ${FOLDER}\n`);
