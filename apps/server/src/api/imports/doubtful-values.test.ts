import { expect, it } from 'vitest';
import { longestStallMs } from '../../testing/longest-stall.ts';
import { doubtful } from './doubtful-values.ts';

const regionOf = (value: string, count: number) => ({ column: 'region', message: '', value, count, first_rows: [2] });
const proposals = async (...asked: Parameters<typeof doubtful>) =>
  (await doubtful(...asked)).map(({ value, proposal }) => [value, proposal]);

it('values look like known ones, or like those that stand there three times as often', async () => {
  const values = [
    regionOf('Volta', 9),
    regionOf('Central', 4),
    regionOf('Cental', 2),
    regionOf('Vlota', 3),
    regionOf('Asanti', 1),
  ];
  expect(await proposals('region', values, ['Ashanti'])).toEqual([
    ['Vlota', 'Volta'],
    ['Asanti', 'Ashanti'],
  ]);
});

it('a known value in another case is none of them', async () => {
  expect(await proposals('region', [regionOf('volta', 9), regionOf(' VOLTA', 1)], ['Volta'])).toEqual([]);
});

it('of many long values, those of most rows are compared, and others are served meanwhile', {
  timeout: 120_000,
}, async () => {
  // Names that begin alike and have the same length take longest to compare.
  const nameOf = (number: number) =>
    `${'The district of '.repeat(5)}${(number * 199).toString(2).padStart(20, 'x')}`
      .replaceAll('0', 'o')
      .replaceAll('1', 'i');
  const values = Array.from({ length: 1000 }, (_, number) => regionOf(nameOf(number), 1000 - number));
  const known = Array.from({ length: 500 }, (_, number) => nameOf(1000 + number));
  let found: Awaited<ReturnType<typeof proposals>> = [];
  const longestMs = await longestStallMs(async () => {
    found = await proposals('region', values, known);
  });
  expect(longestMs).toBeLessThan(150);
  expect(found).toHaveLength(40);
});
