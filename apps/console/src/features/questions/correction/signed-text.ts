import { countText } from '../../../components/format/format-number.ts';

/** A difference as people read it: +4, −4 or 0. */
export const signedText = (value: number): string =>
  value === 0 ? '0' : `${value > 0 ? '+' : '−'}${countText(Math.abs(value))}`;
