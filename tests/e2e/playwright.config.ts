import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './chromium.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export default defineConfig({
  testDir: '.',
  outputDir: `${root}test-results`,
  globalSetup: './seed-once.ts',
  // Every worker runs a separate server (see fixtures.ts), so two are what a small machine carries.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // A second try would run on a new server and a new database, and so hide tests that need what others left behind.
  retries: 0,
  // So many have one cause, which the first ones show.
  maxFailures: 20,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : [])],
  use: {
    browserName: 'chromium',
    launchOptions: chromiumOptions,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    // A trace of every test takes a fifth of the run's time: TRACE=1 keeps those of tests that fail.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
});
