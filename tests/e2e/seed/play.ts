import { insertQuestion } from '../../../apps/server/src/api/questions/questions.queries.ts';
import type { Database } from '../../../apps/server/src/db/database.ts';
import { buildBadge, buildUserBadge } from '../../../apps/server/src/testing/builders/badges.ts';
import { buildLevel } from '../../../apps/server/src/testing/builders/levels.ts';
import {
  buildAnswer,
  buildLevelProgress,
  buildQotdAttempt,
  buildStreakRecord,
  buildSuggestedAttempt,
  buildUserStreak,
} from '../../../apps/server/src/testing/builders/play.ts';
import { buildRound } from '../../../apps/server/src/testing/builders/rounds.ts';
import { buildUser } from '../../../apps/server/src/testing/builders/users.ts';

/** Noon of a day in March 2025. */
const noon = (day: number) => new Date(Date.UTC(2025, 2, day, 12));

const person = (db: Database, name: string, username: string) =>
  buildUser(db, { name, username, email: `${username}@school.example` });

/** What lists are read, filtered, sorted and exported with: twelve answers, three of every other record. */
async function seedRecords(db: Database): Promise<void> {
  const { id: user_id } = await person(db, 'Akosua Records', 'play.records');
  const { id: level_id } = await buildLevel(db);
  const { id: round_id } = await buildRound(db);
  const question = await insertQuestion(
    db,
    {
      question_text: 'How fast does the seeded stone fall?',
      subject: 'physics',
      time: 30,
      score: 4,
      answer_type: 'short_answer',
      answer: '5 m/s',
      level_id,
      round_id,
    },
    user_id,
  );
  const sq: number[] = [];
  const qotd: number[] = [];
  for (const day of [1, 2, 3]) {
    const created_at = noon(day);
    const done = day < 3 ? { status: 'completed', completed_at: noon(day + 1) } : { status: 'started' };
    sq.push((await buildSuggestedAttempt(db, { user_id, level_id, bonus_point: day * 5, created_at, ...done })).id);
    const quiz_date = `2025-03-0${day}`;
    // Neither correct throughout nor ten days: nothing here earns a badge of the daily quiz.
    const result = { score: 10 - day, time_taken: day * 70, bonus_points: day, bonus_awarded: day === 1 };
    qotd.push((await buildQotdAttempt(db, { user_id, quiz_date, created_at, ...result, ...done })).id);
    await buildStreakRecord(db, { user_id, streak: day, created_at });
    await buildLevelProgress(db, { user_id, unlocked_at: created_at, created_at });
  }
  await buildUserStreak(db, { user_id, current_streak: 3, last_action_at: noon(3) });
  for (let day = 1; day <= 12; day++) {
    await buildAnswer(db, {
      user_id,
      answer: day === 12 ? 'About $x^2$ metres' : `Seeded answer ${day}`,
      is_correct: day !== 11,
      points_earned: day % 5,
      created_at: noon(day),
      ...(day === 12 && { question_id: question.id, level_id, sq_attempt_id: sq[0], qotd_attempt_id: qotd[2] }),
    });
  }
}

/** What tests delete: three records of every kind that can be deleted. */
async function seedRemovals(db: Database): Promise<void> {
  const { id: user_id } = await person(db, 'Esi Removals', 'play.removals');
  for (const day of [1, 2, 3]) {
    const created_at = noon(day);
    await buildLevelProgress(db, { user_id, created_at });
    await buildSuggestedAttempt(db, { user_id, created_at });
    await buildQotdAttempt(db, { user_id, quiz_date: `2025-03-0${day}`, created_at });
    await buildAnswer(db, { user_id, answer: `Doomed answer ${day}`, created_at });
  }
}

/** Completes a quiz of the day without a wrong answer, in so many seconds. */
async function completeDay(db: Database, user_id: number, time_taken: number): Promise<void> {
  const completed = { status: 'completed', completed_at: noon(1), time_taken };
  const attempt = await buildQotdAttempt(db, { user_id, quiz_date: '2025-03-01', ...completed });
  await buildAnswer(db, { user_id, qotd_attempt_id: attempt.id, created_at: noon(1) });
}

/**
 * Someone with two badges that no rule awards; someone who has earned one that the running server will award; and
 * someone after them who was right too, but not quick.
 */
async function seedBadges(db: Database): Promise<void> {
  const wearer = await person(db, 'Kofi Wearer', 'play.wearer');
  for (const [day, name] of [
    [1, 'Seeded Laurel'],
    [2, 'Seeded Ribbon'],
  ] as const) {
    const badge = await buildBadge(db, { name });
    await buildUserBadge(db, { user_id: wearer.id, badge_id: badge.id, awarded_at: noon(day) });
  }
  const thinker = await person(db, 'Efua Thinker', 'play.thinker');
  await buildBadge(db, { name: 'Quick Thinker', tier: 2 });
  await completeDay(db, thinker.id, 40);
  await completeDay(db, (await person(db, 'Kojo Thorough', 'play.thorough')).id, 400);
}

/** Participants who have played, and what they left behind, for the tests of the lists of play records. */
export async function seedPlay(db: Database): Promise<void> {
  await seedRecords(db);
  await seedRemovals(db);
  await seedBadges(db);
  await person(db, 'Yaa Never Played', 'play.nobody');
}
