// Finds the browser that the tests drive, and installs one where there is none.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { root, run } from './install.mjs';

/** The same engine without windows, which takes half the processor's time of a whole browser. */
const SHELL = { package: 'chromium-headless-shell', path: '/usr/bin/chromium-headless-shell' };
const KNOWN_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
/** A machine that has no such package is asked once. */
const ASKED = `${root}node_modules/.cache/quizdesk-asked-for-${SHELL.package}`;

async function installedByPlaywright() {
  const { chromium } = createRequire(`${root}package.json`)('@playwright/test');
  return chromium.executablePath();
}

async function findChromium() {
  const places = [process.env.CHROMIUM_PATH, SHELL.path, ...KNOWN_PLACES, await installedByPlaywright()];
  return places.find((path) => path && existsSync(path));
}

/** Whether this installed it. */
function installWithApt(name) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).error)
    return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (...args) => spawnSync('apt-get', ['-qq', ...args], { stdio: 'ignore', env }).status === 0;
  return aptGet('update') && aptGet('install', '-y', name);
}

function installShell() {
  if (process.env.CHROMIUM_PATH || existsSync(SHELL.path) || existsSync(ASKED)) return;
  mkdirSync(`${root}node_modules/.cache`, { recursive: true });
  writeFileSync(ASKED, '');
  process.stdout.write('Looking for a Chromium without windows for the browser tests…\n');
  installWithApt(SHELL.package);
}

/** The path of a Chromium. Installs Debian's package where it can, else the build that Playwright offers. */
export async function ensureChromium() {
  installShell();
  const found = await findChromium();
  if (found) return found;
  process.stdout.write('Installing Chromium for the browser tests…\n');
  if (!installWithApt('chromium')) run('npx', ['playwright', 'install', 'chromium']);
  const installed = await findChromium();
  if (!installed) throw new Error('There is no Chromium; install one and name it in CHROMIUM_PATH.');
  return installed;
}
