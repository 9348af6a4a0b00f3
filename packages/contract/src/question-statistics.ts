import { z } from 'zod';
import { counted } from './counted.ts';
import { timestamp } from './fields.ts';
import { VERDICTS } from './verdicts.ts';

const share = z.number();
const count = z.int().nonnegative();

/** Something that was looked for in the answers to a question, with the figures that speak for or against it. */
const finding = z.object({ code: z.enum(VERDICTS), text: z.string(), evidence: z.string() });
export type Finding = z.infer<typeof finding>;

/**
 * How students answered a question, by the first answer of each. Shares are from 0 to 1; what cannot be computed is null.
 * Fifths are of the students by their share right on everything else, the weakest first.
 */
export const questionStatistics = z.object({
  /** Students who answered it. */
  answers: count,
  /** The share of them who were right, with its 95 % interval (Wilson). */
  facility: share.nullable(),
  facility_low: share.nullable(),
  facility_high: share.nullable(),
  /** How being right goes with the share right on everything else (point-biserial correlation), from -1 to 1. */
  discrimination: z.number().nullable(),
  /** The share that guessing gets right. */
  chance: share.nullable(),
  verdicts: z.array(finding),
  /** What was looked for and not found. */
  checks: z.array(finding),
  options: z.array(
    z.object({ text: z.string(), is_key: z.boolean(), answers: count, share, quintiles: z.array(share.nullable()) }),
  ),
  /** The most frequent wrong texts of a short answer; those that differ in case and spaces alone are one. */
  wrong_texts: z.array(z.object({ text: z.string(), answers: count, share })),
  days: z.array(z.object({ date: z.iso.date(), answers: count, correct: count })),
  /** When this was computed; null before the first time. */
  computed_at: timestamp.nullable(),
  /** True if answers or the key have changed since: a background job will recompute the figures. */
  is_due: z.boolean(),
  /** While students are counted, whom figures compare, nothing is computed. */
  counted,
});
export type QuestionStatistics = z.input<typeof questionStatistics>;
