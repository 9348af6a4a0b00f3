import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { BULK_COLUMNS } from '@quizdesk/contract/bulk-questions';
import { shareOf } from '@quizdesk/contract/testing/property-runs';
import { expect, it } from 'vitest';
import { cleanEnvironment } from '../../testing/clean-environment.ts';
import { createTestFolder } from '../../testing/database/test-database.ts';
import { openRealFolder } from '../../testing/real-data.ts';
import { bombOf, workbookOf, xlsxOf } from './testing-workbooks.ts';

// On one database is enough: none takes part.
const MOST_MEMORY_MB = 400;

interface Read {
  /** So many rows, or why it was refused. */
  readonly outcome: string;
  readonly memoryMb: number;
}

/** Reads these files as the server does, one after the other, in a process whose memory is measured. */
async function readAll(paths: readonly string[]): Promise<Read[]> {
  const script = fileURLToPath(new URL('./testing-memory.ts', import.meta.url));
  const env = { ...cleanEnvironment(), WORKBOOKS: paths.join('\n') };
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env });
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [memory = '', outcome = ''] = line.split('\t');
      return { outcome, memoryMb: Number.parseInt(memory, 10) };
    });
}

const mostOf = (read: readonly Read[]) => Math.max(...read.map(({ memoryMb }) => memoryMb));

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

const files = shareOf(['xls', 'xlsx', 'mislabelled'].flatMap((name) => openRealFolder(`hazards/${name}`).files));

it.runIf(files.length > 0)('files from other projects take little memory', { timeout: 600_000 }, async () => {
  const read = await readAll(files.map(({ path }) => path));
  expect(read).toHaveLength(files.length);
  expect(mostOf(read)).toBeLessThan(MOST_MEMORY_MB);
});

it('workbooks that are made to fill the memory end in a clear response and take little of it', {
  timeout: 600_000,
}, async () => {
  const made: [what: string, outcome: string, bytes: Buffer][] = [
    ['a gigabyte of zeros', 'The file is damaged', bombOf(1024, 2 ** 30)],
    ['a gigabyte of zeros that claims to be a kilobyte', 'The file is damaged', bombOf(1024, 1024)],
    ['as many rows as may be', '10000 rows', sheetOf(10_000, '<c><v>1</v></c>'.repeat(20))],
    ['too many cells', 'The file has too many cells', sheetOf(5000, '<c><v>1</v></c>'.repeat(101))],
    ['a row too many', 'The file has too many rows', sheetOf(10_001, '<c><v>1</v></c>')],
    [
      'one long text again and again',
      'The file has too much text',
      sheetOf(400, sharedCell, `<si><t>${'é'.repeat(32_000)}</t></si>`),
    ],
    ['many different texts', '1 rows', sheetOf(1, sharedCell, manyTexts)],
    ['more rows than any sheet', 'The file is damaged', sheetOf(1_048_576, '')],
    ['an .xls with bytes by chance', '1 rows', Buffer.concat([xlsOf(1), Buffer.alloc(8_000_000, 7)])],
    ['an .xls with many cells', '3000 rows', xlsOf(3000)],
  ];
  const folder = await createTestFolder();
  const paths = made.map((_, index) => join(folder, `${index}.xlsx`));
  for (const [index, [, , bytes]] of made.entries()) await writeFile(paths[index] ?? '', bytes);
  const read = await readAll(paths);
  expect(read.map(({ outcome }, index) => [made[index]?.[0], outcome])).toEqual(
    made.map(([what, outcome]) => [what, outcome]),
  );
  expect(mostOf(read)).toBeLessThan(MOST_MEMORY_MB);
});
