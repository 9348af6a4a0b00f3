import type { DayFigures } from './figures.queries.ts';

/**
 * How far the sum may stray by chance: the largest distance of a Brownian bridge from 0 exceeds this once in 1,000 cases
 * (the distribution of Kolmogorov's statistic). Every question is looked at every day, so chance has many tries.
 */
const MOST_BY_CHANCE = 1.949;
/** A change that is less than this says little, however certain it is: students differ from week to week. */
const LEAST_JUMP = 0.2;
/** Fewer answers before or after are no evidence. */
const LEAST_ANSWERS = 30;

/** A day from which on the share of right answers was another. */
export interface Change {
  /** The first day after it. */
  readonly from: string;
  readonly before: { readonly answers: number; readonly share: number };
  readonly after: { readonly answers: number; readonly share: number };
}

/**
 * Finds the day on which the share of right answers jumped, if it did: where the cumulative sum of the differences from
 * the mean (CUSUM; E. S. Page, Continuous inspection schemes, 1954) is furthest from 0.
 */
export function findChange(days: readonly DayFigures[]): Change | undefined {
  const answers = days.reduce((sum, day) => sum + day.answers, 0);
  const correct = days.reduce((sum, day) => sum + day.correct, 0);
  const mean = correct / answers;
  const scale = Math.sqrt(answers * mean * (1 - mean));
  if (!(scale > 0)) return undefined;
  let [n, c, furthest] = [0, 0, 0];
  let found: { readonly next: number; readonly n: number; readonly c: number } | undefined;
  for (const [index, day] of days.entries()) {
    n += day.answers;
    c += day.correct;
    const distance = Math.abs(c - n * mean);
    if (distance <= furthest) continue;
    furthest = distance;
    found = { next: index + 1, n, c };
  }
  const from = found && days[found.next]?.date;
  if (!found || from === undefined || furthest / scale < MOST_BY_CHANCE) return undefined;
  const before = { answers: found.n, share: found.c / found.n };
  const after = { answers: answers - found.n, share: (correct - found.c) / (answers - found.n) };
  if (Math.min(before.answers, after.answers) < LEAST_ANSWERS) return undefined;
  return Math.abs(after.share - before.share) < LEAST_JUMP ? undefined : { from, before, after };
}
