import { expect, test } from 'vitest';
import type { Backup } from './due-backup.ts';
import { listInTime } from './list-in-time.ts';

test('a folder that does not answer is asked once, however many wait for it, and again when it has answered', async () => {
  const asked: PromiseWithResolvers<Backup[]>[] = [];
  const list = listInTime(() => {
    const answer = Promise.withResolvers<Backup[]>();
    asked.push(answer);
    return answer.promise;
  }, 1);
  for (let attempt = 0; attempt < 3; attempt++) await expect(list('')).rejects.toThrow('does not answer');
  expect(asked).toHaveLength(1);
  asked[0]?.reject(new Error('gone'));
  await expect(asked[0]?.promise).rejects.toThrow('gone');
  const listed = list('');
  asked[1]?.resolve([]);
  expect(await listed).toEqual([]);
});
