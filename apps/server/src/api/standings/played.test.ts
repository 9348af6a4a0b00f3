import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { playedBy, type Season } from './played.ts';

/** What ranks the students of a subject in a season of these months, as text. */
function ranked(months: readonly string[]): string {
  const [first = '', last = ''] = [months[0], months.at(-1)];
  const season: Season = { today: '2026-11-28', first, last, months, isWeekKept: true };
  return new PgDialect().sqlToQuery(playedBy({ subject: 'physics' }, season)).sql;
}

const timesIn = (text: string, part: string) => text.split(part).length - 1;

test('a wrong clock that leaves decades between two months adds one month, not hundreds', () => {
  expect(timesIn(ranked(['2000-01-01', '2026-10-01', '2026-11-01']), 'FULL JOIN')).toBe(2);
});

test('more months than a season has are added up, not joined', () => {
  const months = ['2025', '2026'].flatMap((year) =>
    Array.from({ length: 11 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}-01`),
  );
  const statement = ranked(months);
  expect([timesIn(statement, 'FULL JOIN'), timesIn(statement, 'UNION ALL SELECT d.user_id')]).toEqual([0, 21]);
});
