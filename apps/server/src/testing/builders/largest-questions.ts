import type pg from 'pg';

/** Questions as large as they may be stored: texts of the widest characters, fifty correct options. */
export async function insertLargestQuestions(pool: Pick<pg.Pool, 'query'>, count: number): Promise<void> {
  await pool.query(
    `WITH level AS (INSERT INTO levels (quiz_id, level_number, description) VALUES (9, 1, 'x') RETURNING id),
      round AS (INSERT INTO rounds (name, serial_number, max_questions) VALUES ('x', 1, 1) RETURNING id)
    INSERT INTO questions (quiz_id, level_id, round_id, subject, question_text, notes, hint, time, score, answer_type)
      SELECT 9, level.id, round.id, 'physics', i || repeat('語', 3990), repeat('語', 4000), repeat('語', 1000), 1, 1,
        'multiple_choice'
      FROM level, round, generate_series(1, $1::int) i`,
    [count],
  );
  await pool.query(`INSERT INTO question_options (question_id, position, option_text, is_correct)
    SELECT q.id, n, n || repeat('語', 990), true FROM questions q CROSS JOIN generate_series(1, 50) n`);
}
