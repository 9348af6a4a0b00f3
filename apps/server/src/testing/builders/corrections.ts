import { insertCorrection } from '../../api/corrections/corrections.queries.ts';
import type { Database } from '../../db/database.ts';
import { buildQuestion } from './questions.ts';
import { buildUser } from './users.ts';

/** A proposal to make the second option the key of a question of its own. */
export async function buildCorrection(db: Database) {
  const { id: question_id } = await buildQuestion(db);
  const { id } = await buildUser(db, { role: 'admin' });
  const input = { question_id, policy: 'key', answer: ['Ohm'], reason: 'Typed wrongly' } as const;
  return insertCorrection({ db, reading: db, timeZone: 'UTC' }, { ...input, answer: [...input.answer] }, id);
}
