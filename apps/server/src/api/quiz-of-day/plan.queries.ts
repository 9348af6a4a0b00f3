import { createHash } from 'node:crypto';
import type { AnswerType, Subject } from '@quizdesk/contract/constants';
import type { planDay, quizPlan } from '@quizdesk/contract/quiz-of-day';
import { addDays } from '@quizdesk/contract/rules/days';
import { daysBetween, QUESTIONS_A_DAY, RESERVE, stateOf } from '@quizdesk/contract/rules/quiz-plan';
import type { Verdict } from '@quizdesk/contract/verdicts';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';

export type PlanDay = z.output<typeof planDay>;
type PlannedQuestion = PlanDay['questions'][number];

/** Stands for questions in an order: the same number wherever they are the same, below 2^48. */
export const versionOf = (questionIds: readonly number[]): number =>
  createHash('sha256').update(questionIds.join()).digest().readUIntBE(0, 6) + 1;

/** The days of a list of texts, for `IN`. */
export const daysIn = (days: readonly string[]) =>
  sql`(SELECT value::date FROM json_array_elements_text(${JSON.stringify(days)}::json))`;

/** What the plan shows of the question `q`, besides its last day. */
export const questionColumns = sql`q.id, q.question_text, q.subject, q.answer_type, q.level_id, l.level_number,
  coalesce(s.answers, 0) AS answers, s.facility, to_json(s.verdicts) AS verdicts`;
export const questionJoins = sql`JOIN levels l ON l.id = q.level_id
  LEFT JOIN question_statistics s ON s.question_id = q.id`;

export interface QuestionColumns extends Record<string, unknown> {
  readonly id: number;
  readonly question_text: string;
  readonly subject: Subject;
  readonly answer_type: AnswerType;
  readonly level_id: number;
  readonly level_number: number;
  readonly answers: number;
  readonly facility: number | null;
  readonly verdicts: Verdict[] | null;
  readonly last_used: string | null;
}

export const questionOf = (row: QuestionColumns): PlannedQuestion => ({
  id: row.id,
  question_text: row.question_text,
  subject: row.subject,
  answer_type: row.answer_type,
  level: { id: row.level_id, level_number: row.level_number },
  answers: row.answers,
  facility: row.facility,
  verdicts: row.verdicts ?? [],
  last_used: row.last_used,
});

interface PlanRow extends QuestionColumns {
  readonly day: string | null;
  /** Answers to it on that day, and how many were right. */
  readonly day_answers: number | null;
  readonly day_correct: number | null;
}

/** How a day was played: the sum of the shares right is how many a student had right, once every question is counted. */
function playedOf(rows: readonly PlanRow[]): PlanDay['played'] {
  const counted = rows.flatMap(({ day_answers, day_correct }) =>
    day_answers ? [{ answers: day_answers, share: (day_correct ?? 0) / day_answers }] : [],
  );
  if (counted.length === 0 || counted.length < rows.length) return null;
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return { answers: sum(counted.map(({ answers }) => answers)), right: sum(counted.map(({ share }) => share)) };
}

/** Days as they are planned, `reserve` among them; each in the order that was asked for. */
export async function readDays(db: Database, days: readonly string[], today: string): Promise<PlanDay[]> {
  const { rows } = await db.execute<PlanRow>(sql`
    SELECT to_char(p.date, 'YYYY-MM-DD') AS day, ${questionColumns},
      (SELECT to_char(max(e.date), 'YYYY-MM-DD') FROM daily_plan e
        WHERE e.question_id = p.question_id AND e.date < coalesce(p.date, 'infinity')) AS last_used,
      (played ->> 'answers')::int AS day_answers, (played ->> 'correct')::int AS day_correct
    FROM daily_plan p JOIN questions q ON q.id = p.question_id ${questionJoins}
    LEFT JOIN LATERAL (SELECT one FROM jsonb_array_elements(s.details -> 'days') one
      WHERE p.date <= ${today}::date AND one ->> 'date' = to_char(p.date, 'YYYY-MM-DD')) f(played) ON true
    WHERE p.date IN ${daysIn(days.filter((day) => day !== RESERVE))} OR p.date IS NULL AND ${days.includes(RESERVE)}
    ORDER BY p.date, p.position`);
  const byDay = Map.groupBy(rows, ({ day }) => day ?? RESERVE);
  return days.map((date) => {
    const ofDay = byDay.get(date) ?? [];
    const questions = ofDay.map(questionOf);
    const state = date === RESERVE ? (questions.length > 0 ? 'full' : 'empty') : stateOf(date, today, questions.length);
    return { date, questions, state, played: playedOf(ofDay), version: versionOf(questions.map(({ id }) => id)) };
  });
}

/** Days from one to another. */
export const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));

/** How far the plan goes, and where it lacks questions before. */
async function readRunway(db: Database, today: string) {
  const { rows } = await db.execute<{ day: string; questions: number }>(sql`
    SELECT to_char(date, 'YYYY-MM-DD') AS day, count(*)::int AS questions FROM daily_plan
    WHERE date >= ${today}::date GROUP BY date ORDER BY date`);
  const planned_until = rows.at(-1)?.day ?? null;
  const full = new Set(rows.filter(({ questions }) => questions >= QUESTIONS_A_DAY).map(({ day }) => day));
  const runway_days = planned_until === null ? 0 : daysBetween(today, planned_until);
  let first_gap: string | null = null;
  for (let day = 1; day <= runway_days && first_gap === null; day++) {
    if (!full.has(addDays(today, day))) first_gap = addDays(today, day);
  }
  return { planned_until, first_gap, runway_days };
}

/** The plan from one day to another, with the reserve and how far it goes. */
export async function readPlan(
  db: Database,
  { from, to }: { readonly from: string; readonly to: string },
  today: string,
): Promise<z.output<typeof quizPlan>> {
  const all = await readDays(db, [...daysFrom(from, to), RESERVE], today);
  const [reserve] = all.splice(-1);
  if (!reserve) throw new Error('The reserve is among the days that were read');
  return { today, days: all, reserve, ...(await readRunway(db, today)) };
}
