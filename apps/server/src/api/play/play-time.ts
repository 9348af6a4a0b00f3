import type { PlayFilters } from '@quizdesk/contract/play';
import type { ContestClock } from '../../contest-clock.ts';

/** A filter whose days have become moments, so that the indexes on times serve it. */
export type Timed<Query> = Omit<Query, 'from' | 'to'> & {
  /** The first moment that passes. */
  readonly since?: Date | undefined;
  /** The first moment that is too late. */
  readonly until?: Date | undefined;
};

/** A day is ten letters long; anything longer has a time. */
const isDay = (bound: string) => bound.length === 10;

/** Reads a filter by the clock of the contest: `to` as a day is the last one, as a point in time the first too late. */
export function timed<Query extends PlayFilters>({ from, to, ...rest }: Query, clock: ContestClock): Timed<Query> {
  return {
    ...rest,
    since: from === undefined ? undefined : isDay(from) ? clock.startOf(from) : new Date(from),
    until: to === undefined ? undefined : isDay(to) ? clock.startOf(to, 1) : new Date(to),
  };
}

/** What a file is called after its days: _2026-11-21_2026-11-22. */
export function daysInName({ from, to }: PlayFilters): string {
  if (from === undefined && to === undefined) return '_all-days';
  // File names take no colons.
  const [first, last] = [from, to].map((bound) => bound?.replaceAll(':', ''));
  if (first === undefined) return `_until_${last}`;
  return last === undefined ? `_from_${first}` : `_${first}_${last}`;
}
