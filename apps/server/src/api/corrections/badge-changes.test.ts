import { expect, it } from 'vitest';
import { buildBadge } from '../../testing/builders/badges.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { useCorrections } from '../../testing/use-corrections.ts';
import { BADGE_RULES } from '../badges/badge-rules.ts';
import { badgeMoves } from './badge-changes.ts';

const test = useTestApp({ services: ['account', 'api'] });
const { setting, rowsOf, countPlay } = useCorrections(test);

it('what a correction does to badges is found without the other answers of its students, however many there are', async () => {
  const { db } = test().app;
  for (const { name } of BADGE_RULES) await buildBadge(db, { name });
  const { question } = setting();
  await rowsOf(
    `INSERT INTO users (name, username, role) SELECT 'Student ' || i, 'student' || i, 'student' FROM generate_series(1, 30) i`,
  );
  const answered = (questionId: string, each: number) =>
    rowsOf(`
      INSERT INTO user_answers (user_id, question_id, answer, is_correct)
      SELECT id, ${questionId}, 'Ohm', false FROM users, generate_series(1, ${each}) n WHERE username LIKE 'student%'`);
  await answered(String(question.id), 2);
  await answered('1000000 + n', 300);
  await countPlay();
  await rowsOf('VACUUM ANALYZE');
  const marks = { questionId: question.id, policy: 'key', accepted: ['ohm'], score: 4, restores: false } as const;
  const read = await db.transaction(async (tx) => {
    const { gained } = await badgeMoves(tx, marks);
    expect(new Set(gained.user_ids)).toEqual(new Set([setting().kofi]));
    const { rows } = await tx.execute<{ n: number }>(
      `SELECT (seq_tup_read + idx_tup_fetch)::int AS n FROM pg_stat_xact_user_tables WHERE relname = 'user_answers'`,
    );
    return rows[0]?.n;
  });
  // The 62 answers to the question, which the planner may look up once more for a rule; of the 9,000 others none.
  expect(read).toBeLessThanOrEqual(2 * (2 * 30 + 2));
});
