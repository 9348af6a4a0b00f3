import { addDays } from '@quizdesk/contract/rules/days';
import type { StudentStanding } from '@quizdesk/contract/standings';
import { expect, it } from 'vitest';
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

it('the standings of any days are what was earned on them, in one month or across several', async () => {
  const today = dayOf(daysAgo(0));
  const { id: question_id } = await buildQuestion(test().app.db, { subject: 'physics' });
  const users: number[] = [];
  for (let made = 0; made < 5; made++) users.push((await buildUser(test().app.db)).id);
  const played: Played[] = [];
  for (const [at, ago] of DAYS_AGO.entries()) {
    for (const [number, user] of users.entries()) {
      if ((at * 7 + number * 3) % 4 === 0) continue;
      const points = ((at + 1) * (number + 2)) % 5;
      await buildAnswer(test().app.db, {
        ...{ user_id: user, question_id, is_correct: points > 0, points_earned: points, created_at: daysAgo(ago) },
      });
      played.push({ user, points, day: dayOf(daysAgo(ago)) });
    }
  }
  await countPlay(test().app.database, 'UTC');
  const bounds = DAYS_AGO.filter((_, at) => at % 4 === 0).map((ago) => dayOf(daysAgo(ago)));
  const ranges = bounds.flatMap((from) => bounds.filter((to) => to >= from).map((to) => ({ from, to })));
  for (const { from, to } of [...ranges, ...bounds.flatMap((day) => [{ from: day }, { to: day }])].map(
    ({ from = '2000-01-01', to = today }: { from?: string; to?: string }) => ({ from, to }),
  )) {
    const filters = `from=${from}&to=${to}&subject=physics`;
    const { rows } = (await test().call({ method: 'GET', url: `/v1/standings/students?${filters}` })).json();
    const [now, before] = [placesOn(played, from, to), placesOn(played, from, addDays(to, -7))];
    const expected = users.flatMap((user) => {
      const reached = now.get(user);
      return reached ? [[user, reached.points, reached.place, before.get(user)?.place ?? null]] : [];
    });
    const byUser = (one: readonly unknown[], other: readonly unknown[]) => Number(one[0]) - Number(other[0]);
    const found = rows.map((row: StudentStanding) => [row.user.id, row.points, row.place, row.place_before]);
    expect([filters, found.toSorted(byUser)]).toEqual([filters, expected]);
  }
});
