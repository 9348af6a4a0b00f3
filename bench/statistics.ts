const RESAMPLES = 5000;

/** A median with the interval that holds it in 95 of 100 resamples. */
export interface Estimate {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The same numbers from 0 to 1 in every run. */
function createRandom(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The median of values and its 95 % bootstrap interval. */
export function estimate(values: readonly number[]): Estimate {
  const random = createRandom();
  const resample = () => median(values.map(() => values[Math.floor(random() * values.length)] ?? 0));
  const medians = Array.from({ length: RESAMPLES }, resample).sort((a, b) => a - b);
  const at = (part: number) => medians[Math.floor(part * RESAMPLES)] ?? 0;
  return { median: median(values), low: at(0.025), high: at(0.975) };
}
