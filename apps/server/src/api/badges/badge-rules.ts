import type { BADGE_TIERS } from '@quizdesk/contract/badge-tiers';

/** What earns a badge. It is awarded where a badge of this name is in the list of badges. */
export interface BadgeRule {
  readonly name: string;
  readonly tier: keyof typeof BADGE_TIERS;
  readonly description: string;
  /**
   * The SQL condition that holds once the participant `u` has earned it: `u.id` is the user's id, `u.time_zone` that of the
   * contest.
   */
  readonly earned: string;
  /** How a correction of a question asks for it; `same` where verdicts do not matter. */
  readonly corrected: 'same' | CorrectedRule;
}

/**
 * A rule as it is asked of the answers to one question, `given`, whose verdicts would change from `is_correct` to `becomes`. A
 * correction of 170,000 answers would walk through millions of others where it asked `earned`. `corrected.id` is the question.
 */
export interface CorrectedRule {
  /** A query of participants (`user_id`) and whether they earn it, by these answers, `before` and `after`. */
  readonly byAnswers: string;
  /** The condition that holds where the participant `u` has earned it without these answers. */
  readonly otherwise: string;
}

/**
 * At least this many rows; PostgreSQL stops at the last one that is needed. The offset, even of 0, also keeps it
 * from reading a whole table instead of a few participants' rows.
 */
const atLeast = (count: number, rows: string) => `EXISTS (SELECT FROM ${rows} OFFSET ${count - 1})`;

/** Played this many days in a row, now or ever. */
const streakOf = (days: number) =>
  `(${atLeast(1, `user_streaks s WHERE s.user_id = u.id AND s.current_streak >= ${days}`)}
    OR ${atLeast(1, `streak_history s WHERE s.user_id = u.id AND s.streak >= ${days}`)})`;

const answers = 'user_answers a WHERE a.user_id = u.id';
const completedLevels = `user_level_progress p WHERE p.user_id = u.id AND p.status = 'completed'`;
const completedDays = 'qotd_attempts q WHERE q.user_id = u.id AND q.completed_at IS NOT NULL';

const ofDay = 'user_answers a WHERE a.qotd_attempt_id = q.id';
const toQuestion = '(SELECT id FROM corrected)';

/** Several rules ask for the quizzes of the day that the answers `given` belong to: which are perfect `before` or `after`. */
export const PERFECT_DAYS = `
  SELECT q.user_id, q.time_taken, g.before, g.after
  FROM (
    SELECT qotd_attempt_id, bool_and(is_correct) AS before, bool_and(becomes) AS after FROM given
    WHERE qotd_attempt_id IS NOT NULL GROUP BY qotd_attempt_id
  ) g JOIN qotd_attempts q ON q.id = g.qotd_attempt_id AND q.completed_at IS NOT NULL
  WHERE (g.before OR g.after)
    AND NOT ${atLeast(1, `${ofDay} AND NOT a.is_correct AND a.question_id IS DISTINCT FROM ${toQuestion}`)}`;

/** At least so many right answers. Of these the sums are kept. */
const rightAnswers = (count: number) => ({
  earned: atLeast(count, `${answers} AND a.is_correct`),
  corrected: {
    byAnswers: `SELECT user_id, sum(correct) >= ${count} AS before, sum(correct + more) >= ${count} AS after
      FROM (
        SELECT user_id, correct, 0 AS more FROM right_answers
        UNION ALL SELECT user_id, 0, becomes::int - is_correct::int FROM given
      ) r GROUP BY user_id`,
    otherwise: 'false',
  },
});

/** A completed quiz of the day of which such a condition holds: there are answers, and none is wrong. */
const perfectDay = (condition: string) => {
  const perfect = `${completedDays} AND ${condition}
    AND NOT ${atLeast(1, `${ofDay} AND NOT a.is_correct`)} AND ${atLeast(1, ofDay)}`;
  return {
    earned: atLeast(1, perfect),
    corrected: {
      byAnswers: `SELECT q.user_id, bool_or(q.before) AS before, bool_or(q.after) AS after FROM perfect_days q
        WHERE ${condition} GROUP BY q.user_id`,
      otherwise: atLeast(1, `${perfect} AND NOT ${atLeast(1, `${ofDay} AND a.question_id = ${toQuestion}`)}`),
    },
  };
};

/** A right answer to a question after a wrong one to it: the first wrong one comes before the last right one. */
const rightAfterWrong = () => {
  const turned = (isRight: string) => `min(id) FILTER (WHERE NOT ${isRight}) < max(id) FILTER (WHERE ${isRight})`;
  const turnedOf = (others: string) =>
    atLeast(1, `${answers} ${others} GROUP BY a.question_id HAVING ${turned('a.is_correct')}`);
  return {
    earned: turnedOf('AND a.question_id IS NOT NULL'),
    corrected: {
      byAnswers: `SELECT user_id, coalesce(${turned('is_correct')}, false) AS before, coalesce(${turned('becomes')}, false) AS after
        FROM given GROUP BY user_id`,
      otherwise: turnedOf(`AND a.question_id <> ${toQuestion}`),
    },
  };
};

/**
 * Every rule there is. Conditions only ever ask for something that happened, so that what is earned stays earned; hours
 * are those of the contest.
 */
export const BADGE_RULES = [
  { name: 'First Steps', tier: 1, description: 'Gave a first answer.', earned: atLeast(1, answers), corrected: 'same' },
  { name: 'Week Streak', tier: 1, description: 'Played 7 days in a row.', earned: streakOf(7), corrected: 'same' },
  { name: 'Month Streak', tier: 1, description: 'Played 30 days in a row.', earned: streakOf(30), corrected: 'same' },
  {
    name: 'Daily Regular',
    tier: 1,
    description: 'Completed the quiz of the day on 10 days.',
    earned: `(SELECT count(DISTINCT q.quiz_date) FROM ${completedDays}) >= 10`,
    corrected: 'same',
  },
  {
    name: 'Sharp Mind',
    tier: 2,
    description: 'Gave 50 correct answers.',
    ...rightAnswers(50),
  },
  {
    name: 'Perfect Day',
    tier: 2,
    description: 'Answered every question of a quiz of the day correctly.',
    ...perfectDay('true'),
  },
  {
    name: 'Quick Thinker',
    tier: 2,
    description: 'Answered every question of a quiz of the day correctly within 60 seconds.',
    ...perfectDay('q.time_taken <= 60'),
  },
  {
    name: 'Level Climber',
    tier: 3,
    description: 'Completed 5 levels.',
    earned: atLeast(5, completedLevels),
    corrected: 'same',
  },
  {
    name: 'Summit',
    tier: 3,
    description: 'Completed 10 levels.',
    earned: atLeast(10, completedLevels),
    corrected: 'same',
  },
  {
    name: 'Five Hundred',
    tier: 3,
    description: 'Gave 500 answers.',
    earned: atLeast(500, answers),
    corrected: 'same',
  },
  {
    name: 'Night Owl',
    tier: 4,
    description: 'Answered a question between midnight and four in the morning.',
    earned: atLeast(1, `${answers} AND extract(hour FROM a.created_at AT TIME ZONE u.time_zone) < 4`),
    corrected: 'same',
  },
  {
    name: 'Second Wind',
    tier: 4,
    description: 'Answered a question correctly after a wrong answer to it.',
    ...rightAfterWrong(),
  },
] as const satisfies readonly BadgeRule[];

export type BadgeName = (typeof BADGE_RULES)[number]['name'];
