import { Temporal } from 'temporal-polyfill';

/** A time during which the clock is so far ahead of UTC. */
interface Span {
  readonly from: number;
  readonly until: number;
  readonly aheadMs: number;
}

const inZone = (at: number, zone: string) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone);

/** The canonical name of a time zone, given in any case; undefined for an unknown name. */
export function findTimeZone(name: string): string | undefined {
  // An offset such as +01:00 would be taken too, but knows nothing of summer.
  if (!/^[a-z]/i.test(name)) return undefined;
  try {
    return inZone(0, name).timeZoneId;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The clock of the contest: every day, wherever one is shown, filtered or written into a file, is a day of it. */
export class ContestClock {
  readonly zone: string;
  /** The spans found so far, a few in all: finding one takes about as long as a hundred rows of a file. */
  readonly #spans: Span[] = [];

  /** Throws a RangeError for a zone that is not known. */
  constructor(zone: string) {
    this.zone = inZone(0, zone).timeZoneId;
  }

  /** The day at a time: 2026-11-21. */
  dayOf(at: Date): string {
    return this.localTime(at).toISOString().slice(0, 10);
  }

  /** When a day begins, or one so many days later: at midnight, or as soon as there is one where the clock skips it. */
  startOf(day: string, later = 0): Date {
    const date = Temporal.PlainDate.from(day).add({ days: later });
    return new Date(date.toZonedDateTime(this.zone).epochMilliseconds);
  }

  /** The same day and time so many months later; where the month is too short, its last day. */
  monthsAfter(at: Date, months: number): Date {
    return new Date(inZone(at.getTime(), this.zone).add({ months }).epochMilliseconds);
  }

  /** A time as if the clock's own time were UTC, for formats that have no time zone. */
  localTime(at: Date): Date {
    return new Date(at.getTime() + this.#aheadOf(at.getTime()));
  }

  /** A time by this clock, with its offset from UTC: 2026-11-21T10:00:00.000+01:00, or Z where it is not. */
  timestampOf(at: Date): string {
    const minutes = this.#aheadOf(at.getTime()) / 60_000;
    if (minutes === 0) return at.toISOString();
    const twoDigits = (number: number) => String(Math.trunc(Math.abs(number))).padStart(2, '0');
    const ahead = `${minutes < 0 ? '-' : '+'}${twoDigits(minutes / 60)}:${twoDigits(minutes % 60)}`;
    return this.localTime(at).toISOString().slice(0, -1) + ahead;
  }

  #aheadOf(at: number): number {
    const known = this.#spans.find(({ from, until }) => from <= at && at < until);
    if (known) return known.aheadMs;
    const time = inZone(at, this.zone);
    const span = {
      // The last change up to and including this time, and the next one.
      from: inZone(at + 1, this.zone).getTimeZoneTransition('previous')?.epochMilliseconds ?? -Infinity,
      until: time.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity,
      aheadMs: time.offsetNanoseconds / 1_000_000,
    };
    this.#spans.push(span);
    return span.aheadMs;
  }
}
