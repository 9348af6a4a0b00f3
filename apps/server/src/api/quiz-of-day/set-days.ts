import type { DayInput } from '@quizdesk/contract/quiz-of-day';
import { MAX_RESERVE, QUESTIONS_A_DAY, RESERVE } from '@quizdesk/contract/rules/quiz-plan';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { lock } from '../../db/locks.ts';
import { AppError, invalid } from '../../shared/app-error.ts';
import { changedSince } from '../crud/row-versions.ts';
import { daysIn, type PlanDay, readDays, versionOf } from './plan.queries.ts';

const nameOf = (date: string) => (date === RESERVE ? 'the reserve' : `the quiz of ${date}`);

function refuseLocked(days: readonly DayInput[], today: string): void {
  const locked = days.find(({ date }) => date !== RESERVE && date <= today);
  if (!locked) return;
  const why =
    locked.date === today
      ? 'is being played today. Questions of the reserve replace what it lacks.'
      : 'has been played.';
  throw new AppError('day_locked', 'This day is locked', {
    values: { date: locked.date },
    detail: `The quiz of ${locked.date} ${why}`,
  });
}

function refuseTooMany(days: readonly DayInput[]): void {
  for (const { date, question_ids } of days) {
    const most = date === RESERVE ? MAX_RESERVE : QUESTIONS_A_DAY;
    if (question_ids.length > most) throw invalid({ question_ids: `There can be at most ${most} questions` });
  }
}

async function refuseUnknown(tx: Database, days: readonly DayInput[]): Promise<void> {
  const wanted = JSON.stringify(days.flatMap(({ question_ids }) => question_ids));
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT w.value AS id FROM json_array_elements_text(${wanted}::json) w
    WHERE NOT EXISTS (SELECT FROM questions q WHERE q.id = w.value::bigint) LIMIT 1`);
  if (rows[0]) throw invalid({ question_ids: `Question ${rows[0].id} does not exist` });
}

/** Who planned a day as it is, and when, as far as the journal has it. */
async function lastChangeOf(tx: Database, date: string) {
  const { rows } = await tx.execute<{ actor_name: string; at: string }>(sql`
    SELECT o.actor_name, o.at FROM operation_changes c JOIN operations o ON o.id = c.operation_id AND o.in_effect
    WHERE c.table_name = 'daily_plan' AND (c.before ->> 'date' IS NOT DISTINCT FROM ${date === RESERVE ? null : date} AND c.kind = 'D'
      OR c.row_id IN (SELECT id FROM daily_plan WHERE date IS NOT DISTINCT FROM ${date === RESERVE ? null : date}::date))
    ORDER BY c.seq DESC LIMIT 1`);
  return rows[0] && { actor_name: rows[0].actor_name, at: new Date(rows[0].at) };
}

/** Throws where a day is no longer as the caller saw it, unless it is what they want already. */
async function refuseStale(tx: Database, days: readonly DayInput[], present: readonly PlanDay[]): Promise<void> {
  for (const [index, { date, version, question_ids }] of days.entries()) {
    const now = present[index];
    if (!now || version === undefined || version === now.version || versionOf(question_ids) === now.version) continue;
    const last = await lastChangeOf(tx, date);
    throw changedSince({
      ...{ thing: 'day', name: nameOf(date), values: { date }, last },
      ...{ version: now.version, differs: ['questions'], present: now },
    });
  }
}

/** The rows that the days are to have. Those that are there already stay, so that an undo finds them unchanged. */
async function store(tx: Database, days: readonly DayInput[]): Promise<void> {
  const wanted = days.flatMap(({ date, question_ids }) =>
    question_ids.map((question_id, index) => ({
      date: date === RESERVE ? null : date,
      position: index + 1,
      question_id,
    })),
  );
  const dates = days.flatMap(({ date }) => (date === RESERVE ? [] : [date]));
  const table = sql`json_to_recordset(${JSON.stringify(wanted)}::json) AS w(date date, position int, question_id bigint)`;
  const isSame = sql`w.date IS NOT DISTINCT FROM p.date AND w.position = p.position AND w.question_id = p.question_id`;
  await tx.execute(sql`
    DELETE FROM daily_plan p WHERE (p.date IN ${daysIn(dates)} OR p.date IS NULL AND ${dates.length < days.length})
      AND NOT EXISTS (SELECT FROM ${table} WHERE ${isSame})`);
  await tx.execute(sql`
    INSERT INTO daily_plan (date, position, question_id)
    SELECT w.date, w.position, w.question_id FROM ${table} WHERE NOT EXISTS (SELECT FROM daily_plan p WHERE ${isSame})`);
}

/** A row of a day, for the journal to name the day by; undefined where it has none. */
async function rowOf(tx: Database, date: string | undefined): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: number | null }>(
    sql`SELECT min(id) AS id FROM daily_plan WHERE date IS NOT DISTINCT FROM ${date === RESERVE ? null : date}::date`,
  );
  return rows[0]?.id ?? undefined;
}

/**
 * Plans days, all or none of them. Throws a 409 for a day that has begun and for one that is no longer as it was seen, a
 * 422 for too many or unknown questions.
 */
export async function setDays(tx: Database, days: readonly DayInput[], today: string) {
  refuseLocked(days, today);
  refuseTooMany(days);
  // One at a time: what is compared with what was seen is what is replaced.
  await lock(tx, 'the daily plan');
  await refuseUnknown(tx, days);
  const dates = days.map(({ date }) => date);
  await refuseStale(tx, days, await readDays(tx, dates, today));
  await store(tx, days);
  return { days: await readDays(tx, dates, today), rowId: await rowOf(tx, dates[0]) };
}
