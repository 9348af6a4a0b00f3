import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removeLeftoverFolders } from './memory-folder.ts';

/** No system has so many processes. */
const GONE = 2 ** 30;

test('old folders of runs that were killed are removed, and no others', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'leftovers-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const [killed, young, running, other] = [
    `quizdesk-e2e-${GONE}-abcdef`,
    `quizdesk-test-${GONE}-ghijkl`,
    `quizdesk-e2e-${process.pid}-mnopqr`,
    'quizdesk-of-somebody',
  ];
  const hoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
  for (const name of [killed, young, running, other]) {
    await mkdir(join(parent, name));
    if (name !== young) await utimes(join(parent, name), hoursAgo, hoursAgo);
  }
  expect(await removeLeftoverFolders(parent)).toBe(1);
  expect((await readdir(parent)).sort()).toEqual([running, young, other].sort());
});
