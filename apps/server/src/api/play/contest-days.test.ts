import { activities } from '@quizdesk/contract/play';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import { PLAY_KINDS } from './testing-kinds.ts';

/** Where the contest is, one day there, and the first moments of that day and of the next. */
const DAYS = [
  ['Africa/Lagos', '2026-11-21', '2026-11-20T23:00:00.000Z', '2026-11-21T23:00:00.000Z'],
  ['Asia/Kolkata', '2026-11-21', '2026-11-20T18:30:00.000Z', '2026-11-21T18:30:00.000Z'],
  // A day of 23 hours and one of 25.
  ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
] as const;

const NO_ACTIVITIES: readonly string[] = ['level progress', 'user streaks'];

describe.each(DAYS)('in a contest of %s the %s', (contestTimeZone, day, begins, ends) => {
  const test = useTestApp({ services: ['api'], contestTimeZone });
  const get = (url: string, query: Record<string, string>) => test().call({ method: 'GET', url, query });
  const listed = async (url: string, query: Record<string, string>): Promise<number[]> => {
    const { rows, count } = (await get(url, query)).json();
    expect(count).toBe(rows.length);
    return rows.map(({ id }: { id: number }) => id);
  };
  const lines = async (url: string, query: Record<string, string>) =>
    (await get(url, query)).body.replace('\uFEFF', '').split('\r\n').slice(0, -1);
  const idOf = (line: string) => Number(line.split(',')[0]);
  const justBefore = (moment: string) => new Date(Date.parse(moment) - 1);

  it.each(PLAY_KINDS)(
    'has the same $name in the list, in the file and in the activities',
    async ({ name, calls, build }) => {
      const { db } = test().app;
      const times = [justBefore(begins), new Date(begins), justBefore(ends), new Date(ends)];
      const built = [];
      for (const at of times) built.push((await build(db, { at })).id);
      const [before, first, last, after] = built;
      const days = { from: day, to: day };
      expect(await listed(calls.list.path, days)).toEqual([last, first]);
      expect(await listed(calls.list.path, { from: day })).toEqual([after, last, first]);
      expect(await listed(calls.list.path, { to: day })).toEqual([last, first, before]);
      const [heads, ...rows] = await lines(calls.export.path, days);
      expect(rows.map(idOf)).toEqual([last, first]);
      expect(heads).toMatch(new RegExp(` \\(${contestTimeZone}\\)$`));
      for (const row of rows) expect(row.split(',').at(-1)?.slice(0, 10)).toBe(day);
      const both = await listed(activities.list.path, days);
      expect(both).toEqual(NO_ACTIVITIES.includes(name) ? [] : [last, first]);
      expect((await lines(activities.export.path, days)).slice(1).map(idOf)).toEqual(both);
    },
  );
});
