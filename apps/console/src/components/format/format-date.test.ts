import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  document.body.innerHTML = '';
});

/** The words as a page of a contest there has them, in a browser anywhere. */
async function wordsOf(zone: string) {
  document.body.innerHTML = `<script type="application/json" id="quizdesk-config">{"time_zone":"${zone}"}</script>`;
  vi.resetModules();
  return import('./format-date.ts');
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ');
const now = new Date('2026-11-21T12:00:00Z');

describe.each(['Africa/Lagos', 'America/New_York', 'Pacific/Kiritimati'])('in a browser of %s', (browserZone) => {
  beforeEach(() => vi.stubEnv('TZ', browserZone));

  test('a moment of this year is day, month and time by the clock of the contest; another year is named', async () => {
    const { momentText } = await wordsOf('Asia/Kolkata');
    expect(momentText('2026-02-03T20:28:00Z', now)).toBe('4 Feb, 01:58');
    expect(momentText('2025-11-21T17:05:00Z', now)).toBe('21 Nov 2025, 22:35');
    // The new year has already begun there.
    expect(momentText('2025-12-31T18:30:00Z', now)).toBe('1 Jan, 00:00');
  });

  test('midnight is 00:00, and the exact time names its zone, in summer and in winter', async () => {
    const { exactMomentText } = await wordsOf('Europe/Berlin');
    expect(exactMomentText('2026-11-20T23:00:09Z')).toBe('21 Nov 2026, 00:00:09 CET (Europe/Berlin)');
    expect(exactMomentText('2026-07-20T22:00:00Z')).toBe('21 Jul 2026, 00:00:00 CEST (Europe/Berlin)');
    expect((await wordsOf('Africa/Lagos')).exactMomentText('2026-11-20T23:00:00Z')).toBe(
      '21 Nov 2026, 00:00:00 GMT+1 (Africa/Lagos)',
    );
    expect((await wordsOf('UTC')).exactMomentText('2026-11-20T23:00:00Z')).toBe('20 Nov 2026, 23:00:00 UTC');
  });

  test('today is the day of the contest', async () => {
    const { contestDay, contestDayText } = await wordsOf('Asia/Kolkata');
    expect([contestDay(new Date('2026-11-21T18:29:59Z')), contestDay(new Date('2026-11-21T18:30:00Z'))]).toEqual([
      '2026-11-21',
      '2026-11-22',
    ]);
    expect(contestDayText(new Date('2026-11-21T18:30:00Z'))).toBe('Sunday 22 November');
  });

  test('a day is the day that it says, with the year where that is another', async () => {
    const { dayText } = await wordsOf('America/New_York');
    expect([dayText('2026-11-21', now), dayText('2025-01-01', now)]).toEqual(['21 Nov', '1 Jan 2025']);
  });

  test('periods and dates are written with their year', async () => {
    const { dateText, periodText } = await wordsOf('UTC');
    expect(plain(periodText('2026-10-21T12:00:00Z', '2026-11-21T12:00:00Z'))).toBe('21 Oct – 21 Nov 2026');
    expect(plain(periodText('2026-10-21T12:00:00Z', '2027-10-21T12:00:00Z'))).toBe('21 Oct 2026 – 21 Oct 2027');
    expect(dateText('2026-11-21T12:00:00Z')).toBe('21 Nov 2026');
  });

  test('days are said in words, from one to another', async () => {
    const { daysText } = await wordsOf('Africa/Lagos');
    expect(daysText(undefined, undefined)).toBe('');
    expect(daysText('2026-11-21', undefined)).toBe('from 21 Nov 2026');
    expect(daysText(undefined, '2026-11-21')).toBe('until 21 Nov 2026');
    expect(daysText('2026-11-21', '2026-11-21')).toBe('21 Nov 2026');
    expect(plain(daysText('2026-11-21', '2026-12-01'))).toBe('21 Nov – 1 Dec 2026');
  });
});

test('a browser that does not know the zone shows UTC and says so', async () => {
  const { exactMomentText } = await wordsOf('Mars/Olympus');
  expect(exactMomentText('2026-11-20T23:00:00Z')).toBe('20 Nov 2026, 23:00:00 UTC');
});
