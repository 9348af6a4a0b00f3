// Takes the pictures of `npm run screens`. Started by scripts/screens.mjs.
import { mkdir, readdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { chromiumOptions } from './chromium.ts';
import { isSeenAt, type Look, lookAt } from './looks.ts';
import { SCREENS, type Screen } from './screen-list.ts';
import { makeDataFolder, removeFolder, startServer } from './server.ts';

const FOLDER = fileURLToPath(new URL('../../screens/', import.meta.url));
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
/** The pictures of the administrator's guide, each named as its screen; a new page of it gets an empty file first. */
const GUIDE = fileURLToPath(new URL('../../docs/guide/pictures/', import.meta.url));
const IN_GUIDE = new Set(await readdir(GUIDE));
const SCHEMES = ['light', 'dark'] as const;

async function takePictures(browser: Browser, url: string, look: Look, screens: readonly Screen[]): Promise<number> {
  const looking = await lookAt(browser, url, look);
  const fitting = screens.filter((screen) => isSeenAt(screen, look));
  for (const screen of fitting) {
    const page = await looking.open(screen);
    const picture = await page.screenshot({
      path: `${FOLDER}${screen.name}-${look.viewport.width}-${look.colorScheme}.png`,
    });
    const name = `${screen.name}.webp`;
    if (IN_GUIDE.has(name) && look.viewport.width === 1024 && look.colorScheme === 'light')
      await sharp(picture)
        .webp({ quality: 75 })
        .toFile(GUIDE + name);
  }
  await looking.close();
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
