import type pg from 'pg';
import { NOW } from './testing-sample.ts';

/** Everything that has an owner, with the time it happened. */
const EVENTS = `(
  SELECT user_id, created_at AS at FROM user_answers
  UNION ALL SELECT user_id, created_at FROM suggested_quiz_attempts UNION ALL SELECT user_id, completed_at FROM suggested_quiz_attempts
  UNION ALL SELECT user_id, created_at FROM qotd_attempts UNION ALL SELECT user_id, completed_at FROM qotd_attempts
  UNION ALL SELECT user_id, created_at FROM user_level_progress UNION ALL SELECT user_id, created_at FROM streak_history
  UNION ALL SELECT user_id, last_action_at FROM user_streaks UNION ALL SELECT user_id, awarded_at FROM user_badges
  UNION ALL SELECT user_id, starts_at FROM subscriptions UNION ALL SELECT user_id, removed_at FROM subscriptions
  UNION ALL SELECT user_id, created_at FROM notifications UNION ALL SELECT user_id, delivered_at FROM notifications
  UNION ALL SELECT user_id, read_at FROM notifications)`;

/** SQL for the day of the contest at a time. */
type DayOf = (moment: string) => string;

/** When and where the sample was made. */
export interface SampleMoment {
  readonly now?: Date;
  readonly timeZone?: string;
}

/** The days on which each student played, with how many days in a row it was. */
const runsOf = (dayOf: DayOf) => `(
  SELECT user_id, day, row_number() OVER (PARTITION BY user_id, day - nth ORDER BY day) AS streak, count(*) OVER w AS length,
    max(day) OVER w AS last_day
  FROM (SELECT user_id, day, (row_number() OVER (PARTITION BY user_id ORDER BY day))::int AS nth
    FROM (SELECT DISTINCT user_id, ${dayOf('created_at')} AS day FROM user_answers) days) numbered
  WINDOW w AS (PARTITION BY user_id, day - nth))`;

/** For every attempt the sums of its answers. */
const resultsOf = (attempt: string) => `(
  SELECT ${attempt} AS id, count(*) AS answers, count(*) FILTER (WHERE is_correct) AS correct, sum(points_earned) AS points,
    min(created_at) AS first, max(created_at) AS last, count(DISTINCT user_id) AS users, min(user_id) AS user_id
  FROM user_answers WHERE ${attempt} IS NOT NULL GROUP BY 1)`;

/** What must hold of the sample competition; each finds the rows of which it does not. */
function violationsAt({ now = NOW, timeZone = 'UTC' }: SampleMoment): Readonly<Record<string, string>> {
  const at = `'${now.toISOString()}'::timestamptz`;
  const dayOf: DayOf = (moment) => `(${moment} AT TIME ZONE '${timeZone}')::date`;
  const runs = runsOf(dayOf);
  return {
    'something after now': `FROM ${EVENTS} e WHERE at > ${at}`,
    'something before the account was made': `FROM ${EVENTS} e JOIN users u ON u.id = e.user_id WHERE e.at < u.created_at`,
    'an account of the future': `FROM users WHERE created_at > ${at}`,
    'an answer before its question was made': `FROM user_answers a JOIN questions q ON q.id = a.question_id
    WHERE a.created_at < q.updated_at OR a.level_id <> q.level_id`,
    'a question before its place was made': `FROM questions q JOIN levels l ON l.id = q.level_id JOIN rounds r ON r.id = q.round_id
    WHERE q.created_at < greatest(l.updated_at, r.updated_at)`,
    'an answer of no attempt, or of two': `FROM user_answers WHERE (sq_attempt_id IS NULL) = (qotd_attempt_id IS NULL)`,
    'wrong points': `FROM user_answers a JOIN questions q ON q.id = a.question_id
    WHERE points_earned <> CASE WHEN is_correct THEN q.score ELSE 0 END`,
    'an answer that is called correct and is not, or the other way round': `FROM user_answers a
    JOIN correct_answers c ON c.question_id = a.question_id
    WHERE is_correct <> CASE jsonb_typeof(c.answer)
      WHEN 'array' THEN (SELECT array_agg(x ORDER BY x) FROM unnest(string_to_array(a.answer, ' | ')) x)
        = (SELECT array_agg(x ORDER BY x) FROM jsonb_array_elements_text(c.answer) x)
      ELSE a.answer = c.answer #>> '{}' END`,
    'an answer that is no option': `FROM user_answers a JOIN questions q ON q.id = a.question_id, unnest(string_to_array(a.answer, ' | ')) x
    WHERE q.answer_type = 'multiple_choice'
      AND NOT EXISTS (SELECT FROM question_options o WHERE o.question_id = q.id AND o.option_text = x)`,
    'an attempt at a quiz of the day that its answers contradict': `FROM qotd_attempts t
    LEFT JOIN ${resultsOf('qotd_attempt_id')} r ON r.id = t.id
    WHERE r.id IS NULL OR r.users <> 1 OR r.user_id <> t.user_id OR r.points <> t.score OR r.first < t.created_at
      OR (t.status = 'completed') <> (t.completed_at IS NOT NULL)
      OR t.completed_at <> r.last OR (t.completed_at IS NOT NULL AND r.answers <> 5)
      OR t.time_taken <> coalesce(round(extract(epoch FROM t.completed_at - t.created_at)), 0)
      OR t.bonus_points <> CASE WHEN t.completed_at IS NOT NULL AND r.correct = r.answers THEN 10 ELSE 0 END
      OR t.bonus_awarded <> (t.bonus_points > 0) OR t.quiz_date <> ${dayOf('t.created_at')}`,
    'a second quiz of the day': `FROM (SELECT FROM qotd_attempts GROUP BY user_id, quiz_date HAVING count(*) > 1) x`,
    'a quiz of the day of other questions': `FROM user_answers a JOIN questions q ON q.id = a.question_id
    WHERE (a.qotd_attempt_id IS NOT NULL) <> (coalesce(q.question_type, '') = 'quiz_of_day')`,
    'an attempt at a suggested quiz that its answers contradict': `FROM suggested_quiz_attempts t
    LEFT JOIN ${resultsOf('sq_attempt_id')} r ON r.id = t.id
    WHERE r.id IS NULL OR r.users <> 1 OR r.user_id <> t.user_id OR r.first < t.created_at OR t.completed_at <> r.last
      OR (t.status = 'completed') <> (t.completed_at IS NOT NULL)
      OR t.bonus_point <> CASE WHEN t.completed_at IS NULL OR r.correct < 0.6 * r.answers THEN 0
        WHEN r.correct = r.answers THEN 10 ELSE 5 END`,
    'an attempt at a level before it was unlocked': `FROM suggested_quiz_attempts t WHERE NOT EXISTS (
    SELECT FROM user_level_progress p WHERE p.user_id = t.user_id AND p.level_id = t.level_id AND p.unlocked_at <= t.created_at)`,
    'a level out of order': `FROM user_level_progress p JOIN levels l ON l.id = p.level_id
    LEFT JOIN levels lower_level ON lower_level.level_number = l.level_number - 1
    LEFT JOIN user_level_progress o ON o.user_id = p.user_id AND o.level_id = lower_level.id
    WHERE l.level_number > 1 AND (o.id IS NULL OR o.status <> 'completed' OR o.unlocked_at >= p.unlocked_at)`,
    'a level that is completed without a passed quiz, or the other way round': `FROM user_level_progress p
    WHERE (p.status = 'completed') <> EXISTS (SELECT FROM suggested_quiz_attempts t
      WHERE t.user_id = p.user_id AND t.level_id = p.level_id AND t.bonus_point > 0)`,
    'a streak that was not played': `FROM (
    SELECT user_id, ${dayOf('created_at')} AS day, streak FROM streak_history WHERE streak > 0
    EXCEPT SELECT user_id, day, streak FROM ${runs} r) x`,
    'days in a row that are no streak': `FROM (
    SELECT user_id, day, streak FROM ${runs} r
    EXCEPT SELECT user_id, ${dayOf('created_at')}, streak FROM streak_history) x`,
    'a streak that was not lost on the second day': `FROM (
    SELECT DISTINCT user_id, last_day + 2 AS day FROM ${runs} r WHERE last_day + 2 <= ${dayOf(at)}
    EXCEPT SELECT user_id, ${dayOf('created_at')} FROM streak_history WHERE streak = 0) x`,
    'a wrong current streak': `FROM (
    SELECT user_id, current_streak FROM user_streaks
    EXCEPT SELECT user_id, coalesce(max(streak) FILTER (WHERE last_day >= ${dayOf(at)} - 1), 0)
      FROM ${runs} r GROUP BY user_id) x`,
    'a wrong last action': `FROM (
    SELECT user_id, last_action_at FROM user_streaks EXCEPT SELECT user_id, max(created_at) FROM user_answers GROUP BY user_id) x`,
    'somebody who played and has no streak record': `FROM (
    SELECT user_id FROM user_answers EXCEPT SELECT user_id FROM user_streaks) x`,
    'attempts whose ids are not in the order of time': `FROM (
    SELECT created_at < lag(created_at) OVER (ORDER BY id) AS wrong FROM qotd_attempts) x WHERE wrong`,
    'premium that does not follow the one before, or is paid twice': `FROM (
    SELECT *, lag(ends_at) OVER (PARTITION BY user_id ORDER BY starts_at) AS before FROM subscriptions) s
    WHERE starts_at <> coalesce(before, starts_at) OR (plan = 'test') <> (transaction_id IS NULL) OR ends_at <= starts_at`,
    'a notification that was read before it was delivered': `FROM notifications
    WHERE (read_at IS NOT NULL AND delivered_at IS NULL) OR read_at < delivered_at OR delivered_at < created_at`,
    'somebody still to be looked at for badges': `FROM badge_checks`,
    'a badge that everyone is to be looked at for': `FROM badge_backfills`,
  };
}

/** How many rows break each rule; all of them are to be 0. */
export async function countViolations(pool: pg.Pool, moment: SampleMoment = {}): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [name, rows] of Object.entries(violationsAt(moment))) {
    const { rows: found } = await pool.query<{ n: number }>(`SELECT count(*) AS n ${rows}`);
    if (found[0]?.n !== 0) counts[name] = found[0]?.n ?? -1;
  }
  return counts;
}
