import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestFolder } from '../testing/database/test-database.ts';
import { KeptExports } from './kept-exports.ts';

let opened: KeptExports[] = [];

afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(opened.map((one) => one.close()));
  opened = [];
});

const PART = 'A line of a file.\r\n'.repeat(4000);

/** Exports of so many bytes at most. */
async function openExports(mostBytes = Number.POSITIVE_INFINITY): Promise<KeptExports> {
  const exports = new KeptExports(await createTestFolder(), mostBytes);
  opened.push(exports);
  return exports;
}

const making = { personId: 1, url: '/file', name: 'file.csv', type: 'text/csv' };

/** An export of so many parts, and how many of them were made. */
async function begin(count: number) {
  const exports = await openExports();
  const made = { parts: 0, hasEnded: false };
  async function* parts() {
    try {
      for (; made.parts < count; made.parts++) {
        await setImmediate();
        yield PART;
      }
    } finally {
      made.hasEnded = true;
    }
  }
  const kept = await exports.add({ ...making, parts: parts(), stop: new AbortController() });
  const find = () => exports.find(kept.tag, 1, '/file');
  return { exports, kept, made, find };
}

/** Makes a file of one part for a person, who reads it. */
async function send(exports: KeptExports, personId: number) {
  async function* parts() {
    yield PART;
  }
  const kept = await exports.add({ ...making, personId, parts: parts(), stop: new AbortController() });
  const leave = kept.join();
  await kept.write(() => {});
  return { kept, leave, isKept: () => exports.find(kept.tag, personId, '/file') !== undefined };
}

test('an export whose client has gone stops after a part, frees its turn, and goes on from there when the client is back', async () => {
  const { kept, made } = await begin(50);
  const leave = kept.join();
  const endTurn = vi.fn();
  const writing = kept.write(endTurn);
  for await (const _ of kept.file.read()) if (made.parts > 3) break;
  leave();
  await writing;
  expect(endTurn).toHaveBeenCalledOnce();
  const { parts } = made;
  expect(parts).toBeLessThan(50);
  expect(kept.file.size).toBe((parts + 1) * PART.length);
  await setImmediate();
  expect(made.parts).toBe(parts);

  kept.join();
  await kept.write(endTurn);
  expect(endTurn).toHaveBeenCalledTimes(2);
  expect([made.parts, kept.file.isWhole]).toEqual([50, true]);
  expect(await text(kept.file.read())).toBe(PART.repeat(50));
});

test('the next part is made while one is written, and written after it; what cannot be written is said', async () => {
  const { kept, made } = await begin(4);
  kept.join();
  const append = kept.file.append.bind(kept.file);
  const disk = Promise.withResolvers<void>();
  vi.spyOn(kept.file, 'append').mockImplementationOnce((bytes) => disk.promise.then(() => append(bytes)));
  const writing = kept.write(() => {});
  await vi.waitFor(() => expect(made.parts).toBe(1));
  expect(kept.file.size).toBe(0);
  disk.resolve();
  await writing;
  expect(await text(kept.file.read())).toBe(PART.repeat(4));

  const { kept: failing } = await begin(4);
  failing.join();
  vi.spyOn(failing.file, 'append').mockRejectedValue(new Error('The disk is full'));
  await failing.write(() => {});
  expect([failing.file.isWhole, failing.file.failure]).toEqual([false, new Error('The disk is full')]);
});

test('a slow client does not keep the turn: the file is made ahead of it', async () => {
  const { kept } = await begin(5);
  kept.join();
  const reading = kept.file.read();
  const writing = kept.write(() => {});
  await reading.next();
  await writing;
  expect(kept.file.isWhole).toBe(true);
});

test('a file is kept for a quarter of an hour after its last reader, with what makes it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { kept, made, find } = await begin(50);
  const leave = kept.join();
  const writing = kept.write(() => {});
  await kept.file.read().next();
  leave();
  await writing;
  await vi.advanceTimersByTimeAsync(14 * 60_000);
  const leaveAgain = kept.join();
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(find()).toBe(kept);
  leaveAgain();
  await vi.advanceTimersByTimeAsync(14 * 60_000);
  expect([find(), made.hasEnded]).toEqual([kept, false]);
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(made.hasEnded).toBe(true), 10_000);
  expect(find()).toBeUndefined();
});

test('at the end of the process every file is given up, also one that is being made', async () => {
  const { exports, kept, made, find } = await begin(1_000_000);
  kept.join();
  void kept.write(() => {});
  await kept.file.read().next();
  await exports.close();
  expect([made.hasEnded, find()]).toEqual([true, undefined]);
});

test('a person to whom two files are being sent is refused a third until one has arrived, which is then given up for it', async () => {
  const exports = await openExports();
  const [first, second] = [await send(exports, 1), await send(exports, 1)];
  const third = () => exports.makeRoom(1);
  expect(third).toThrow('Other exports of yours are being sent');
  exports.makeRoom(2);
  // What has begun may be made to its end.
  exports.makeRoom(1, first.kept);
  first.leave();
  third();
  expect([first.isKept(), second.isKept()]).toEqual([false, true]);
});

test('where there is no room for more, files that no one reads are given up, the oldest first; while all are read, more is refused', async () => {
  const exports = await openExports(PART.length * 3);
  const files = [];
  for (const person of [1, 2, 3, 4]) files.push(await send(exports, person));
  const [first, second, third] = files;
  const more = () => exports.makeRoom(5);
  expect(more).toThrow('Other exports are being sent');
  first?.leave();
  expect(more).toThrow('Other exports are being sent');
  expect(first?.isKept()).toBe(true);
  third?.leave();
  second?.leave();
  more();
  expect(files.map((one) => one.isKept())).toEqual([false, false, true, true]);
  // However large a file is, it is no reason to refuse to finish it.
  await send(exports, 6);
  third?.kept.join();
  if (third) exports.makeRoom(3, third.kept);
  expect(more).toThrow('Other exports are being sent');
});
