import type { ContestClock } from '../shared/contest-clock.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** How many days of play the sample competition has; the last is the day it is made on. */
export const SEASON_DAYS = 30;

/** One day of play: 2026-11-21, and as milliseconds when it begins and when the next one does. */
interface SeasonDay {
  readonly date: string;
  readonly begins: number;
  readonly ends: number;
}

/** The days of play by the clock of the contest. Nothing happens after `now`. */
export interface Season {
  readonly clock: ContestClock;
  readonly now: number;
  /** The start of the first day. */
  readonly opens: number;
  readonly days: readonly SeasonDay[];
}

/** The season that ends on the day of `now`. */
export function seasonOf(now: Date, clock: ContestClock): Season {
  const today = clock.dayOf(now);
  const days = Array.from({ length: SEASON_DAYS }, (_, index) => {
    const begins = clock.startOf(today, index + 1 - SEASON_DAYS);
    return {
      date: clock.dayOf(begins),
      begins: begins.getTime(),
      ends: clock.startOf(today, index + 2 - SEASON_DAYS).getTime(),
    };
  });
  return { clock, now: now.getTime(), opens: dayOf(days, 0).begins, days };
}

function dayOf(days: readonly SeasonDay[], index: number): SeasonDay {
  const day = days[index];
  if (!day) throw new Error(`The season has no day ${index}`);
  return day;
}

/** A day of the season, counted from 0. */
export const seasonDay = ({ days }: Season, index: number): SeasonDay => dayOf(days, index);

/** When it is so many hours on a day. Clocks change before morning: the hours of the afternoon are those before midnight. */
export function momentAt({ begins, ends }: SeasonDay, hour: number): number {
  return Math.round(hour < 12 ? begins + hour * HOUR_MS : ends - (24 - hour) * HOUR_MS);
}
