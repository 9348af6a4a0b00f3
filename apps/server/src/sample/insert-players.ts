import type { Database } from '../db/database.ts';
import { user_badges } from '../db/schema/badges.ts';
import { notifications } from '../db/schema/notifications.ts';
import {
  qotd_attempts,
  streak_history,
  suggested_quiz_attempts,
  user_answers,
  user_level_progress,
  user_streaks,
} from '../db/schema/play.ts';
import { subscriptions } from '../db/schema/subscriptions.ts';
import { users } from '../db/schema/users.ts';
import { waitlist } from '../db/schema/waitlist.ts';
import { firstFreeId, Loader, setLastId } from './load.ts';
import { sampleNotices } from './notices.ts';
import { sampleWaitlist } from './people/waitlist.ts';
import type { QuizBank } from './play/quiz-bank.ts';
import type { BadgeIds } from './play/rewards.ts';
import { SeasonPlay } from './play/season-play.ts';
import { Students } from './play/students.ts';
import { SEASON_DAYS, type Season } from './season.ts';

/** The tables that grow with the students. */
export const PLAYER_TABLES = [
  users,
  user_level_progress,
  suggested_quiz_attempts,
  qotd_attempts,
  user_answers,
  streak_history,
  user_streaks,
  user_badges,
  subscriptions,
  notifications,
  waitlist,
] as const;

const WAITING_PER_STUDENT = 0.04;

/** What the students are made from. */
export interface PlayerParts {
  readonly count: number;
  readonly season: Season;
  readonly passwordHash: string;
  readonly schoolIds: readonly number[];
  readonly bank: QuizBank;
  readonly badgeIds: BadgeIds;
  /** Called after every day with the number of answers so far. */
  readonly onDay: (day: number, answers: number) => void;
}

/** Stores the students and all that they did, in the caller's transaction; returns how many answers they gave. */
export async function insertPlayers(tx: Database, parts: PlayerParts): Promise<number> {
  const { count, season, passwordHash, schoolIds } = parts;
  const loader = new Loader(tx);
  const firstId = await firstFreeId(tx, users);
  const students = new Students({ count, firstId, season, passwordHash, schoolIds });
  await loader.take(students.accounts());
  await setLastId(tx, users, firstId + count - 1);
  await playSeason(tx, loader, parts, students);
  await loader.take(students.subscriptions());
  await loader.take(sampleNotices(students.players, season));
  await loader.take(sampleWaitlist(Math.ceil(count * WAITING_PER_STUDENT), season));
  await loader.finish();
  return loader.count(user_answers);
}

async function playSeason(
  tx: Database,
  loader: Loader,
  { season, bank, badgeIds, onDay }: PlayerParts,
  { players }: Students,
): Promise<void> {
  const suggestedId = await firstFreeId(tx, suggested_quiz_attempts);
  const dailyId = await firstFreeId(tx, qotd_attempts);
  const play = new SeasonPlay({ season, players, bank, badgeIds, suggestedId, dailyId });
  for (let day = 0; day < SEASON_DAYS; day++) {
    await loader.take(play.playDay(day));
    onDay(day + 1, loader.count(user_answers));
  }
  await loader.take(play.finish());
  await setLastId(tx, suggested_quiz_attempts, play.suggestedId - 1);
  await setLastId(tx, qotd_attempts, play.dailyId - 1);
}
