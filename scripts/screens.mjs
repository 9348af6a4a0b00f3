// `npm run screens`: opens every page on the sample schools and writes a picture of each into screens/, in three widths,
// light and dark, and renews the pictures of docs/guide. `npm run screens -- schools` takes only those whose name holds the word.

import { prepare } from './build.mjs';
import { ensureChromium } from './chromium.mjs';
import { findNode, run } from './install.mjs';

await prepare();
const env = { ...process.env, CHROMIUM_PATH: await ensureChromium() };
run(findNode(), ['tests/e2e/screens.ts', ...process.argv.slice(2)], { env });
