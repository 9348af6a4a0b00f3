import { addDays } from '@quizdesk/contract/rules/days';
import type { StudentStanding } from '@quizdesk/contract/standings';
import { expect, it } from 'vitest';
import { buildLevel } from '../../testing/builders/levels.ts';
import { buildAnswer } from '../../testing/builders/play.ts';
import { buildQuestion } from '../../testing/builders/questions.ts';
import { buildUser } from '../../testing/builders/users.ts';
import { countPlay } from '../../testing/count-play.ts';
import { dayOf, daysAgo } from '../../testing/days-ago.ts';
import { useTestApp } from '../../testing/test-app.ts';

const test = useTestApp({ services: ['account', 'api'] });

/** How long ago somebody played: four months with gaps of a few days, the first and the last days of some of them. */
const DAYS_AGO = [
  0, 1, 6, 7, 8, 13, 20, 27, 28, 29, 30, 31, 40, 41, 55, 56, 57, 58, 59, 60, 61, 62, 75, 90, 91, 92, 93,
];

interface Played {
  readonly user: number;
  readonly level: number;
  readonly day: string;
  readonly points: number;
}

/** Each student's place by what they earned on some days: equal points share a place, and the next is left out. */
function placesOn(played: readonly Played[], from: string, to: string): Map<number, { place: number; points: number }> {
  const sums = new Map<number, number>();
  for (const { user, points } of played.filter(({ day }) => from <= day && day <= to))
    sums.set(user, (sums.get(user) ?? 0) + points);
  const place = (points: number) => 1 + [...sums.values()].filter((other) => other > points).length;
  return new Map([...sums].map(([user, points]) => [user, { points, place: place(points) }]));
}

/** Asks for the standings of physics on these days, and of its first level there, and compares them with what was played. */
async function expectStandings(played: readonly Played[], from: string, to: string): Promise<void> {
  const url = `/v1/standings/students?from=${from}&to=${to}&subject=physics`;
  await expectPlaces(url, played, from, to);
  const level = played[0]?.level;
  const ofLevel = played.filter((one) => one.level === level);
  await expectPlaces(`${url}&level_id=${level}`, ofLevel, from, to);
}

async function expectPlaces(url: string, played: readonly Played[], from: string, to: string): Promise<void> {
  const { rows } = (await test().call({ method: 'GET', url })).json();
  const [now, before] = [placesOn(played, from, to), placesOn(played, from, addDays(to, -7))];
  const expected = [...now].map(([user, { points, place }]) => [user, points, place, before.get(user)?.place ?? null]);
  const found = rows.map((row: StudentStanding) => [row.user.id, row.points, row.place, row.place_before]);
  const byUser = (one: readonly unknown[], other: readonly unknown[]) => Number(one[0]) - Number(other[0]);
  expect([url, found.toSorted(byUser)]).toEqual([url, expected.toSorted(byUser)]);
}

/**
 * Stores what some students earned on days so long ago, each fourth in another level, and counts it; 0 for an answer that was wrong,
 * undefined for none.
 */
async function play(
  students: number,
  daysBefore: readonly number[],
  pointsOf: (at: number, student: number) => number | undefined,
): Promise<Played[]> {
  const { id: question_id, level_id } = await buildQuestion(test().app.db, { subject: 'physics' });
  const { id: other } = await buildLevel(test().app.db);
  const users: number[] = [];
  for (let made = 0; made < students; made++) users.push((await buildUser(test().app.db)).id);
  const played: Played[] = [];
  for (const [at, ago] of daysBefore.entries()) {
    for (const [student, user] of users.entries()) {
      const points = pointsOf(at, student);
      if (points === undefined) continue;
      const level = (at + student) % 4 === 3 ? other : level_id;
      await buildAnswer(test().app.db, {
        ...{
          user_id: user,
          question_id,
          level_id: level,
          is_correct: points > 0,
          points_earned: points,
          created_at: daysAgo(ago),
        },
      });
      played.push({ user, level, points, day: dayOf(daysAgo(ago)) });
    }
  }
  await countPlay(test().app.database, 'UTC');
  return played;
}

it('the standings of any days are what was earned on them, in one month or across several', async () => {
  const today = dayOf(daysAgo(0));
  const played = await play(5, DAYS_AGO, (at, student) =>
    (at * 7 + student * 3) % 4 === 0 ? undefined : ((at + 1) * (student + 2)) % 5,
  );
  const bounds = DAYS_AGO.filter((_, at) => at % 4 === 0).map((ago) => dayOf(daysAgo(ago)));
  for (const from of bounds)
    for (const to of bounds.filter((day) => day >= from)) await expectStandings(played, from, to);
  for (const day of bounds) {
    await expectStandings(played, day, today);
    await expectStandings(played, '2000-01-01', day);
  }
});

it('a season of years, and one answer of a wrong clock long before it, are ranked like any other', async () => {
  const months = Array.from({ length: 15 }, (_, at) => 31 * (at + 1));
  const played = await play(3, [0, 5, 9, ...months, 8000], (at, student) =>
    (at + student) % 3 === 0 ? undefined : (at + student) % 7,
  );
  for (const from of ['2000-01-01', dayOf(daysAgo(460)), dayOf(daysAgo(70))])
    await expectStandings(played, from, dayOf(daysAgo(0)));
});
