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

/** The answers to a question with what they are now and what they would become; or so many at most after one, by id. */
export function markedAnswers(marks: Marks, batch?: { readonly after: number; readonly most: number }): SQL {
  const { questionId, policy, accepted, score, restores } = marks;
  return sql`
    SELECT x.*, correction_points(${policy}, ${score}, ${restores}, x.is_correct, x.becomes, x.points_earned) AS points_after
    FROM (
      SELECT a.id, a.user_id, a.qotd_attempt_id, a.is_correct, a.points_earned, a.created_at,
        correction_verdict(${policy}, ${sql.param(accepted)}::text[], a.answer, a.is_correct) AS becomes
      FROM user_answers a WHERE a.question_id = ${questionId}
      ${batch ? sql`AND a.id > ${batch.after} ORDER BY a.id LIMIT ${batch.most}` : sql``}
      -- The offset keeps the verdict from being computed twice.
      OFFSET 0
    ) x`;
}

/** Whether an answer of `markedAnswers` would change. */
export const isChanged = sql`(x.is_correct, x.points_earned) IS DISTINCT FROM (x.becomes, x.points_after)`;
