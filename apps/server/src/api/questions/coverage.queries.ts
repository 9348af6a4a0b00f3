import type { CoverageCell } from '@quizdesk/contract/questions';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { numberOrNull } from '../../db/lists/or-null.ts';

/** With fewer answers the share of right ones of a question says little. */
const LEAST_ANSWERS = 30;

/** The questions of each round of each level by subject; what has none is left out. */
export async function readCoverage(db: Database): Promise<{ cells: CoverageCell[] }> {
  const { rows } = await db.execute(sql`
    SELECT q.level_id, q.round_id, q.subject, count(*) AS questions, coalesce(sum(s.answers), 0) AS answers,
      sum(s.facility * s.answers) / sum(s.answers) AS facility
    FROM questions q
    LEFT JOIN question_statistics s ON s.question_id = q.id AND s.answers >= ${LEAST_ANSWERS}
    GROUP BY q.level_id, q.round_id, q.subject
    ORDER BY q.level_id, q.round_id, q.subject`);
  const cells = rows.map(({ level_id, round_id, subject, questions, answers, facility }) => ({
    level_id: Number(level_id),
    round_id: Number(round_id),
    // A check of the table allows no other.
    subject: subject as CoverageCell['subject'],
    questions: Number(questions),
    answers: Number(answers),
    facility: numberOrNull(facility),
  }));
  return { cells };
}
