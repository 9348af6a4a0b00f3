/** The value that a normally distributed number stays within in 95 of 100 cases, in standard deviations. */
const WITHIN_95 = 1.959964;

/**
 * The 95 % interval of a share by Wilson's score (E. B. Wilson, Probable inference, the law of succession, and
 * statistical inference, 1927). Unlike the simple interval it never leaves 0 to 1.
 */
export function wilsonInterval(hits: number, of: number): { readonly low: number; readonly high: number } {
  if (of === 0) return { low: 0, high: 1 };
  const share = hits / of;
  const square = WITHIN_95 ** 2;
  const middle = (share + square / (2 * of)) / (1 + square / of);
  const half = (WITHIN_95 / (1 + square / of)) * Math.sqrt((share * (1 - share)) / of + square / (4 * of * of));
  return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** True if chance alone makes one count exceed the other so much in fewer than one of 40 cases (sign test). */
export const isClearlyMore = (one: number, other: number): boolean =>
  one > other && one - other > WITHIN_95 * Math.sqrt(one + other);

/** True if a correlation of so many pairs is below 0 by more than chance makes it in all but one of 40 cases. */
export const isClearlyNegative = (correlation: number, pairs: number): boolean =>
  correlation < -WITHIN_95 / Math.sqrt(pairs);
