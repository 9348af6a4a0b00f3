// Students who answer, as participants do: by statements of the database, since the quiz itself is another product.
import type pg from 'pg';

/** Neighbours in number are not neighbours in the tables. */
export const STEP = 7919;

/** Who answers what, by a number. */
export interface Players {
  readonly students: readonly string[];
  readonly questions: readonly { readonly id: string; readonly level_id: string }[];
}

export async function readPlayers(client: pg.Client): Promise<Players> {
  const students = await client.query<{ id: string }>(`SELECT id FROM users WHERE role = 'student' ORDER BY id`);
  const questions = await client.query<{ id: string; level_id: string }>(
    `SELECT id, level_id FROM questions q WHERE EXISTS (SELECT FROM user_answers a WHERE a.question_id = q.id) ORDER BY id`,
  );
  return { students: students.rows.map(({ id }) => id), questions: questions.rows };
}

/** Stores one answer, as a participant does. */
export async function answerOnce(client: pg.Client, { students, questions }: Players, number: number): Promise<void> {
  const question = questions[(number * 31) % questions.length];
  const isCorrect = number % 3 > 0;
  await client.query({
    name: 'answer',
    text: `INSERT INTO user_answers (question_id, level_id, user_id, answer, is_correct, points_earned) VALUES ($1, $2, $3, 'A reply', $4, $5)`,
    values: [
      question?.id,
      question?.level_id,
      students[(number * STEP) % students.length],
      isCorrect,
      isCorrect ? 2 : 0,
    ],
  });
}
