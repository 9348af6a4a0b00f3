import { expect, test } from 'vitest';
import { ChangesQueue } from './changes-queue.ts';

/** A queue, and the changes that it has made so far. */
function open() {
  const queue = new ChangesQueue();
  const made: string[] = [];
  const ask = (about: string, what: string) => queue.run({ about, what }, async () => made.push(`${what} ${about}`));
  return { made, ask };
}

test('to add, remove and add again are three changes', async () => {
  const { made, ask } = open();
  await Promise.all([ask('3', 'add'), ask('3', 'remove'), ask('3', 'add')]);
  expect(made).toEqual(['add 3', 'remove 3', 'add 3']);
});

test('a double click is one change, also with a change of something else in between', async () => {
  const { made, ask } = open();
  await Promise.all([ask('3', 'add'), ask('3', 'add'), ask('4', 'add'), ask('3', 'add')]);
  expect(made).toEqual(['add 3', 'add 4']);
  await ask('3', 'add');
  expect(made).toEqual(['add 3', 'add 4', 'add 3']);
});
