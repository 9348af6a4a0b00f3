import type { CorrectionInput } from '@quizdesk/contract/corrections';
import { applyCorrection } from '../../api/corrections/apply.ts';
import { insertCorrection } from '../../api/corrections/corrections.queries.ts';
import { undoOperation } from '../../api/operations/undo.ts';
import type { Database } from '../../db/database.ts';
import { recordOperation } from '../../db/journal/operation.ts';
import type { users } from '../../db/schema/users.ts';
import { buildQuestion } from './questions.ts';
import { buildUser } from './users.ts';

type Editor = typeof users.$inferSelect;

function propose(db: Database, { id }: Editor, input: CorrectionInput) {
  const background = { start: () => {}, stop: async () => {} };
  const caller = { callerId: id, signal: new AbortController().signal };
  return insertCorrection({ db, readingFor: () => db, background }, input, caller);
}

/** A proposal to make the second option the key of a new question. */
export async function buildCorrection(db: Database) {
  const { id: question_id } = await buildQuestion(db);
  const editor = await buildUser(db, { role: 'admin' });
  return propose(db, editor, { question_id, policy: 'key', answer: ['Ohm'], reason: 'Typed wrongly' });
}

/** Proposes a correction and applies it; returns the operation's id. */
export async function applyNewCorrection(db: Database, editor: Editor, input: CorrectionInput): Promise<number> {
  const { id } = await propose(db, editor, input);
  const caller = { actorId: editor.id, action: 'corrections.apply' };
  const { id: applied } = await recordOperation(
    db,
    caller,
    (tx, operation) => applyCorrection(tx, id, { take_badges_back: false }, { operation, caller, report: () => {} }),
    (questionId) => ({ table: 'questions', id: questionId }),
  );
  return applied;
}

/** Undoes an operation, but for rows that were changed since. */
export async function undoPartly(db: Database, { id, username, role }: Editor, operation: number): Promise<void> {
  const caller = { id, username, role, sessionId: '', provedAgoS: 0, mustEnrol: false, mustChangePassword: false };
  await recordOperation(
    db,
    { actorId: id, action: 'operations.undo', undoes: operation },
    (tx, undoing) =>
      undoOperation(tx, operation, {
        undoing,
        caller,
        today: '2026-11-26',
        dayOf: () => '2026-11-26',
        allowPartial: true,
      }),
    () => undefined,
  );
}
