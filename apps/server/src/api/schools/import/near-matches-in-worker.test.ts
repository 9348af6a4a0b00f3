import { describe, expect, test } from 'vitest';
import { longestStallMs } from '../../../testing/longest-stall.ts';
import { openRealFolder } from '../../../testing/real-data.ts';
import { findNearMatchesInWorker } from './near-matches-in-worker.ts';
import { parseSchoolCsv } from './school-csv.ts';

const row = { row: 2, name: 'Northfeild', region: '', location: 'Dover' };

test('near matches are found on another thread, also with schools of the list that have no region', async () => {
  const listed = [{ name: 'Northfield', region: null, location: 'Dover' }];
  expect(await findNearMatchesInWorker([row], listed, { named: 100 })).toEqual({
    warnings: [
      {
        ...{ row: 2, column: 'NAME', value: 'Northfeild' },
        message: '"Northfeild" in Dover is much like "Northfield" in Dover (already in the list)',
      },
    ],
    count: 1,
  });
});

test('no rows have no near matches, and a signal ends the search', async () => {
  expect(await findNearMatchesInWorker([], [{ ...row }], { named: 100 })).toEqual({ warnings: [], count: 0 });
  const cancelled = findNearMatchesInWorker([row], [], { signal: AbortSignal.abort(), named: 100 });
  await expect(cancelled).rejects.toMatchObject({ code: 'bad_request' });
});

const schools = openRealFolder('schools');

describe.skipIf(!schools.present)('near matches of a national list', () => {
  const rowsOf = async () => (await parseSchoolCsv(schools.read('england_wales_2015_big.csv'))).rows;

  test('are few, and as many as asked for are named', async () => {
    const { warnings, count } = await findNearMatchesInWorker(await rowsOf(), [], { named: 100 });
    expect(count).toBe(417);
    expect(warnings).toHaveLength(100);
  });

  test('are none when every row is in the list already, and others are served meanwhile', async () => {
    const rows = await rowsOf();
    const search = async () =>
      expect(await findNearMatchesInWorker(rows, rows, { named: 100 })).toEqual({ warnings: [], count: 0 });
    expect(await longestStallMs(search)).toBeLessThan(150);
  });
});
