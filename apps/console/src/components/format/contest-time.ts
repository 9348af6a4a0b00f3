import { configuration } from '../../lib/configuration.ts';
import { plural } from './format-number.ts';

const { time_zone: zone } = configuration;

/** Swedish dates are written as fields take them: 2026-11-21 07:30:00. */
const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'short', day: 'numeric', month: 'short' });

/** The day and the time that the contest's clock shows: 2026-11-21 and 07:30. */
export function contestFields(at: Date): { readonly day: string; readonly time: string } {
  const [day = '', time = ''] = wallClock.format(at).split(' ');
  return { day, time: time.slice(0, 5) };
}

/** How far the contest's clock is ahead of UTC at a time. */
const aheadAt = (at: number) => Date.parse(`${wallClock.format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;

/**
 * When the contest's clock shows this day and time; undefined where they are none. Of an hour that is there twice the first
 * is meant or the second, never neither; a time that the clock skips is as much later.
 */
export function instantOf(day: string, time: string): Date | undefined {
  const wall = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(wall)) return undefined;
  const first = wall - aheadAt(wall);
  return new Date(wall - aheadAt(first));
}

/** A time with its day of the week: Thu 26 Nov, 07:30. */
export const planText = (at: Date): string => `${weekday.format(at).replace(',', '')}, ${contestFields(at).time}`;

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** How long it is from one time to another, in its two largest units: 2 days 17 h. */
export function spanText(from: Date, until: Date): string {
  const minutes = Math.max(0, Math.round((until.getTime() - from.getTime()) / MINUTE_MS));
  const [days, hours] = [Math.floor(minutes / DAY_MINUTES), Math.floor((minutes % DAY_MINUTES) / HOUR_MINUTES)];
  if (days > 0) return hours === 0 ? plural(days, 'day', 'days') : `${plural(days, 'day', 'days')} ${hours} h`;
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % HOUR_MINUTES} min`;
}
