import {
  qotdAttempts,
  streaks,
  suggestedAttempts,
  userAnswers,
  userBadges,
  userLevelProgress,
} from '@quizdesk/contract/play';
import type { Database } from '../../db/database.ts';
import { buildUserBadge } from '../../testing/builders/badges.ts';
import {
  buildAnswer,
  buildLevelProgress,
  buildQotdAttempt,
  buildStreakRecord,
  buildSuggestedAttempt,
  buildUserStreak,
} from '../../testing/builders/play.ts';

/** Whose record is to be built, and when it was made. */
interface Values {
  readonly user_id?: number;
  readonly at?: Date;
}

const madeAt = ({ at, ...values }: Values) => ({ ...values, ...(at && { created_at: at }) });

/** Every list of play records, with what builds a record of it. */
export const PLAY_KINDS = [
  {
    name: 'level progress',
    calls: userLevelProgress,
    build: (db: Database, values: Values = {}) => buildLevelProgress(db, madeAt(values)),
  },
  {
    name: 'suggested quiz attempts',
    calls: suggestedAttempts,
    build: (db: Database, values: Values = {}) => buildSuggestedAttempt(db, madeAt(values)),
  },
  {
    name: 'quiz of the day attempts',
    calls: qotdAttempts,
    build: (db: Database, values: Values = {}) => buildQotdAttempt(db, madeAt(values)),
  },
  {
    name: 'user answers',
    calls: userAnswers,
    build: (db: Database, values: Values = {}) => buildAnswer(db, madeAt(values)),
  },
  {
    name: 'streak history',
    calls: { list: streaks.history, export: streaks.exportHistory },
    build: (db: Database, values: Values = {}) => buildStreakRecord(db, madeAt(values)),
  },
  {
    name: 'user streaks',
    calls: { list: streaks.current, export: streaks.exportCurrent },
    build: (db: Database, { at, ...values }: Values = {}) =>
      buildUserStreak(db, { ...values, ...(at && { last_action_at: at }) }),
  },
  {
    name: 'user badges',
    calls: userBadges,
    build: (db: Database, { at, ...values }: Values = {}) =>
      buildUserBadge(db, { ...values, ...(at && { awarded_at: at }) }),
  },
] as const;
