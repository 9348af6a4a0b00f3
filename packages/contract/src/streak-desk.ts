import { z } from 'zod';
import { id, idParams, queryInteger, requiredText, timestamp } from './fields.ts';
import { endpoint } from './kit.ts';
import { streakDeskPaths } from './paths/streak-desk.ts';
import { DESK_DAYS, MAX_DESK_DAYS, MAX_REASON } from './rules/streak-runs.ts';
import { userBrief } from './users.ts';

const NO_DAY = 'Date must be a date such as 2026-11-21';

/** A day that is to count for a streak. Which days are too old or not over, only the contest's clock knows. */
export const grantInput = z.object({
  date: z.iso
    .date({ error: ({ input }) => (input ? NO_DAY : 'Date is required') })
    // There is no year 0.
    .refine((text) => !text.startsWith('0000'), NO_DAY),
  reason: requiredText('Reason', MAX_REASON),
});
export type GrantInput = z.output<typeof grantInput>;

export const grantManyInput = grantInput
  .extend({
    /** A preview has none yet. */
    reason: grantInput.shape.reason.optional(),
    /** Nothing is stored: the answer says who would get the day. */
    preview: z.boolean('Preview must be true or false').default(false),
  })
  .superRefine(({ reason, preview }, { addIssue }) => {
    if (reason === undefined && !preview) addIssue({ code: 'custom', path: ['reason'], message: 'Reason is required' });
  });
export type GrantManyInput = z.output<typeof grantManyInput>;

/** A day that counts for a student's streak as if it had been played. */
export const streakGrant = z.object({
  id,
  user_id: id,
  date: z.iso.date(),
  reason: z.string(),
  /** Who restored it; null where that account is gone. */
  granted_by: z.string().nullable(),
  created_at: timestamp,
  /** The streak before the day counted and after; null for someone without a streak. */
  streak_before: z.int().nullable(),
  streak_after: z.int().nullable(),
});
export type StreakGrant = z.input<typeof streakGrant>;

const run = z.object({ from: z.iso.date(), to: z.iso.date(), length: z.int().positive() });

export const streakDesk = z.object({
  /** Today by the contest's clock. */
  today: z.iso.date(),
  user_id: id,
  /** The day on which the account was made, or of the first play where that was before. */
  since: z.iso.date(),
  /** The streak as the participants' app counts it, and the longest of which there is a record. */
  current: z.int().nonnegative(),
  best: z.int().nonnegative(),
  last_action_at: timestamp.nullable(),
  /** Unlike the last action, no day that was restored. */
  last_played_at: timestamp.nullable(),
  points: z.int(),
  /** Every day asked for, up to today. From `since` on, a day without answers, attempts and a grant was missed, if it is over. */
  days: z.array(
    z.object({
      date: z.iso.date(),
      answers: z.int().nonnegative(),
      attempts: z.int().nonnegative(),
      grant: streakGrant.nullable(),
    }),
  ),
  /** Days in a row that count and reach into these days; they may have begun before. */
  runs: z.array(run),
  /** The streak that ended last: its length, the first day that was missed, and the play before and after. */
  ended: z
    .object({
      length: z.int().positive(),
      missed: z.iso.date(),
      missed_days: z.int().positive(),
      last_before: timestamp.nullable(),
      first_after: timestamp.nullable(),
      /** The streak if the missed day counted; null where it cannot be restored. */
      streak_if_counted: z.int().nonnegative().nullable(),
    })
    .nullable(),
});
export type StreakDesk = z.input<typeof streakDesk>;

export const grantedMany = z.object({
  date: z.iso.date(),
  /** Who had a streak on the day before and did not play on the date. */
  count: z.int().nonnegative(),
  /** The first of them by name, with the days in a row that they had. */
  examples: z.array(z.object({ user: userBrief, streak: z.int().positive() })),
  preview: z.boolean(),
});
export type GrantedMany = z.input<typeof grantedMany>;

const userParams = z.object({ user_id: idParams.shape.id });

/** Why streaks ended, and days that count although nothing was played (docs/design/play-and-figures.md). */
export const streakDesks = {
  find: endpoint({
    ...streakDeskPaths.find,
    summary: 'The days of a student, the streaks they make, and why the last one ended',
    params: userParams,
    query: z.object({ days: queryInteger(1, MAX_DESK_DAYS).default(DESK_DAYS) }),
    status: 200,
    response: streakDesk,
  }),
  grant: endpoint({
    ...streakDeskPaths.grant,
    summary: 'Let a missed day count for a student’s streak',
    params: userParams,
    body: grantInput,
    status: 201,
    response: streakGrant,
  }),
  grantMany: endpoint({
    ...streakDeskPaths.grantMany,
    summary: 'Let a day count for all who had a streak on the day before and did not play on it',
    body: grantManyInput,
    status: 201,
    previewStatus: 200,
    response: grantedMany,
  }),
  removeGrant: endpoint({
    ...streakDeskPaths.removeGrant,
    summary: 'Take back a restored day',
    params: idParams,
    status: 204,
  }),
};
