import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { longestStallMs } from '../../testing/longest-stall.ts';
import { openRealFolder } from '../../testing/real-data.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { buildPlaces, sendWorkbook } from './testing-calls.ts';

const test = useTestApp();
/** While a workbook is read, others wait at most for so much work of ours. */
const MOST_STALL_MS = 300;

const folders = ['xls', 'xlsx', 'mislabelled'].map((name) => openRealFolder(`hazards/${name}`));
const files = folders.flatMap((folder) => folder.files);

describe.runIf(files.length > 0)('files from other projects that make parsers stumble', { timeout: 120_000 }, () => {
  it.each(files)('$name ends in a clear response, and others are served meanwhile', async ({ path }) => {
    await buildPlaces(test());
    const bytes = readFileSync(path);
    let answer: Awaited<ReturnType<typeof sendWorkbook>> | undefined;
    const longestMs = await longestStallMs(async () => {
      answer = await sendWorkbook(test(), bytes);
    });
    if (!answer) throw new Error('The workbook was not sent');
    expect(longestMs).toBeLessThan(MOST_STALL_MS);
    // None of them holds questions.
    expect([413, 415, 422]).toContain(answer.statusCode);
    const { message, detail, details } = answer.json();
    expect(message).not.toBe('');
    expect(detail).toMatch(/\w+ \w+/);
    if (answer.statusCode === 422) expect(details).toEqual({ file: expect.any(String) });
  });
});
