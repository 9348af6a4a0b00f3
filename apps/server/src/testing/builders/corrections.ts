import { insertCorrection } from '../../api/corrections/corrections.queries.ts';
import type { Database } from '../../db/database.ts';
import { buildQuestion } from './questions.ts';
import { buildUser } from './users.ts';

/** A proposal to make the second option the key of a question of its own. */
export async function buildCorrection(db: Database) {
  const { id: question_id } = await buildQuestion(db);
  const { id } = await buildUser(db, { role: 'admin' });
  const input = { question_id, policy: 'key', answer: ['Ohm'], reason: 'Typed wrongly' } as const;
  const background = { start: () => {}, stop: async () => {} };
  const desk = { db, readingFor: () => db, background, timeZone: 'UTC' };
  const caller = { callerId: id, signal: new AbortController().signal };
  return insertCorrection(desk, { ...input, answer: [...input.answer] }, caller);
}
