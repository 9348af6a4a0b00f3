// `node scripts/specification.mjs`: every row of docs/traceability and docs/security.md names tests, and every test named is there.
// With the folder of a run's results: every test it names ran and passed.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { faultInResults, faultInSource, faultsOf, rowsOf } from './specification-table.mjs';
import { browserResults, unitResults } from './test-results.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const TEST_FILE = /\.(test|spec)\.(ts|tsx|mjs)$/;
const LEFT_OUT = new Set(['node_modules', 'dist', '.git']);

function testFilesIn(folder) {
  return readdirSync(root + folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : testFilesIn(`${path}/`);
    return TEST_FILE.test(entry.name) ? [path] : [];
  });
}

const files = ['apps/', 'packages/', 'scripts/', 'tests/'].flatMap(testFilesIn);
const pages = readdirSync(`${root}docs/traceability`).filter((name) => name.endsWith('.md') && name !== 'README.md');
const documents = [...pages.map((name) => `docs/traceability/${name}`), 'docs/security.md'].map((name) => ({
  name,
  text: readFileSync(root + name, 'utf8'),
}));
const sourceOf = (file) => readFileSync(root + file, 'utf8');
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** What this machine lacks, so that tests are left out; where they are required the tests themselves have failed. */
async function findAbsent() {
  const { findMissingService } = await import('../tests/e2e/services.ts');
  const absent = [await findMissingService()];
  if (!existsSync(`${root}../shared/data`)) absent.push('there are no real files next to the repository');
  return absent.filter((one) => one !== undefined);
}

const [results] = process.argv.slice(2);
const faultOf =
  results === undefined
    ? faultInSource(sourceOf)
    : faultInResults([
        ...unitResults(readJson(`${results}/unit.json`), root),
        ...browserResults(readJson(`${results}/browser.json`), root),
      ]);
const absent = results === undefined ? [] : await findAbsent();
const faults = documents.flatMap(({ name, text }) =>
  faultsOf(text, { files, faultOf }).map((fault) => `${name}, ${fault}`),
);
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length === 0) {
  const rows = documents.flatMap(({ text }) => rowsOf(text));
  process.stdout.write(`${rows.length} rows, each with its tests\n`);
} else if (absent.length > 0) process.stderr.write(`Nobody can prove these rows here: ${absent.join('; ')}\n`);
process.exit(faults.length === 0 || absent.length > 0 ? 0 : 1);
