// THIRD-PARTY-NOTICES, which the build contains: the licences of what it bundles and of what a production install adds.
import { readdirSync, readFileSync } from 'node:fs';
import { root } from './install.mjs';
import { productionPackages } from './production-packages.mjs';

const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)/i;
const HEAD = 'Quizdesk contains or installs the following packages, under the licences that follow their names.\n';

/** Optional packages, such as native ones for one platform, differ by machine: their licence is named, without its text. */
function licenceText({ path, optional }) {
  if (optional) return '';
  const names = readdirSync(`${root}${path}`, { withFileTypes: true }).filter((entry) => entry.isFile());
  return names
    .filter(({ name }) => LICENCE_FILE.test(name))
    .map(({ name }) => readFileSync(`${root}${path}/${name}`, 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n');
}

/** The text of the file: packages with the same text share it. */
export function buildNotices() {
  const titlesOf = new Map();
  for (const one of productionPackages('', 'apps/server', 'apps/console')) {
    const title = `${one.name} ${one.version} (${one.license ?? 'see its package.json'})`;
    const text = licenceText(one);
    titlesOf.set(text, new Set([...(titlesOf.get(text) ?? []), title]));
  }
  const sections = [...titlesOf].map(([text, titles]) => [...titles, text].filter(Boolean).join('\n\n'));
  return `${[HEAD, ...sections].join(`\n${'-'.repeat(80)}\n\n`)}\n`;
}
