const thisYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const otherYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** A point in time as lists show it: 21 Nov, 07:58; with its year where that is not the present one. */
export function momentText(timestamp: string, now = new Date()): string {
  const moment = new Date(timestamp);
  return (moment.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(moment);
}

const dayThisYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const dayOtherYear = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day as lists show it: 21 Nov; with its year where that is not the present one. */
export function dayText(day: string, now = new Date()): string {
  const moment = new Date(`${day}T00:00:00Z`);
  return (moment.getUTCFullYear() === now.getFullYear() ? dayThisYear : dayOtherYear).format(moment);
}

const dateWithYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** The day of a point in time, with its year: 21 Nov 2026. */
export function dateText(timestamp: string): string {
  return dateWithYear.format(new Date(timestamp));
}

/** From when until when: 21 Oct – 21 Nov 2026. */
export function periodText(from: string, until: string): string {
  return dateWithYear.formatRange(new Date(from), new Date(until));
}
