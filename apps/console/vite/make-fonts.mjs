// `npm run --workspace apps/console fonts`: writes the console's fonts with all their characters, but only the weights that
// its stylesheets use; run it after an update of the font or for another weight, and commit what it writes.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const WEIGHTS = { min: 400, max: 650 };
const SUBSETS = ['latin', 'latin-ext', 'vietnamese'];
/** Licence and its address, which the font must carry. */
const LICENCE_NAMES = [13, 14];

const source = new URL('../../../node_modules/@fontsource-variable/onest/', import.meta.url);
const target = new URL('../src/theme/fonts/', import.meta.url);

await mkdir(target, { recursive: true });
await copyFile(new URL('LICENSE', source), new URL('LICENSE', target));
for (const subset of SUBSETS) {
  const font = await readFile(new URL(`files/onest-${subset}-wght-normal.woff2`, source));
  const smaller = await subsetFont(font, '', {
    keepAllGlyphs: true,
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    preserveNameIds: LICENCE_NAMES,
  });
  const file = new URL(`onest-${subset}.woff2`, target);
  await writeFile(file, smaller);
  process.stdout.write(`${fileURLToPath(file)}: ${font.length} → ${smaller.length} bytes\n`);
}
