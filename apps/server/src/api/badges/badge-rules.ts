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
  /** True where it asks for wrong answers as well as right ones to the same question. */
  readonly needsMistakes?: true;
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

/** Of a completed quiz of the day: there are answers, and none is wrong. */
const allCorrect = `${atLeast(1, 'user_answers a WHERE a.qotd_attempt_id = q.id')}
    AND NOT ${atLeast(1, 'user_answers a WHERE a.qotd_attempt_id = q.id AND NOT a.is_correct')}`;

/**
 * Every rule there is. Conditions only ever ask for something that happened, so that what is earned stays earned; hours
 * are those of the contest.
 */
export const BADGE_RULES = [
  { name: 'First Steps', tier: 1, description: 'Gave a first answer.', earned: atLeast(1, answers) },
  { name: 'Week Streak', tier: 1, description: 'Played 7 days in a row.', earned: streakOf(7) },
  { name: 'Month Streak', tier: 1, description: 'Played 30 days in a row.', earned: streakOf(30) },
  {
    name: 'Daily Regular',
    tier: 1,
    description: 'Completed the quiz of the day on 10 days.',
    earned: `(SELECT count(DISTINCT q.quiz_date) FROM ${completedDays}) >= 10`,
  },
  {
    name: 'Sharp Mind',
    tier: 2,
    description: 'Gave 50 correct answers.',
    earned: atLeast(50, `${answers} AND a.is_correct`),
  },
  {
    name: 'Perfect Day',
    tier: 2,
    description: 'Answered every question of a quiz of the day correctly.',
    earned: atLeast(1, `${completedDays} AND ${allCorrect}`),
  },
  {
    name: 'Quick Thinker',
    tier: 2,
    description: 'Answered every question of a quiz of the day correctly within 60 seconds.',
    earned: atLeast(1, `${completedDays} AND q.time_taken <= 60 AND ${allCorrect}`),
  },
  {
    name: 'Level Climber',
    tier: 3,
    description: 'Completed 5 levels.',
    earned: atLeast(5, completedLevels),
  },
  {
    name: 'Summit',
    tier: 3,
    description: 'Completed 10 levels.',
    earned: atLeast(10, completedLevels),
  },
  {
    name: 'Five Hundred',
    tier: 3,
    description: 'Gave 500 answers.',
    earned: atLeast(500, answers),
  },
  {
    name: 'Night Owl',
    tier: 4,
    description: 'Answered a question between midnight and four in the morning.',
    earned: atLeast(1, `${answers} AND extract(hour FROM a.created_at AT TIME ZONE u.time_zone) < 4`),
  },
  {
    name: 'Second Wind',
    tier: 4,
    description: 'Answered a question correctly after a wrong answer to it.',
    needsMistakes: true,
    earned: atLeast(
      1,
      `${answers} AND a.is_correct AND EXISTS (SELECT FROM user_answers w WHERE w.user_id = u.id
        AND w.question_id = a.question_id AND NOT w.is_correct AND w.id < a.id)`,
    ),
  },
] as const satisfies readonly BadgeRule[];

export type BadgeName = (typeof BADGE_RULES)[number]['name'];

/** The rules that ask whether answers are right: what corrections give and take. */
export const VERDICT_RULES: readonly BadgeRule[] = BADGE_RULES.filter(({ earned }) => earned.includes('is_correct'));
