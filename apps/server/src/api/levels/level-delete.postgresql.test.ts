import { levels } from '@quizdesk/contract/levels';
import { expect, it } from 'vitest';
import { buildLevel } from '../../testing/builders/levels.ts';
import { buildAnswer, buildLevelProgress } from '../../testing/builders/play.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { pathOf, useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['api'] });
const db = () => test().app.db;

it.each([
  ['questions', (level_id: number) => buildQuestion(db(), { level_id }), 'It still has 1 question.'],
  ['progress', (level_id: number) => buildLevelProgress(db(), { level_id }), 'It still has 1 progress record.'],
])('a level with %s is refused before any of its answers is touched', async (_, build, detail) => {
  const { pool } = test().app.database;
  const { id } = await buildLevel(db());
  await build(id);
  await buildAnswer(db(), { level_id: id });
  const holder = await pool.connect();
  try {
    await holder.query('BEGIN');
    await holder.query('SELECT FROM user_answers FOR UPDATE');
    // Were the answer to be changed, the call would wait for its lock and answer 503 in the end.
    const answer = await test().call({ method: 'DELETE', url: pathOf(levels.remove, { id }) });
    expect([answer.statusCode, answer.json()]).toEqual([409, { message: 'Still in use', detail }]);
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
});

it('a level with answers alone goes, and the answers stay', async () => {
  const { id } = await buildLevel(db());
  await buildAnswer(db(), { level_id: id });
  expect((await test().call({ method: 'DELETE', url: pathOf(levels.remove, { id }) })).statusCode).toBe(204);
  const { rows } = await test().app.database.pool.query('SELECT level_id FROM user_answers');
  expect(rows).toEqual([{ level_id: null }]);
});
