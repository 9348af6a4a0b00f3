import { describe, expect, it } from 'vitest';
import { ContestClock, findTimeZone } from './contest-clock.ts';

const HOUR_MS = 3_600_000;

describe('a day of the contest', () => {
  it.each([
    ['UTC', '2026-03-29', '2026-03-29T00:00:00.000Z', 24],
    ['Africa/Lagos', '2026-11-21', '2026-11-20T23:00:00.000Z', 24],
    ['Asia/Kolkata', '2026-03-29', '2026-03-28T18:30:00.000Z', 24],
    ['Asia/Kathmandu', '2026-03-29', '2026-03-28T18:15:00.000Z', 24],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    // Put on by half an hour.
    ['Australia/Lord_Howe', '2026-10-04', '2026-10-03T13:30:00.000Z', 23.5],
    // There is no midnight.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', 23],
    // There are two; the day has begun with the first.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
  ])('in %s, %s begins at %s and has %d hours', (zone, day, begins, hours) => {
    const clock = new ContestClock(zone);
    const [start, end] = [clock.startOf(day), clock.startOf(day, 1)];
    expect(start.toISOString()).toBe(begins);
    expect((end.getTime() - start.getTime()) / HOUR_MS).toBe(hours);
    expect([start, new Date(end.getTime() - 1)].map((at) => clock.dayOf(at))).toEqual([day, day]);
    expect([new Date(start.getTime() - 1), end].map((at) => clock.dayOf(at))).not.toContain(day);
  });
});

it.each([
  ['UTC', '2026-11-21T23:30:00.500Z', '2026-11-21T23:30:00.500Z'],
  ['Africa/Lagos', '2026-11-21T23:30:00.500Z', '2026-11-22T00:30:00.500+01:00'],
  ['Asia/Kolkata', '2026-11-21T23:30:00Z', '2026-11-22T05:00:00.000+05:30'],
  ['America/St_Johns', '2026-11-21T23:30:00Z', '2026-11-21T20:00:00.000-03:30'],
  // Half past two is twice in this night.
  ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T02:30:00.000+02:00'],
  ['Europe/Berlin', '2026-10-25T01:00:00Z', '2026-10-25T02:00:00.000+01:00'],
])('%s writes %s as %s, whatever it wrote before', (zone, at, written) => {
  const clock = new ContestClock(zone);
  for (const before of ['2026-01-01T00:00:00Z', '2026-07-01T00:00:00Z']) clock.timestampOf(new Date(before));
  expect(clock.timestampOf(new Date(at))).toBe(written);
  expect(Date.parse(written)).toBe(Date.parse(at));
});

it.each([
  ['UTC', '2026-01-31T10:00:00.250Z', 1, '2026-02-28T10:00:00.250Z'],
  ['UTC', '2028-02-29T10:00:00Z', 12, '2029-02-28T10:00:00.000Z'],
  ['UTC', '2026-11-21T10:00:00Z', 12, '2027-11-21T10:00:00.000Z'],
  // It is the 28th in Lagos, where a month later is the 28th too.
  ['Africa/Lagos', '2026-02-27T23:30:00Z', 1, '2026-03-27T23:30:00.000Z'],
  // The same time of the day, by a clock that has been put on since.
  ['Europe/Berlin', '2026-03-15T11:00:00Z', 1, '2026-04-15T10:00:00.000Z'],
])('in %s, %s is followed %d months later by %s', (zone, at, months, later) => {
  expect(new ContestClock(zone).monthsAfter(new Date(at), months).toISOString()).toBe(later);
});

it('the clock of an unknown zone is refused', () => {
  expect(() => new ContestClock('Mars/Olympus')).toThrow(RangeError);
});

it('a zone has its own name in any case; what is none has none', () => {
  expect(['Africa/Lagos', 'asia/KOLKATA', 'utc'].map(findTimeZone)).toEqual(['Africa/Lagos', 'Asia/Kolkata', 'UTC']);
  const none = ['Lagos', '+01:00', 'GMT+1', 'Mars/Olympus', '2026-11-21T10:00Z', ''];
  expect(none.map(findTimeZone)).toEqual(none.map(() => undefined));
});
