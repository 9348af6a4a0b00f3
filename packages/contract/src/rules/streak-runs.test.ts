import { describe, expect, it } from 'vitest';
import { addDays } from './days.ts';
import { runsOf, streakWith } from './streak-runs.ts';

/** So many days in a row from one on. */
const row = (from: string, length: number) => Array.from({ length }, (_, day) => addDays(from, day));

describe('days in a row', () => {
  it('are runs, across the ends of months and years', () => {
    expect(runsOf([])).toEqual([]);
    expect(runsOf([...row('2026-12-30', 4), '2027-01-05'])).toEqual([
      { from: '2026-12-30', to: '2027-01-02', length: 4 },
      { from: '2027-01-05', to: '2027-01-05', length: 1 },
    ]);
  });
});

describe('the streak once a missed day counts', () => {
  const twelve = row('2026-11-09', 12);
  const four = row('2026-11-22', 4);

  it('joins what was before it, itself, and what came after', () => {
    expect(streakWith([...twelve, ...four], '2026-11-21', 4, '2026-11-25')).toBe(17);
  });

  it('is one longer where nothing was played since, whether the streak was set to 0 already or not', () => {
    expect([0, 12].map((counted) => streakWith(twelve, '2026-11-21', counted, '2026-11-22'))).toEqual([13, 13]);
  });

  it('keeps what the participants’ own count has beyond the records', () => {
    expect(streakWith([...twelve, ...four], '2026-11-21', 40, '2026-11-25')).toBe(53);
  });

  it('is a day alone where more than that day was missed', () => {
    expect(streakWith(twelve, '2026-11-25', 0, '2026-11-26')).toBe(1);
  });

  it('stays as it was where it is over all the same', () => {
    expect(streakWith(twelve, '2026-11-21', 0, '2026-11-23')).toBe(0);
    expect(streakWith(twelve, '2026-11-15', 12, '2026-11-21')).toBe(12);
  });
});
