import { expect, test } from 'vitest';
import { readAhead } from './read-ahead.ts';

/** Batches of a list, how many were asked for, and whether the reading has ended. */
function openBatches(count: number) {
  const seen = { asked: 0, hasEnded: false };
  async function* batches(): AsyncGenerator<number, void> {
    try {
      while (seen.asked < count) yield ++seen.asked;
      throw new Error('The database is away');
    } finally {
      seen.hasEnded = true;
    }
  }
  return { seen, batches: batches() };
}

test('while a batch is written, the next one is read, and none after it', async () => {
  const { seen, batches } = openBatches(5);
  const ahead = await readAhead(batches);
  expect(seen.asked).toBe(1);
  for (const batch of [1, 2, 3]) {
    expect(await ahead.next()).toEqual({ done: false, value: batch });
    expect(seen.asked).toBe(batch + 1);
  }
});

test('an error is thrown once the batches before it are written, and that of the first one immediately', async () => {
  const ahead = await readAhead(openBatches(2).batches);
  expect(await ahead.next()).toEqual({ done: false, value: 1 });
  expect(await ahead.next()).toEqual({ done: false, value: 2 });
  await expect(ahead.next()).rejects.toThrow('The database is away');
  await expect(readAhead(openBatches(0).batches)).rejects.toThrow('The database is away');
});

test('a file that is given up ends the reading', async () => {
  const { seen, batches } = openBatches(5);
  const ahead = await readAhead(batches);
  await ahead.next();
  await ahead.return();
  expect(seen).toEqual({ asked: 2, hasEnded: true });
});
