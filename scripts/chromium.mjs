// Finds the browser that the tests drive, and installs one where there is none.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { root, run } from './install.mjs';

const KNOWN_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

async function installedByPlaywright() {
  const { chromium } = createRequire(`${root}package.json`)('@playwright/test');
  return chromium.executablePath();
}

async function findChromium() {
  const places = [process.env.CHROMIUM_PATH, ...KNOWN_PLACES, await installedByPlaywright()];
  return places.find((path) => path && existsSync(path));
}

function installWithApt() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).error) return;
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  run('apt-get', ['update', '-qq'], quiet);
  run('apt-get', ['install', '-y', '-qq', 'chromium'], quiet);
}

/** The path of a Chromium. Installs Debian's package where it can, else the build that Playwright offers. */
export async function ensureChromium() {
  const found = await findChromium();
  if (found) return found;
  process.stdout.write('Installing Chromium for the browser tests…\n');
  installWithApt();
  if (!(await findChromium())) run('npx', ['playwright', 'install', 'chromium']);
  const installed = await findChromium();
  if (!installed) throw new Error('There is no Chromium; install one and name it in CHROMIUM_PATH.');
  return installed;
}
