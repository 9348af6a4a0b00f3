import { addDays } from '@quizdesk/contract/rules/days';
import { configuration } from '../../lib/configuration.ts';

const { time_zone: zone } = configuration;

/** By the clock of the contest, wherever the page is read. */
const byContest = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone });
/** For days without a time, which are the same everywhere. */
const byCalendar = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });

const DAY = { day: 'numeric', month: 'short' } as const;
const DAY_AND_YEAR = { ...DAY, year: 'numeric' } as const;

const dayOfMoment = byContest(DAY);
const dateOfMoment = byContest(DAY_AND_YEAR);
const timeOfMoment = byContest({ hour: '2-digit', minute: '2-digit' });
const exactTime = byContest({ hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' });
/** Swedish dates are written as ours are sent: 2026-11-21. */
const figures = new Intl.DateTimeFormat('sv-SE', { timeZone: zone });
const longDay = byContest({ weekday: 'long', day: 'numeric', month: 'long' });

const calendarDay = byCalendar(DAY);
const calendarDate = byCalendar(DAY_AND_YEAR);

/** The day that it is in the contest: 2026-11-21. */
export const contestDay = (now = new Date()): string => figures.format(now);

/** Today in the contest's time zone: Sunday 22 November. */
export const contestDayText = (now = new Date()): string => longDay.format(now);

const yearOf = (now: Date) => contestDay(now).slice(0, 4);

/** Day and time of a point in time; with its year where that is not the present one. */
export function momentParts(timestamp: string, now = new Date()): { readonly day: string; readonly time: string } {
  const moment = new Date(timestamp);
  const day = yearOf(moment) === yearOf(now) ? dayOfMoment : dateOfMoment;
  return { day: day.format(moment), time: timeOfMoment.format(moment) };
}

/** A point in time as lists show it: 21 Nov, 07:58; with its year where that is not the present one. */
export function momentText(timestamp: string, now = new Date()): string {
  const { day, time } = momentParts(timestamp, now);
  return `${day}, ${time}`;
}

/** A point in time to the second, with its zone: 21 Nov 2026, 07:58:09 GMT+1 (Africa/Lagos). */
export function exactMomentText(timestamp: string): string {
  const moment = new Date(timestamp);
  const place = zone === 'UTC' ? '' : ` (${zone})`;
  return `${dateOfMoment.format(moment)}, ${exactTime.format(moment)}${place}`;
}

/** A day as lists show it: 21 Nov; with its year where that is not the present one. */
export function dayText(day: string, now = new Date()): string {
  return (day.slice(0, 4) === yearOf(now) ? calendarDay : calendarDate).format(new Date(`${day}T00:00:00Z`));
}

/** Days from one to another, each as 2026-11-21: 21 Nov 2026; 21 – 22 Nov 2026; from 21 Nov 2026. Empty for all days. */
export function daysText(from: string | undefined, to: string | undefined): string {
  const [first, last] = [from, to].map((day) => (day === undefined ? undefined : new Date(`${day}T00:00:00Z`)));
  if (first === undefined) return last === undefined ? '' : `until ${calendarDate.format(last)}`;
  return last === undefined ? `from ${calendarDate.format(first)}` : calendarDate.formatRange(first, last);
}

/** The day of a point in time, with its year: 21 Nov 2026. */
export function dateText(timestamp: string): string {
  return dateOfMoment.format(new Date(timestamp));
}

/** From when until when: 21 Oct – 21 Nov 2026. */
export function periodText(from: string, until: string): string {
  return dateOfMoment.formatRange(new Date(from), new Date(until));
}

const YESTERDAY = -1;

/** The head above what happened on one day: Today, Wednesday 25 November; with its year where that is not the present one. */
export function dayHeadText(timestamp: string, now = new Date()): string {
  const moment = new Date(timestamp);
  const [day, today] = [contestDay(moment), contestDay(now)];
  const words = yearOf(moment) === yearOf(now) ? longDay.format(moment) : `${longDay.format(moment)} ${yearOf(moment)}`;
  if (day === today) return `Today, ${words}`;
  return day === addDays(today, YESTERDAY) ? `Yesterday, ${words}` : words;
}
