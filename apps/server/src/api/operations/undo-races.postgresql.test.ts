import { corrections } from '@quizdesk/contract/corrections';
import { users } from '@quizdesk/contract/users';
import { expect, test, vi } from 'vitest';
import { buildAnswer } from '../../testing/builders/play.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { countPlay } from '../../testing/count-play.ts';
import { whileLocked } from '../../testing/database/locked.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';
import { operationOf, useOperations } from '../../testing/use-operations.ts';
import { expireChanges } from './journal-upkeep.ts';

const app = useTestApp({ services: ['account', 'api'] });
const { get, post, put, remove, undo, addSchool } = useOperations(app);

/** Makes a call while another transaction has run a statement, and commits that one once the call waits for it. */
async function meanwhile<Answer>(statement: string, call: () => Promise<Answer>): Promise<Answer> {
  const { pool } = app().app.database;
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(statement);
    const answer = call();
    await vi.waitFor(
      async () => {
        const { rows } = await pool.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 10_000 },
    );
    await client.query('COMMIT');
    return await answer;
  } finally {
    await client.query('ROLLBACK'); // of a wait that has failed
    client.release();
  }
}

// The embedded database runs one transaction at a time, so only here can something change during an undo.
test('an undo waits for an edit that is under way, and is refused once that is stored', async () => {
  const { id } = await addSchool('Achimota');
  const renamed = operationOf(await put(`/v1/schools/${id}`, { name: 'Achimota School' }));
  const refused = await meanwhile(`UPDATE schools SET name = 'Achimota College' WHERE id = ${id}`, () => undo(renamed));
  expect([refused.statusCode, refused.json().message]).toEqual([409, 'This cannot be undone']);
  expect(await get(`/v1/schools/${id}`)).toMatchObject({ name: 'Achimota College' });
});

test('an undo of what made someone a superadmin waits for what takes the others this role, and leaves one', async () => {
  const { id } = await buildUser(app().app.db, { role: 'admin' });
  const promoted = operationOf(await put(pathOf(users.updateAdministrator, { id }), { role: 'superadmin' }));
  const others = `UPDATE users SET role = 'admin' WHERE role = 'superadmin' AND id <> ${id}`;
  const refused = await meanwhile(others, () => undo(promoted));
  expect([refused.statusCode, refused.json().detail]).toEqual([409, 'Nobody would be left who may do everything.']);
});

test('an undo of a correction waits for another one of the same question', async () => {
  const { db } = app().app;
  const { id } = await buildQuestion(db);
  await buildAnswer(db, { question_id: id, is_correct: false });
  await countPlay(app().app.database);
  const proposed = await post(corrections.insert.path, { question_id: id, policy: 'full_points', reason: 'Unclear' });
  const applied = operationOf(await post(pathOf(corrections.apply, { id: proposed.json().id }), {}));
  const undone = await meanwhile(`SELECT FROM questions WHERE id = ${id} FOR NO KEY UPDATE`, () => undo(applied));
  expect(undone.statusCode).toBe(201);
});

test('the changes of deleted people are kept where an undo brings the people back meanwhile', async () => {
  const { id } = await buildUser(app().app.db, { name: 'Nana Ama' });
  const deleted = operationOf(await remove(`/v1/users/${id}`));
  await meanwhile(
    `SELECT pg_advisory_xact_lock_shared('operation_leftovers'::regclass::bigint);
      INSERT INTO users (id, name, username) VALUES (${id}, 'Nana Ama', 'nana')`,
    () => expireChanges(app().app.db, { historyDays: 365, deletedPeopleDays: -1 }),
  );
  expect(await get(`/v1/operations/${deleted}`)).toMatchObject({ purged: false, subject_label: 'Nana Ama' });
});

test('old changes that an undo holds are left to the next run, which does not wait for it', async () => {
  const [held, other] = [await addSchool('Achimota'), await addSchool('Wesley')];
  const expire = () => expireChanges(app().app.db, { historyDays: -1, deletedPeopleDays: 365 });
  const purged = async () =>
    Promise.all([held, other].map(async ({ operation }) => (await get(`/v1/operations/${operation}`)).purged));
  await whileLocked(
    app().app.database.pool,
    `SELECT FROM operations WHERE id = ${held.operation} FOR UPDATE`,
    async () => {
      await expire();
      expect(await purged()).toEqual([false, true]);
    },
  );
  await expire();
  expect(await purged()).toEqual([true, true]);
});
