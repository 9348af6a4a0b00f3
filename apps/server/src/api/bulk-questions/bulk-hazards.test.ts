import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { levels } from '@quizdesk/contract/levels';
import { describe, expect, it } from 'vitest';
import { openRealFolder } from '../../testing/real-data.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { buildPlaces, sendWorkbook } from './testing-calls.ts';

const test = useTestApp();
const MOST_MS = 10_000;
/** While a workbook is read, somebody else waits at most so long for a list. */
const MOST_WAIT_MS = 1000;
const PAUSE_MS = 10;

const folders = ['xls', 'xlsx', 'mislabelled'].map((name) => openRealFolder(`hazards/${name}`));
const files = folders.flatMap((folder) => folder.files);

/** Asks for the levels, one request after the other, until told to stop; answers the longest wait. */
async function longestWaitWhile(work: Promise<unknown>): Promise<number> {
  const headers = { authorization: `Bearer ${await test().tokenFor('admin')}` };
  let isOver = false;
  let longest = 0;
  const over = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const start = performance.now();
    expect((await test().app.inject({ method: 'GET', url: levels.list.path, headers })).statusCode).toBe(200);
    longest = Math.max(longest, performance.now() - start);
    await setTimeout(PAUSE_MS);
  }
  await over;
  return longest;
}

describe.runIf(files.length > 0)('files from other projects that make parsers stumble', { timeout: 120_000 }, () => {
  it.each(files)('$name ends in a clear response, and others are served meanwhile', async ({ path }) => {
    await buildPlaces(test());
    const start = performance.now();
    const sending = sendWorkbook(test(), readFileSync(path));
    const longestWait = await longestWaitWhile(sending);
    const answer = await sending;
    expect(performance.now() - start).toBeLessThan(MOST_MS);
    expect(longestWait).toBeLessThan(MOST_WAIT_MS);
    // None of them holds questions.
    expect([413, 415, 422]).toContain(answer.statusCode);
    const { message, detail, details } = answer.json();
    expect(message).not.toBe('');
    expect(detail).toMatch(/\w+ \w+/);
    if (answer.statusCode === 422) expect(details).toEqual({ file: expect.any(String) });
  });
});
