// `npm run screens`: opens every page on the sample schools and writes a picture of each into screens/, in three widths,
// light and dark. `npm run screens -- schools` takes only those whose name holds the word.

import { buildConsole, buildServer } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { installPackages, node, run } from './install.mjs';

installPackages();
buildConsole();
buildServer();
const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() };
run(node, ['tests/e2e/screens.ts', ...process.argv.slice(2)], { env });
