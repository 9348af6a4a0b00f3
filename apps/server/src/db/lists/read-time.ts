const ZERO = 48;
const DASH = 45;
/** `2026-11-22 10:00:00+00`, and with microseconds behind a point. */
const SHORTEST = 22;
const LONGEST = 29;

/** The number that so many digits of a text make; not a number where they are none. */
function digits(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

/**
 * A timestamptz in the text form that PostgreSQL sends in UTC, as `new Date` reads it, in a fraction of the time. Whatever
 * looks different (a year of five digits, before Christ, infinity) goes to `new Date`.
 */
export function readTime(text: string): Date {
  const { length } = text;
  if (length < SHORTEST || length > LONGEST || text.charCodeAt(4) !== DASH || !text.endsWith('+00'))
    return new Date(text);
  const seconds = Date.UTC(
    digits(text, 0, 4),
    digits(text, 5, 7) - 1,
    digits(text, 8, 10),
    digits(text, 11, 13),
    digits(text, 14, 16),
    digits(text, 17, 19),
  );
  // Without trailing zeros: `.5` is half a second.
  const fraction = text.slice(20, Math.min(23, length - 3)).padEnd(3, '0');
  const time = new Date(seconds + digits(fraction, 0, 3));
  return digits(text, 0, 4) >= 1000 && !Number.isNaN(time.getTime()) ? time : new Date(text);
}
