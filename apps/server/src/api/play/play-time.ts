import type { PlayFilters } from '@quizdesk/contract/play';
import type { ContestClock } from '../../shared/contest-clock.ts';

/** A filter whose days have become date-times, so that the indexes on times serve it. */
export type Timed<Query> = Omit<Query, 'from' | 'to'> & {
  /** The first date-time that passes. */
  readonly since?: Date | undefined;
  /** The first date-time that is too late. */
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
