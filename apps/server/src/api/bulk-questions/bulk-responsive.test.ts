import { type BulkQuestion, bulkQuestions } from '@quizdesk/contract/bulk-questions';
import { MAX_BULK_ROWS } from '@quizdesk/contract/constants';
import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import { longestStallMs } from '../../testing/longest-stall.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { buildPlaces } from './testing-calls.ts';
import { FINE } from './testing-workbooks.ts';

const test = useTestApp({ services: ['account', 'api'] });

/** How long others may have to wait while a large body is read; parsed in one go it takes seconds. */
const MOST_MS = 150;

/** Sends a body and answers its status and the longest time for which no one else was served. */
async function sendAndWatch(payload: string) {
  const { path, method } = bulkQuestions.upload;
  let answer: LightMyRequestResponse | undefined;
  const longestMs = await longestStallMs(async () => {
    answer = await test().call({ method, url: path, headers: { 'content-type': 'application/json' }, payload });
  });
  return { status: answer?.statusCode, body: answer?.json(), longestMs };
}

describe('others are served while an upload is read', { timeout: 120_000 }, () => {
  it('that nests millions of lists', async () => {
    const { status, longestMs } = await sendAndWatch('['.repeat(15_000_000));
    expect([400, 413]).toContain(status);
    expect(longestMs).toBeLessThan(MOST_MS);
  });

  it('that is wrong in every row, and only its first errors are named', async () => {
    const wrong = { ...FINE, options: 'x' };
    const { status, body, longestMs } = await sendAndWatch(JSON.stringify(new Array(MAX_BULK_ROWS).fill(wrong)));
    expect([status, Object.keys(body.details).length]).toEqual([422, 100]);
    expect(body.detail).toContain('and 9999 more');
    expect(longestMs).toBeLessThan(MOST_MS);
  });

  it('that fills all rows it may have', async () => {
    await buildPlaces(test());
    const item: Partial<BulkQuestion> = { ...FINE, note: 'x'.repeat(1500) };
    const rows = Array.from({ length: MAX_BULK_ROWS }, (_, row) => ({ ...item, question_text: `Question ${row}?` }));
    const { status, longestMs } = await sendAndWatch(JSON.stringify(rows));
    expect(status).toBe(201);
    expect(longestMs).toBeLessThan(MOST_MS);
  });
});
