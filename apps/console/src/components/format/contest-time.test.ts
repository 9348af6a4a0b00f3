import { expect, test, vi } from 'vitest';

/** Times by the clock of a zone, which the page names. */
async function timesIn(zone: string) {
  document.body.innerHTML = `<script type="application/json" id="quizdesk-config">{"time_zone":"${zone}"}</script>`;
  vi.resetModules();
  return import('./contest-time.ts');
}

test.each([
  ['UTC', '2026-11-26', '07:30', '2026-11-26T07:30:00.000Z'],
  ['Africa/Lagos', '2026-11-26', '00:10', '2026-11-25T23:10:00.000Z'],
  ['America/St_Johns', '2026-07-01', '07:30', '2026-07-01T10:00:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01', '00:00', '2025-12-31T10:00:00.000Z'],
  // The clock goes from 01:00 to 02:00: what it skips is an hour later.
  ['Europe/Lisbon', '2026-03-29', '01:30', '2026-03-29T01:30:00.000Z'],
  ['Europe/Lisbon', '2026-03-29', '00:59', '2026-03-29T00:59:00.000Z'],
  ['Europe/Lisbon', '2026-03-29', '02:00', '2026-03-29T01:00:00.000Z'],
])('in %s, %s at %s is %s', async (zone, day, time, expected) => {
  const { instantOf } = await timesIn(zone);
  expect(instantOf(day, time)?.toISOString()).toBe(expected);
});

test('fields show what the contest’s clock shows, and give the same time back', async () => {
  const { contestFields, instantOf, planText } = await timesIn('America/New_York');
  const at = new Date('2026-11-26T12:30:00Z');
  expect(contestFields(at)).toEqual({ day: '2026-11-26', time: '07:30' });
  expect(instantOf('2026-11-26', '07:30')).toEqual(at);
  expect(planText(at)).toBe('Thu 26 Nov, 07:30');
  // The hour that is there twice.
  const back = instantOf('2026-11-01', '01:30') ?? new Date(0);
  expect(contestFields(back)).toEqual({ day: '2026-11-01', time: '01:30' });
});

test('what is no day or no time is none', async () => {
  const { instantOf } = await timesIn('UTC');
  expect([instantOf('', '07:30'), instantOf('2026-11-26', ''), instantOf('soon', '25:00')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  [65 * 60, '2 days 17 h'],
  [48 * 60, '2 days'],
  [24 * 60 + 61, '1 day 1 h'],
  [61, '1 h 1 min'],
  [12, '12 min'],
  [-5, '0 min'],
])('%i minutes are %s', async (minutes, expected) => {
  const { spanText } = await timesIn('UTC');
  expect(spanText(new Date(0), new Date(minutes * 60_000))).toBe(expected);
});
