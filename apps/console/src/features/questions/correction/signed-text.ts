import { countText } from '../../../components/format/format-number.ts';

/** A difference as people read it: +4, −4 or 0. */
export function signedText(value: number): string {
  // Means have two decimals, their difference no more.
  const text = countText(Math.round(Math.abs(value) * 100) / 100);
  return value === 0 ? text : `${value > 0 ? '+' : '−'}${text}`;
}
