import { levels } from '@quizdesk/contract/levels';
import { qotdAttempts, suggestedAttempts } from '@quizdesk/contract/play';
import { questions } from '@quizdesk/contract/questions';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { buildLevel } from '../../testing/builders/levels.ts';
import { buildAnswer, buildQotdAttempt, buildSuggestedAttempt } from '../../testing/builders/play.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['api'] });

/** What answers are given to, by the column that names it. */
const ORIGINS = [
  { column: 'question_id', table: 'questions', remove: questions.remove, build: (db: Database) => buildQuestion(db) },
  { column: 'level_id', table: 'levels', remove: levels.remove, build: (db: Database) => buildLevel(db) },
  {
    column: 'sq_attempt_id',
    table: 'suggested_quiz_attempts',
    remove: suggestedAttempts.remove,
    build: (db: Database) => buildSuggestedAttempt(db),
  },
  {
    column: 'qotd_attempt_id',
    table: 'qotd_attempts',
    remove: qotdAttempts.remove,
    build: (db: Database) => buildQotdAttempt(db),
  },
] as const;

describe.each(ORIGINS)('deleting what answers name as their $column', ({ column, table, remove, build }) => {
  it('touches none of them', async () => {
    const { db, database } = test().app;
    const { id } = await build(db);
    await buildAnswer(db, { [column]: id });
    const holder = await database.pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM user_answers FOR UPDATE');
      // Were an answer changed, the call would wait for its lock and end with a 503.
      const removed = await test().call({ method: 'DELETE', url: pathOf(remove, { id }) });
      expect(removed.statusCode).toBe(204);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
  });

  it('does not keep participants from answering meanwhile', async () => {
    const { db, database } = test().app;
    const { id, user_id } = { user_id: (await buildAnswer(db)).user_id, ...(await build(db)) };
    const holder = await database.pool.connect();
    const participant = await database.pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query(`DELETE FROM ${table} WHERE id = $1`, [id]);
      await participant.query(`SET lock_timeout = '2s'`);
      const given = await participant.query(
        `INSERT INTO user_answers (user_id, ${column}, answer, is_correct) VALUES ($1, $2, '5 N', true)`,
        [user_id, id],
      );
      expect(given.rowCount).toBe(1);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
      participant.release(true);
    }
  });
});
