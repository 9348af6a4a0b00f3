// `node scripts/specification.mjs`: every row of docs/specification.md names tests, and every test it names is there.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { faultsOf, rowsOf } from './specification-table.mjs';

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
const text = readFileSync(`${root}docs/specification.md`, 'utf8');
const faults = faultsOf(text, { files, sourceOf: (file) => readFileSync(root + file, 'utf8') });
for (const fault of faults) process.stderr.write(`docs/specification.md, ${fault}\n`);
if (faults.length === 0) process.stdout.write(`${rowsOf(text).length} rows, each with its tests\n`);
process.exit(faults.length === 0 ? 0 : 1);
