// `npm test`: installs what is missing, then runs every test: units and services (vitest), the product in a browser
// (Playwright). `npm test -- unit` and `npm test -- browser` run one half; what follows goes to that runner.
import { ensureChromium } from './chromium.mjs';
import { buildConsole } from './console.mjs';
import { installPackages, node, root, run } from './install.mjs';

installPackages();
const [half, ...rest] = process.argv.slice(2);

// The console's build is tested too: its size, and the page that the site serves.
buildConsole();
if (half !== 'browser') run(node, [`${root}node_modules/vitest/vitest.mjs`, 'run', ...rest]);
if (half !== 'unit') {
  const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() };
  run(
    node,
    [`${root}node_modules/@playwright/test/cli.js`, 'test', '--config', 'tests/e2e/playwright.config.ts', ...rest],
    { env },
  );
}
