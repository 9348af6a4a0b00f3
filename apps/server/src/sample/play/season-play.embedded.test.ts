// Needs no database, so once is enough.
import { describe, expect, test } from 'vitest';
import { qotd_attempts, streak_history, user_answers } from '../../db/schema/play.ts';
import { ContestClock } from '../../shared/contest-clock.ts';
import type { TableRow } from '../load.ts';
import { sampleQuestions } from '../questions.ts';
import { DAY_MS, HOUR_MS, SEASON_DAYS, seasonDay, seasonOf } from '../season.ts';
import { sampleBadges } from '../shelf.ts';
import { NOW } from '../testing-sample.ts';
import { createQuizBank } from './quiz-bank.ts';
import { SeasonPlay } from './season-play.ts';
import { Students } from './students.ts';

const STUDENTS = 1500;
const bank = createQuizBank({
  questionIds: sampleQuestions.map((_, index) => index + 1),
  levelIds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
});

type Answer = typeof user_answers.$inferInsert & { readonly created_at: Date };

/** Plays a whole season without a database. */
function play(now: Date, zone = 'UTC') {
  const season = seasonOf(now, new ContestClock(zone));
  const students = new Students({ count: STUDENTS, firstId: 1, season, passwordHash: '', schoolIds: [] });
  const accounts = [...students.accounts()];
  const badgeIds = new Map(sampleBadges.map(({ name }, index) => [name, index + 1]));
  const game = new SeasonPlay({ season, players: students.players, bank, badgeIds, suggestedId: 1, dailyId: 1 });
  const days = Array.from({ length: SEASON_DAYS }, (_, day) => [...game.playDay(day)]);
  return { season, players: students.players, accounts, days, rows: days.flat() };
}

const { season, players, accounts, days, rows } = play(NOW);
// A row of the table of answers is an answer; the types of rows and tables do not know of each other here.
const answersOf = (some: readonly TableRow[]) =>
  some.filter(({ table }) => table === user_answers).map(({ row }) => row as Answer);
const answers = answersOf(rows);

const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** Pearson's correlation. */
function correlation(pairs: readonly (readonly [number, number])[]): number {
  const [x, y] = [mean(pairs.map(([one]) => one)), mean(pairs.map(([, other]) => other))];
  const sum = (term: (one: number, other: number) => number) =>
    pairs.reduce((total, [one, other]) => total + term(one - x, other - y), 0);
  return sum((one, other) => one * other) / Math.sqrt(sum((one) => one * one) * sum((_, other) => other * other));
}

/** The share of correct answers for each value of a key that has enough of them. */
function sharesBy(some: readonly Answer[], keyOf: (answer: Answer) => number, least: number): Map<number, number> {
  const groups = Map.groupBy(some, keyOf);
  const large = [...groups].filter(([, group]) => group.length >= least);
  return new Map(large.map(([key, group]) => [key, mean(group.map(({ is_correct }) => Number(is_correct)))]));
}

describe('thirty days of play', () => {
  test('better students answer better', () => {
    const shares = sharesBy(answers, ({ user_id }) => user_id, 30);
    const pairs = players.flatMap(({ id, skill }) => {
      const share = shares.get(id);
      return share === undefined ? [] : [[skill, share] as const];
    });
    expect(pairs.length).toBeGreaterThan(200);
    expect(correlation(pairs)).toBeGreaterThan(0.6);
  });

  test('harder questions and higher levels are answered worse', () => {
    const daily = answers.filter(({ qotd_attempt_id }) => qotd_attempt_id !== null);
    const byQuestion = sharesBy(daily, ({ question_id }) => question_id ?? 0, 50);
    const difficulties = [...byQuestion].map(
      ([id, share]) => [bank.daily.find((one) => one.id === id)?.difficulty ?? 0, share] as const,
    );
    expect(correlation(difficulties)).toBeLessThan(-0.6);
    expect(correlation([...sharesBy(daily, ({ level_id }) => level_id ?? 0, 50)])).toBeLessThan(-0.8);
    const whole = mean(answers.map(({ is_correct }) => Number(is_correct)));
    expect(whole).toBeGreaterThan(0.55);
    expect(whole).toBeLessThan(0.85);
  });

  test('weekends are quieter', () => {
    const [weekend, week] = [true, false].map((isWeekend) =>
      mean(
        days
          .filter((_, day) => [0, 6].includes(new Date(seasonDay(season, day).date).getUTCDay()) === isWeekend)
          .map((some) => answersOf(some).length),
      ),
    );
    const share = (weekend ?? 0) / (week ?? 1);
    expect(share).toBeGreaterThan(0.45);
    expect(share).toBeLessThan(0.65);
  });

  test('most play in the evening, hardly anyone in the night', () => {
    const share = (from: number, to: number) =>
      answers.filter(({ created_at }) => created_at.getUTCHours() >= from && created_at.getUTCHours() < to).length /
      answers.length;
    expect(share(15, 23)).toBeGreaterThan(0.75);
    expect(share(0, 6)).toBeLessThan(0.06);
    expect(share(0, 4)).toBeGreaterThan(0);
  });

  test('few do most of it, and some have only signed up', () => {
    const perStudent = players.map(({ answers: count }) => count).sort((one, other) => other - one);
    const tenth = perStudent.slice(0, STUDENTS / 10).reduce((sum, count) => sum + count, 0);
    expect(tenth / answers.length).toBeGreaterThan(0.4);
    const idle = perStudent.filter((count) => count === 0).length / STUDENTS;
    expect(idle).toBeGreaterThan(0.2);
    expect(idle).toBeLessThan(0.5);
    expect(perStudent[0]).toBeGreaterThan(400);
    expect(answers.length / STUDENTS).toBeGreaterThan(30);
    expect(answers.length / STUDENTS).toBeLessThan(50);
  });

  test('streaks grow long and end', () => {
    const streaks = rows
      .filter(({ table }) => table === streak_history)
      .map(({ row }) => (row as typeof streak_history.$inferInsert).streak);
    expect(Math.max(...streaks)).toBe(SEASON_DAYS);
    expect(streaks.filter((streak) => streak === 0).length).toBeGreaterThan(STUDENTS / 2);
  });

  test('accounts grow older by their ids, over months', () => {
    const times = players.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(season.now - (times[0] ?? 0)).toBeGreaterThan(130 * DAY_MS);
    expect(season.now - (times.at(-1) ?? 0)).toBeLessThan(2 * DAY_MS);
    expect(accounts).toHaveLength(STUDENTS);
  });

  test('a season that is looked at an hour earlier ends then', () => {
    const earlier = new Date(NOW.getTime() - HOUR_MS);
    const other = play(earlier);
    const attempts = other.rows.filter(({ table }) => table === qotd_attempts);
    expect(attempts.length).toBeGreaterThan(1000);
    for (const { created_at } of answersOf(other.rows))
      expect(created_at.getTime()).toBeLessThanOrEqual(earlier.getTime());
    expect(answersOf(other.rows).at(-1)?.created_at.getTime()).toBeGreaterThan(earlier.getTime() - HOUR_MS);
  });

  test.each([
    ['America/New_York', '2026-03-20T21:30:00Z', 23],
    ['America/New_York', '2026-11-20T21:30:00Z', 25],
    ['Asia/Kolkata', '2026-03-20T21:30:00Z', 24],
  ])(
    'in %s at %s, the days are those of the contest, the evening is its evening, and one day has %d hours',
    (zone, now, hours) => {
      const { season: there, days: played } = play(new Date(now), zone);
      const { clock } = there;
      expect(there.days.map(({ begins, ends }) => (ends - begins) / HOUR_MS)).toContain(hours);
      for (const [index, some] of played.entries()) {
        const { date } = seasonDay(there, index);
        expect(new Set(answersOf(some).map(({ created_at }) => clock.dayOf(created_at)))).toEqual(new Set([date]));
        const attempts = some.filter(({ table }) => table === qotd_attempts);
        expect(new Set(attempts.map(({ row }) => (row as typeof qotd_attempts.$inferInsert).quiz_date))).toEqual(
          new Set([date]),
        );
      }
      const evening = played.flatMap(answersOf).filter(({ created_at }) => {
        const hour = clock.localTime(created_at).getUTCHours();
        return hour >= 15 && hour < 23;
      });
      expect(evening.length / played.flatMap(answersOf).length).toBeGreaterThan(0.75);
    },
  );

  test.each(['2026-03-02T00:00:00Z', '2026-03-02T00:03:00Z', '2024-02-29T23:59:59.999Z'])(
    'ends in time at %s',
    (now) => {
      const { rows: some } = play(new Date(now));
      expect(some.length).toBeGreaterThan(1000);
      for (const { created_at } of answersOf(some)) expect(created_at.getTime()).toBeLessThanOrEqual(Date.parse(now));
    },
  );
});
