import { Readable } from 'node:stream';
import { type BulkQuestion, bulkQuestions } from '@quizdesk/contract/bulk-questions';
import { MAX_BULK_ROWS } from '@quizdesk/contract/constants';
import { describe, expect, it } from 'vitest';
import { longestStallMs } from '../../testing/longest-stall.ts';
import { type Received, receive } from '../../testing/receive.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { buildPlaces } from './testing-calls.ts';
import { FINE } from './testing-workbooks.ts';

const test = useTestApp({ services: ['account', 'api'] });

/** How long others may have to wait while a large body is read; parsed in one go it takes seconds. */
const MOST_MS = 150;

const PART_BYTES = 64 * 1024;

/** A body in the parts in which a network brings it. */
function partsOf(body: string): Readable {
  const bytes = Buffer.from(body);
  const count = Math.ceil(bytes.length / PART_BYTES);
  return Readable.from(
    Array.from({ length: count }, (_, at) => bytes.subarray(at * PART_BYTES, (at + 1) * PART_BYTES)),
  );
}

/** Sends a body and answers its status and the longest time for which no one else was served. */
async function sendAndWatch(body: string) {
  const { path, method } = bulkQuestions.upload;
  const payload = partsOf(body);
  const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) };
  let answer: Received | undefined;
  const longestMs = await longestStallMs(async () => {
    answer = await receive(test().call, { method, url: path, headers, payload });
  });
  return { status: answer?.statusCode, body: JSON.parse(Buffer.concat(answer?.parts ?? []).toString()), longestMs };
}

const RUNS = 5;

/** The run of a few in which others waited least: what else the machine does meanwhile only adds to it. */
async function bestOf(bodyOf: (run: number) => string) {
  let best: Awaited<ReturnType<typeof sendAndWatch>> | undefined;
  for (let run = 0; run < RUNS && !(best && best.longestMs < MOST_MS); run++) {
    const sent = await sendAndWatch(bodyOf(run));
    if (!best || sent.longestMs < best.longestMs) best = sent;
  }
  if (!best) throw new Error('Nothing was sent');
  return best;
}

describe('others are served while an upload is read', { timeout: 120_000 }, () => {
  it('that nests millions of lists', async () => {
    const { status, longestMs } = await bestOf(() => '['.repeat(15_000_000));
    expect([400, 413]).toContain(status);
    expect(longestMs).toBeLessThan(MOST_MS);
  });

  it('that is wrong in every row, and only its first errors are named', async () => {
    const wrong = { ...FINE, options: 'x' };
    const { status, body, longestMs } = await bestOf(() => JSON.stringify(new Array(MAX_BULK_ROWS).fill(wrong)));
    expect([status, Object.keys(body.details).length]).toEqual([422, 100]);
    expect(body.detail).toContain('and 9999 more');
    expect(longestMs).toBeLessThan(MOST_MS);
  });

  it('that fills all rows it may have', async () => {
    await buildPlaces(test());
    const item: Partial<BulkQuestion> = { ...FINE, note: 'x'.repeat(1500) };
    const { status, longestMs } = await bestOf((run) => {
      const textOf = (row: number) => `Question ${row} of ${run}?`;
      const rows = Array.from({ length: MAX_BULK_ROWS }, (_, row) => ({ ...item, question_text: textOf(row) }));
      return JSON.stringify(rows);
    });
    expect(status).toBe(201);
    expect(longestMs).toBeLessThan(MOST_MS);
  });
});
