import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { BULK_COLUMNS } from '@quizdesk/contract/bulk-questions';
import { describe, expect, it } from 'vitest';
import { cleanEnvironment } from '../../testing/clean-environment.ts';
import { createTestFolder } from '../../testing/database/test-database.ts';
import { openRealFolder } from '../../testing/real-data.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { sendWorkbook } from './testing-calls.ts';
import { bombOf, workbookOf, xlsxOf } from './testing-workbooks.ts';

// On one database is enough: none takes part.
const test = useTestApp();
const MOST_MS = 10_000;
const MOST_MEMORY_MB = 400;

/** The most memory of a process that reads these files as the server does, one after the other. */
async function mostMemoryMb(paths: readonly string[]): Promise<number> {
  const script = fileURLToPath(new URL('./testing-memory.ts', import.meta.url));
  const env = { ...cleanEnvironment(), WORKBOOKS: paths.join('\n') };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  const read = stdout.trim().split('\n');
  expect(read).toHaveLength(paths.length);
  return Math.max(...read.map((line) => Number.parseInt(line, 10)));
}

/** An .xls of so many rows of thirty cells. */
function xlsOf(count: number): Buffer {
  const rows = Array.from({ length: count }, (_, row) => Array.from({ length: 30 }, (_, at) => `${row} ${at}`));
  return workbookOf({ Questions: [BULK_COLUMNS, ...rows] }, 'biff8');
}

const header = `<row>${BULK_COLUMNS.map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('')}</row>`;
const sheetOf = (count: number, cells: string, strings?: string) => {
  const sheetData = `${header}${`<row>${cells}</row>`.repeat(count)}`;
  return xlsxOf(strings === undefined ? { sheetData } : { sheetData, strings });
};
const manyTexts = Array.from({ length: 400_000 }, (_, index) => `<si><t>text number ${index} é</t></si>`).join('');
const sharedCell = '<c t="s"><v>0</v></c>';

describe('files from other projects', { timeout: 120_000 }, () => {
  const files = ['xls', 'xlsx', 'mislabelled'].flatMap((name) => openRealFolder(`hazards/${name}`).files);

  it.runIf(files.length > 0)('take little memory', async () => {
    expect(await mostMemoryMb(files.map(({ path }) => path))).toBeLessThan(MOST_MEMORY_MB);
  });
});

describe('workbooks that are made to fill the memory', { timeout: 120_000 }, () => {
  const made: [what: string, status: number, bytes: Buffer][] = [
    ['a gigabyte of zeros', 422, bombOf(1024, 2 ** 30)],
    ['a gigabyte of zeros that claims to be a kilobyte', 422, bombOf(1024, 1024)],
    ['as many rows as may be', 200, sheetOf(10_000, '<c><v>1</v></c>'.repeat(20))],
    ['too many cells', 413, sheetOf(5000, '<c><v>1</v></c>'.repeat(101))],
    ['a row too many', 413, sheetOf(10_001, '<c><v>1</v></c>')],
    ['one long text again and again', 413, sheetOf(400, sharedCell, `<si><t>${'é'.repeat(32_000)}</t></si>`)],
    ['many different texts', 200, sheetOf(1, sharedCell, manyTexts)],
    ['more rows than any sheet', 422, sheetOf(1_048_576, '')],
    ['an .xls with bytes by chance', 200, Buffer.concat([xlsOf(1), Buffer.alloc(8_000_000, 7)])],
    ['an .xls with many cells', 200, xlsOf(3000)],
  ];

  it.each(made)('%s end in a clear response in time', async (_, status, bytes) => {
    const start = performance.now();
    const answer = await sendWorkbook(test(), bytes);
    expect(performance.now() - start).toBeLessThan(MOST_MS);
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(status);
  });

  it('take little memory', async () => {
    const folder = await createTestFolder();
    const paths = made.map((_, index) => join(folder, `${index}.xlsx`));
    for (const [index, [, , bytes]] of made.entries()) await writeFile(paths[index] ?? '', bytes);
    expect(await mostMemoryMb(paths)).toBeLessThan(MOST_MEMORY_MB);
  });
});
