import type { AttentionCode } from '@quizdesk/contract/overview';
import { type SQL, sql } from 'drizzle-orm';
import { keptCount } from '../../db/lists/list.ts';
import { ABSENT_FIGURE } from '../../db/schema/overview.ts';
import { correct_answers, questions } from '../../db/schema/questions.ts';
import type { JobName } from '../../jobs/jobs.ts';
import { isLive } from '../../shared/live-premium.ts';

/** How many days ahead the quiz of the day should be planned, today included. */
const PLANNED_DAYS = 14;

/** For how many days students have not played who are counted as staying away. */
export const ABSENT_DAYS = 14;

const keptFigure = (name: string) =>
  sql`SELECT coalesce((SELECT value::int FROM overview_figures WHERE name = ${name}), 0), NULL`;

/**
 * What needs attention of what the database holds, on a day of the contest: each a query of one row, how many there are
 * and the first in words.
 */
export const attentionOn = (
  today: string,
  jobs: readonly JobName[],
): readonly { readonly code: AttentionCode; readonly found: SQL }[] => [
  {
    code: 'failed_jobs',
    found: sql`SELECT count(*) AS count, string_agg(name, ', ' ORDER BY name) AS detail FROM job_runs
      WHERE error IS NOT NULL AND name = ANY (${sql.param(jobs)}::text[])`,
  },
  {
    code: 'no_key',
    // A question has one key at most, and a key its question.
    found: sql`SELECT (${sql.raw(keptCount(questions))} - ${sql.raw(keptCount(correct_answers))})::bigint, NULL`,
  },
  {
    code: 'check_key',
    found: sql`SELECT count(*), (SELECT min(p.date)::text FROM daily_plan p
        JOIN question_statistics asked ON asked.question_id = p.question_id AND 'check_key' = ANY (asked.verdicts)
        WHERE p.date >= ${today}::date)
      FROM question_statistics WHERE 'check_key' = ANY (verdicts)`,
  },
  {
    code: 'unplanned_days',
    found: sql`SELECT count(*), min(d)::date::text
      FROM generate_series(${today}::date, ${today}::date + ${PLANNED_DAYS - 1}::int, '1 day') d
      WHERE NOT EXISTS (SELECT FROM daily_plan p WHERE p.date = d::date)`,
  },
  {
    code: 'rounds_short',
    found: sql`SELECT count(*), (array_agg(
        format('Level %s, %s: %s of %s', level_number, name, written, max_questions)
        ORDER BY written::float / max_questions, level_number, serial_number))[1]
      FROM (
        SELECT l.level_number, r.name, r.serial_number, r.max_questions, q.written
        FROM levels l CROSS JOIN rounds r CROSS JOIN LATERAL (
          SELECT count(*) AS written FROM (
            SELECT FROM questions WHERE level_id = l.id AND round_id = r.id LIMIT r.max_questions
          ) counted
        ) q
        WHERE l.status = 'active' AND r.status = 'active'
      ) places WHERE written < max_questions`,
  },
  {
    code: 'premiums_ending',
    found: sql`SELECT count(*), NULL FROM subscriptions t WHERE ${endsThisWeek()}`,
  },
  {
    code: 'waiting_long',
    found: sql`SELECT count(*), NULL FROM waitlist t WHERE ${waitsForLong()}`,
  },
  {
    code: 'duplicate_schools',
    found: keptFigure('schools'),
  },
  { code: 'not_played', found: keptFigure(ABSENT_FIGURE) },
];

/** Of a subscription, named t: it runs out within seven days, and nothing of its student follows. */
export function endsThisWeek(): SQL {
  return sql`${sql.raw(isLive('t'))} AND t.ends_at <= now() + interval '7 days'
    AND NOT EXISTS (SELECT FROM subscriptions later
      WHERE later.user_id = t.user_id AND later.removed_at IS NULL AND later.ends_at > t.ends_at)`;
}

/** Of an entry of the waitlist, named t: it has been there for more than seven days, and is not done. */
export function waitsForLong(): SQL {
  return sql`t.done_at IS NULL AND t.invited_at IS NULL AND t.created_at < now() - interval '7 days'`;
}
