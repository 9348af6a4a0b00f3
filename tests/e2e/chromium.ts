import type { LaunchOptions } from '@playwright/test';

/** How tests, pictures and benchmarks start the browser; `npm test` finds or installs it and names it in CHROMIUM_PATH. */
export const chromiumOptions: LaunchOptions = {
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
