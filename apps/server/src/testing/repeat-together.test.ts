import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { repeatTogether } from './repeat-together.ts';

test('tasks are repeated until it is over', async () => {
  const done = { one: 0, other: 0 };
  await repeatTogether(
    () => done.one >= 3 && done.other >= 5,
    [
      async () => {
        await setTimeout(1);
        done.one++;
      },
      async () => {
        await setTimeout(2);
        done.other++;
      },
    ],
  );
  expect(done.one).toBeGreaterThanOrEqual(3);
  expect(done.other).toBe(5);
});

test('where one fails, none of them goes on when that is said', async () => {
  let running = 0;
  const slow = async () => {
    running++;
    await setTimeout(5);
    running--;
  };
  const failing = () => Promise.reject(new Error('The first to fail'));
  await expect(repeatTogether(() => false, [slow, failing, slow])).rejects.toThrow('The first to fail');
  expect(running).toBe(0);
});
