import type { Subject } from '@quizdesk/contract/constants';
import { addDays } from '@quizdesk/contract/rules/days';
import { QUESTIONS_A_DAY, REPEAT_DAYS } from '@quizdesk/contract/rules/quiz-plan';
import { GRAVE_VERDICTS } from '@quizdesk/contract/verdicts';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import {
  daysFrom,
  type QuestionColumns,
  questionColumns,
  questionJoins,
  questionOf,
  readDays,
} from './plan.queries.ts';
import { type Candidate, propose } from './propose.ts';

/** So many of each subject are enough for as many days as a call fills, and few enough to choose from. */
const OF_EACH_SUBJECT = 100;
/** Below this many answers the share right says little. */
const ENOUGH_ANSWERS = 30;

interface CandidateRow extends Record<string, unknown> {
  readonly id: string;
  readonly subject: Subject;
  readonly facility: number | null;
  readonly is_used: boolean;
  readonly is_daily: boolean;
}

/**
 * Questions that have a correct answer, are not in the reserve, are not planned within 60 days of the range, and in
 * which statistics find nothing that requires action; those of each subject that were asked the longest ago.
 */
async function readCandidates(db: Database, from: string, to: string): Promise<Candidate[]> {
  const { rows } = await db.execute<CandidateRow>(sql`
    SELECT id, subject, facility, is_used, is_daily FROM (
      SELECT q.id, q.subject, CASE WHEN s.answers >= ${ENOUGH_ANSWERS} THEN s.facility END AS facility,
        u.last IS NOT NULL AS is_used, q.question_type IS NOT DISTINCT FROM 'quiz_of_day' AS is_daily,
        row_number() OVER (PARTITION BY q.subject
          ORDER BY u.last NULLS FIRST, q.question_type IS NOT DISTINCT FROM 'quiz_of_day' DESC, md5(q.id::text)) AS place
      FROM questions q JOIN correct_answers a ON a.question_id = q.id
      LEFT JOIN question_statistics s ON s.question_id = q.id
      LEFT JOIN LATERAL (SELECT max(e.date) AS last FROM daily_plan e WHERE e.question_id = q.id) u ON true
      WHERE NOT coalesce(s.verdicts && ${sql.param(GRAVE_VERDICTS)}::text[], false)
        AND NOT EXISTS (SELECT FROM daily_plan e WHERE e.question_id = q.id AND (e.date IS NULL
          OR e.date > ${addDays(from, -REPEAT_DAYS)}::date AND e.date < ${addDays(to, REPEAT_DAYS)}::date))
    ) ranked WHERE place <= ${OF_EACH_SUBJECT} ORDER BY place, subject`);
  return rows.map(({ id, subject, facility, is_used, is_daily }) => ({
    ...{ id: Number(id), subject, facility },
    ...{ isUsed: is_used, isDaily: is_daily },
  }));
}

async function readQuestions(db: Database, ids: readonly number[]) {
  const { rows } = await db.execute<QuestionColumns>(sql`
    SELECT ${questionColumns}, (SELECT to_char(max(e.date), 'YYYY-MM-DD') FROM daily_plan e WHERE e.question_id = q.id) AS last_used
    FROM questions q ${questionJoins}
    WHERE q.id IN (SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(ids)}::json))`);
  return new Map(rows.map((row) => [Number(row.id), questionOf(row)]));
}

/** What the days to come that lack questions could be filled with. Stores nothing. */
export async function proposeFill(db: Database, range: { readonly from: string; readonly to: string }, today: string) {
  const tomorrow = addDays(today, 1);
  const from = range.from > tomorrow ? range.from : tomorrow;
  if (range.to < from) return { days: [] };
  const short = (await readDays(db, daysFrom(from, range.to), today)).filter(
    ({ questions }) => questions.length < QUESTIONS_A_DAY,
  );
  const gaps = short.map(({ date, questions }) => ({ date, present: questions }));
  const proposed = propose(gaps, await readCandidates(db, from, range.to));
  const found = await readQuestions(db, [...proposed.values()].flat());
  return {
    days: short.map(({ date, questions, version }) => ({
      date,
      version,
      present: questions,
      added: (proposed.get(date) ?? []).flatMap((id) => found.get(id) ?? []),
    })),
  };
}
