import { bulkQuestions } from '@quizdesk/contract/bulk-questions';
import type { LightMyRequestResponse } from 'fastify';
import { buildLevel } from '../../testing/builders/levels.ts';
import { buildRound } from '../../testing/builders/rounds.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** Levels 1 to 3 and rounds 1 to 4, which the real questions belong to. */
export async function buildPlaces({ app: { db } }: TestApp): Promise<void> {
  for (const level_number of [1, 2, 3]) await buildLevel(db, { level_number });
  for (const serial_number of [1, 2, 3, 4]) await buildRound(db, { serial_number });
}

/** Sends a file to one of the two calls that take one. */
export function sendWorkbook(
  { call }: TestApp,
  bytes: Uint8Array,
  to: 'preview' | 'marked' = 'preview',
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'questions.xlsx');
  return call({ method: 'POST', url: bulkQuestions[to].path, payload: form });
}
