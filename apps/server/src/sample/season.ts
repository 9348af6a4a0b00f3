export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** How many days of play the sample competition has; the last is the day it is made on. */
export const SEASON_DAYS = 30;

/** The days of play, in UTC, as milliseconds. Nothing happens after `now`. */
export interface Season {
  readonly now: number;
  /** Midnight at the start of the first day. */
  readonly opens: number;
  /** Midnight at the start of the last day. */
  readonly today: number;
}

/** The season that ends on the day of `now`. */
export function seasonOf(now: Date): Season {
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return { now: now.getTime(), opens: today - (SEASON_DAYS - 1) * DAY_MS, today };
}

/** Midnight at the start of a day of the season, counted from 0. */
export const startOfDay = (season: Season, day: number): number => season.opens + day * DAY_MS;
