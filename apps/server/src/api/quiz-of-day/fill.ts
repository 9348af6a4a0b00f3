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

/** A question that may be proposed. */
export interface Candidate {
  readonly id: number;
  readonly subject: Subject;
  /** The share right; null where too few have answered it. */
  readonly facility: number | null;
  /** Whether it was planned or asked before. */
  readonly isUsed: boolean;
  /** Whether it was written for the quiz of the day. */
  readonly isDaily: boolean;
}

interface Gap {
  readonly date: string;
  /** What the day has already. */
  readonly present: readonly Pick<Candidate, 'id' | 'subject'>[];
}

/** The share right that each place of a day is to have: it begins easily. */
const DIFFICULTY = [0.85, 0.75, 0.65, 0.55, 0.45];
/** What is assumed of a question that too few have answered. */
const UNKNOWN_FACILITY = 0.65;
/** What speaks against a question, compared with a share right that is 1 off. */
const WEIGHTS = { sameDay: 10, sameSubject: 0.5, used: 0.3, notDaily: 0.2 };

/**
 * What the free places of days could be filled with: each subject once a day as long as there are others, all subjects
 * about as often, from easy to hard, and what was not asked before first. No question is proposed twice. Of equals the
 * first of the candidates is taken.
 */
export function propose(gaps: readonly Gap[], candidates: readonly Candidate[]): Map<string, number[]> {
  const left = new Map(candidates.map((one) => [one.id, one]));
  for (const { present } of gaps) for (const { id } of present) left.delete(id);
  const asked = new Map<Subject, number>();
  const count = (subject: Subject) => asked.set(subject, (asked.get(subject) ?? 0) + 1);
  for (const { present } of gaps) for (const { subject } of present) count(subject);

  return new Map(
    gaps.map(({ date, present }) => {
      const subjects = new Set(present.map(({ subject }) => subject));
      const added: number[] = [];
      for (let place = present.length; place < QUESTIONS_A_DAY; place++) {
        const least = Math.min(...Array.from(left.values(), ({ subject }) => asked.get(subject) ?? 0));
        const costOf = ({ subject, facility, isUsed, isDaily }: Candidate) =>
          Math.abs((facility ?? UNKNOWN_FACILITY) - (DIFFICULTY[place] ?? UNKNOWN_FACILITY)) +
          (subjects.has(subject) ? WEIGHTS.sameDay : 0) +
          ((asked.get(subject) ?? 0) - least) * WEIGHTS.sameSubject +
          (isUsed ? WEIGHTS.used : 0) +
          (isDaily ? 0 : WEIGHTS.notDaily);
        let best: Candidate | undefined;
        let lowest = Number.POSITIVE_INFINITY;
        for (const one of left.values()) {
          const cost = costOf(one);
          if (cost < lowest) [best, lowest] = [one, cost];
        }
        if (!best) break;
        left.delete(best.id);
        subjects.add(best.subject);
        count(best.subject);
        added.push(best.id);
      }
      return [date, added];
    }),
  );
}

/** So many of each subject are enough for as many days as a call fills, and few enough to choose from. */
const OF_EACH_SUBJECT = 100;
/** Below this many answers the share right says little. */
const ENOUGH_ANSWERS = 30;

interface CandidateRow extends Record<string, unknown> {
  readonly id: number;
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
  return rows.map(({ is_used, is_daily, ...row }) => ({ ...row, isUsed: is_used, isDaily: is_daily }));
}

async function readQuestions(db: Database, ids: readonly number[]) {
  const { rows } = await db.execute<QuestionColumns>(sql`
    SELECT ${questionColumns}, (SELECT to_char(max(e.date), 'YYYY-MM-DD') FROM daily_plan e WHERE e.question_id = q.id) AS last_used
    FROM questions q ${questionJoins}
    WHERE q.id IN (SELECT value::bigint FROM json_array_elements_text(${JSON.stringify(ids)}::json))`);
  return new Map(rows.map((row) => [row.id, questionOf(row)]));
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
