import { describe, expect, it } from 'vitest';
import { requireTimeZone } from '../db/time-zone.ts';
import { useTestDatabase } from '../testing/database/test-database.ts';
import { ContestClock } from './contest-clock.ts';

describe('the database', () => {
  const database = useTestDatabase();

  it('shows the same local time', async () => {
    const zones = ['UTC', 'Africa/Lagos', 'Asia/Kolkata', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'];
    const at = new Date('2026-10-25T23:30:00Z');
    const { rows } = await database().pool.query<{ local: string }>(
      `SELECT to_char($2::timestamptz AT TIME ZONE zone, 'YYYY-MM-DD"T"HH24:MI') AS local FROM unnest($1::text[]) zone`,
      [zones, at],
    );
    const told = zones.map((zone) => new ContestClock(zone).localTime(at).toISOString().slice(0, 16));
    expect(rows.map(({ local }) => local)).toEqual(told);
  });

  it('must know the zone, or the reason is given in one line', async () => {
    for (const zone of ['Africa/Lagos', 'Europe/Berlin', 'Australia/Lord_Howe'])
      await requireTimeZone(database(), zone);
    await expect(requireTimeZone(database(), 'Mars/Olympus')).rejects.toThrow(
      'CONTEST_TIME_ZONE is Mars/Olympus, a time zone that the database does not know; ',
    );
  });

  it.each(['CET', 'EET', 'MET', 'WET'])(
    'must not take the zone %s for an abbreviation, which has no summer time',
    async (zone) => {
      await expect(requireTimeZone(database(), zone)).rejects.toThrow(
        `CONTEST_TIME_ZONE is ${zone}, by which the database and Node.js have different times; use a name such as Europe/Berlin, `,
      );
    },
  );
});
