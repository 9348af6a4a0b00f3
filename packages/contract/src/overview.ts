import { z } from 'zod';
import { SUBJECTS } from './constants.ts';
import { id, timestamp } from './fields.ts';
import { endpoint } from './kit.ts';
import { overviewPaths } from './paths/overview.ts';

/** What may need attention, the most urgent first; the order of the dashboard. */
export const ATTENTION_CODES = [
  'failed_jobs',
  'no_key',
  'check_key',
  'unplanned_days',
  'rounds_short',
  'premiums_ending',
  'waiting_long',
  'duplicate_schools',
  'not_played',
] as const;
export type AttentionCode = (typeof ATTENTION_CODES)[number];

const count = z.int().nonnegative();

/** One figure a day or a week from the first one on, the latest last. */
const series = z.object({ from: z.iso.date(), counts: z.array(count) });

/** What the dashboard shows besides its seven counts; days are those of the contest. */
export const overview = z.object({
  /** What there is none of is left out. */
  attention: z.array(
    z.object({
      code: z.enum(ATTENTION_CODES),
      count,
      /** The first of them, in words; of days its date, of keys to check the day from today on when one is asked first. */
      detail: z.string().nullable(),
    }),
  ),
  /** Students who answered anything, by day, up to today. */
  players: series,
  /** Answers of the same days by subject, the most answered first. */
  subjects: z.array(z.object({ subject: z.enum(SUBJECTS), answers: count, correct: count })),
  /** How many students have reached each level, and completed it. */
  levels: z.array(z.object({ level_id: id, level_number: z.int(), reached: count, completed: count })),
  /** Students who are new, by week from Monday, up to this week. */
  new_students: series,
  /** When the oldest figure of the charts was computed; null while some are missing. */
  computed_at: timestamp.nullable(),
});
/** The overview as the API returns it. */
export type Overview = z.input<typeof overview>;

export const overviews = {
  read: endpoint({
    ...overviewPaths.read,
    summary: 'What needs attention, and how the contest goes',
    status: 200,
    response: overview,
  }),
};
