import { z } from 'zod';
import { ACTIONS } from './actions.ts';
import { NOTIFICATION_TYPES, SUBSCRIPTION_PLANS } from './constants.ts';
import { id, idParams, money, queryChoice, timestamp } from './fields.ts';
import { endpoint } from './kit.ts';
import { timelinePaths } from './paths/timeline.ts';
import { TIMELINE_KINDS, TIMELINE_PAGE } from './rules/timeline-kinds.ts';

/** The records that a timeline is merged from. Of one moment they come in the reverse order of these words. */
export const TIMELINE_SOURCES = [
  'answer',
  'badge',
  'change',
  'daily_attempt',
  'message',
  'payment',
  'streak',
  'suggested_attempt',
] as const;
export type TimelineSource = (typeof TIMELINE_SOURCES)[number];

/** `id` is that of the record, in the list of its kind. */
const entryOf = <const Source extends TimelineSource, Shape extends z.ZodRawShape>(source: Source, shape: Shape) =>
  z.object({ source: z.literal(source), id, at: timestamp, ...shape });

/** How an attempt went: its answers that are stored, and how many of them are right. */
const attempt = {
  status: z.string(),
  answers: z.int().nonnegative(),
  correct: z.int().nonnegative(),
  /** Points besides those of its answers. */
  bonus: z.int(),
};

export const timelineEntry = z.discriminatedUnion('source', [
  entryOf('answer', {
    question_id: id.nullable(),
    /** Null where the answer is to no question, or to one that was deleted. */
    question_text: z.string().nullable(),
    answer: z.string(),
    is_correct: z.boolean(),
    points_earned: z.int(),
  }),
  entryOf('daily_attempt', { ...attempt, quiz_date: z.iso.date(), score: z.int(), time_taken: z.int() }),
  /** Without a number the level was deleted, or there was none. */
  entryOf('suggested_attempt', { ...attempt, level_id: id.nullable(), level_number: z.int().nullable() }),
  /** How many days in a row it is now, and was at the record before. */
  entryOf('streak', { streak: z.int(), streak_before: z.int().nullable() }),
  entryOf('badge', { badge_id: id, name: z.string() }),
  entryOf('payment', {
    plan: z.enum(SUBSCRIPTION_PLANS),
    amount: money,
    currency: z.literal('USD'),
    transaction_id: z.string().nullable(),
    starts_at: timestamp,
    ends_at: timestamp,
    /** When an administrator took it away. */
    removed_at: timestamp.nullable(),
  }),
  entryOf('message', {
    type: z.enum(NOTIFICATION_TYPES),
    title: z.string(),
    message: z.string(),
    sent_by: z.string().nullable(),
    delivered_at: timestamp.nullable(),
    read_at: timestamp.nullable(),
  }),
  /** What an administrator did to the account, or to the days of its streak: an operation of the journal. */
  entryOf('change', {
    action: z.enum(ACTIONS),
    actor_name: z.string(),
    table: z.string().nullable(),
    /** Deprecated: `table`. Is there until 0.5. */
    subject_table: z.string().nullable().optional(),
    summary: z.record(z.string(), z.object({ added: z.int(), changed: z.int(), deleted: z.int() })),
    reason: z.string().nullable(),
    /** False where it was undone. */
    in_effect: z.boolean(),
  }),
]);
/** An entry of a timeline as the API returns it. */
export type TimelineEntry = z.input<typeof timelineEntry>;

const PLACE = new RegExp(`^(\\d{4}-\\d\\d-\\d\\dT[\\d:.]{8,15}Z)_(${TIMELINE_SOURCES.join('|')})_(\\d{1,15})$`);
const NO_PLACE = 'Must be the `next` of the page before';

/** Where an entry is in a timeline: its time to the microsecond, source and id. */
const place = z.string(NO_PLACE).transform((text, { addIssue }) => {
  const [, at = '', name, number] = PLACE.exec(text) ?? [];
  const source = TIMELINE_SOURCES.find((one) => one === name);
  if (source === undefined || at.startsWith('0000') || !z.iso.datetime().safeParse(at).success) {
    addIssue(NO_PLACE);
    return z.NEVER;
  }
  return { at, source, id: Number(number) };
});

/** What someone did and what was done to them, in one list. */
export const timelines = {
  read: endpoint({
    ...timelinePaths.read,
    summary: `What an account did and what was done to it, newest first, read by cursor: ${TIMELINE_PAGE} entries a page, the next by \`before\``,
    params: idParams,
    query: z.object({
      kind: queryChoice(TIMELINE_KINDS).optional(),
      /** The page after the one whose `next` it is. */
      before: place.optional(),
    }),
    status: 200,
    response: z.object({
      rows: z.array(timelineEntry),
      /** What the next page begins after; null at the end. */
      next: z.string().nullable(),
    }),
  }),
};
