import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { ContestClock } from '../shared/contest-clock.ts';
import { turnsOfOthers } from '../testing/turns-of-others.ts';
import { csvFile } from './csv-file.ts';
import type { CellValue, ExportColumn } from './export-column.ts';

const columns: ExportColumn<readonly CellValue[]>[] = [
  { head: 'Answer', value: ([first = null]) => first },
  { head: 'Correct?', value: ([, second = null]) => second },
];

const clock = new ContestClock('Africa/Lagos');

async function written(batches: readonly (readonly (readonly CellValue[])[])[]): Promise<string> {
  async function* all() {
    yield* batches;
  }
  return (await Readable.from(csvFile(columns, all(), clock)).toArray()).join('');
}

it('begins with a byte order mark and the heads, also without rows', async () => {
  expect(await written([])).toBe('\uFEFFAnswer,Correct?\r\n');
});

it('has a line of every row of every batch, each ended by CRLF', async () => {
  expect(
    await written([
      [
        ['a', 1],
        ['b', 2],
      ],
      [['c', 3]],
    ]),
  ).toBe('\uFEFFAnswer,Correct?\r\na,1\r\nb,2\r\nc,3\r\n');
});

it('writes heads and cells so that none is a formula', async () => {
  const heads = [{ head: '=1', value: ([first = null]: readonly CellValue[]) => first }];
  async function* rows() {
    yield [['x;=1+1'], [-5]];
  }
  const text = (await Readable.from(csvFile(heads, rows(), clock)).toArray()).join('');
  expect(text).toBe(`\uFEFF'=1\r\n"x;'=1+1"\r\n-5\r\n`);
});

it('writes times by the clock of the contest, which the head names', async () => {
  const times = [{ head: 'Date', isTime: true, value: (at: Date | null) => at }];
  async function* rows() {
    yield [new Date('2026-11-21T23:30:00.5Z'), null];
  }
  const text = (await Readable.from(csvFile(times, rows(), clock)).toArray()).join('');
  expect(text).toBe('\uFEFFDate (Africa/Lagos)\r\n2026-11-22T00:30:00.500+01:00\r\n\r\n');
});

it('others are served after each hundred rows', async () => {
  async function* oneBatch() {
    yield Array.from({ length: 1000 }, (_, at) => [at]);
  }
  const turns = await turnsOfOthers(() => Readable.from(csvFile(columns, oneBatch(), clock)).toArray());
  expect(turns).toBeGreaterThanOrEqual(9);
});
