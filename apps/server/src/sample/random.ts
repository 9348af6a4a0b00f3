/** Numbers that look random and are the same in every run. */
export interface Random {
  /** At least 0 and below 1. */
  next(): number;
  /** A whole number from 0 up to, but not, `count`. */
  below(count: number): number;
  /** True so often: never for 0, always for 1. */
  chance(probability: number): boolean;
  /** One of the list, which must not be empty. */
  pick<Item>(list: readonly Item[]): Item;
}

/** Mulberry32: one 32-bit state that steps by an odd constant and is then mixed. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Makes a source of numbers; the same seed gives the same ones in the same order. */
export function createRandom(seed: number): Random {
  const next = mulberry32(seed);
  const below = (count: number) => Math.floor(next() * count);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const index = below(list.length);
      if (index >= list.length) throw new Error('There is nothing to pick from an empty list');
      // The index is inside of the list, so this is an item even where items may be undefined.
      return list[index] as (typeof list)[number];
    },
  };
}
