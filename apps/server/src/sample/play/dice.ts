import type { Random } from '../random.ts';

/** A number of the normal distribution around 0 with a standard deviation of 1. */
export function normal(random: Random): number {
  // 1 - next() is never 0, of which there is no logarithm.
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

/** Rises from 0 to 1 and is one half at 0. */
export const logistic = (value: number): number => 1 / (1 + Math.exp(-value));

export const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** So many different ones of the list, all of it where it is shorter. */
export function pickSome<Item>(list: readonly Item[], count: number, random: Random): Item[] {
  const rest = [...list];
  const picked: Item[] = [];
  while (picked.length < count && rest.length > 0) picked.push(...rest.splice(random.below(rest.length), 1));
  return picked;
}
