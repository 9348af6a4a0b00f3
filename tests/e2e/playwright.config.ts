import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './chromium.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export default defineConfig({
  testDir: '.',
  outputDir: `${root}test-results`,
  // Every worker runs a server of its own (see fixtures.ts), so two are what a small machine carries.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : [])],
  use: {
    browserName: 'chromium',
    launchOptions: chromiumOptions,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
