import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('no more tasks run at once than the limit, all run, and in the order they came', async () => {
  const inTurn = createTurns(2);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const task = (number: number) => async () => {
    order.push(number);
    running++;
    most = Math.max(most, running);
    await setImmediate();
    running--;
    return number;
  };
  const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((number) => inTurn(task(number))));
  expect(answers).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(order).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(2);
});

test('a task that fails gives its turn back', async () => {
  const inTurn = createTurns(1);
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await inTurn(async () => 'next')).toBe('next');
});

test('one more than may wait is refused, and the others are not', async () => {
  const inTurn = createTurns(1, { mostWaiting: 1, refusal: () => new Error('too many') });
  const end = Promise.withResolvers<void>();
  const first = inTurn(() => end.promise);
  const second = inTurn(async () => 'second');
  await expect(inTurn(async () => 'third')).rejects.toThrow('too many');
  end.resolve();
  await first;
  expect(await second).toBe('second');
  expect(await inTurn(async () => 'fourth')).toBe('fourth');
});
