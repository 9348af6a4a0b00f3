import type { CorrectionPolicy } from '@quizdesk/contract/constants';
import { type SQL, sql } from 'drizzle-orm';

/** How a correction marks the answers to a question. */
export interface Marks {
  readonly questionId: number;
  readonly policy: CorrectionPolicy;
  /** Every answer that is right, as `answer_canonical` of the database writes it. */
  readonly accepted: readonly string[];
  readonly score: number;
  /** True where the question was void: right answers get points again. */
  readonly restores: boolean;
}

/**
 * The answers to a question with what they are now and what they would become; or so many at most after one, by id. A verdict
 * takes 30 µs, and many students write the same: it is asked for once for each text.
 */
export function markedAnswers(marks: Marks, batch?: { readonly after: number; readonly most: number }): SQL {
  const { questionId, policy, accepted, score, restores } = marks;
  return sql`
    SELECT x.*, correction_points(${policy}, ${score}, ${restores}, x.is_correct, x.becomes, x.points_earned) AS points_after
    FROM (
      WITH asked AS MATERIALIZED (
        SELECT a.id, a.user_id, a.qotd_attempt_id, a.is_correct, a.points_earned, a.created_at, a.answer
        FROM user_answers a WHERE a.question_id = ${questionId}
        ${batch ? sql`AND a.id > ${batch.after} ORDER BY a.id LIMIT ${batch.most}` : sql``}
      ), verdicts AS MATERIALIZED (
        SELECT answer, is_correct, correction_verdict(${policy}, ${sql.param(accepted)}::text[], answer, is_correct) AS becomes
        FROM (SELECT DISTINCT answer, is_correct FROM asked) texts
      )
      SELECT a.id, a.user_id, a.qotd_attempt_id, a.is_correct, a.points_earned, a.created_at, v.becomes
      FROM asked a JOIN verdicts v ON (v.answer, v.is_correct) = (a.answer, a.is_correct)
    ) x`;
}

/** Whether an answer of `markedAnswers` would change. */
export const isChanged = sql`(x.is_correct, x.points_earned) IS DISTINCT FROM (x.becomes, x.points_after)`;
