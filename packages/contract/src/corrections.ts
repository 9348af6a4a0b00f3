import { z } from 'zod';
import { CORRECTION_POLICIES, MAX_ANSWER_CHARACTERS } from './constants.ts';
import { id, idParams, requiredChoice, requiredId, requiredProse, requiredText, timestamp } from './fields.ts';
import { endpoint } from './kit.ts';
import { NOTIFICATION_LIMITS } from './notifications.ts';
import { operation } from './operations.ts';
import { correctionPaths } from './paths/corrections.ts';

const count = z.int().nonnegative();
const place = z.int().positive();
const person = z.object({ id, name: z.string() });

/** Someone whose place changes; places are those of a competition: 1, 2, 2, 4. */
const move = z.object({
  user_id: id,
  name: z.string(),
  school_id: id.nullable(),
  school_name: z.string().nullable(),
  place_before: place,
  place_after: place,
  points_before: z.int(),
  points_after: z.int(),
});
export type Move = z.infer<typeof move>;

/** A school whose place changes; its points are those of a student who played, on average. */
const schoolMove = z.object({
  school_id: id,
  name: z.string(),
  place_before: place,
  place_after: place,
  points_before: z.number(),
  points_after: z.number(),
});
export type SchoolMove = z.infer<typeof schoolMove>;

const standings = {
  /** Places that change among the first 10 and the first 100. */
  top10_changes: count,
  top100_changes: count,
  /** How many come into the first 100, and fall out of them. */
  entering: count,
  leaving: count,
};
/** Those among the first 100 whose place changes, by the new place; at most 200. */
const studentStandings = { ...standings, moves: z.array(move) };

const badgeChange = z.object({
  badge_id: id,
  name: z.string(),
  gained: count,
  /** Those who have it and would not have earned it. */
  lost: count,
  /** The first hundred of each, by name. */
  gained_by: z.array(person),
  lost_by: z.array(person),
});

/** What a correction would change. Nothing of it is stored. */
export const correctionPreview = z.object({
  answers: count,
  /** Answers by their verdict before and after. */
  right_right: count,
  right_wrong: count,
  wrong_right: count,
  wrong_wrong: count,
  /** Points, and how many students get or lose them. */
  points_gained: count,
  gained_by: count,
  points_lost: count,
  lost_by: count,
  /** Students whose points change. */
  students: count,
  /** Attempts at quizzes of the day whose score changes. */
  attempts: count,
  /** By all points that answers have earned. */
  overall: z.object(studentStandings),
  /** By points per student who played, of schools of which enough played. */
  schools: z.object({ ...standings, moves: z.array(schoolMove) }),
  /** By the score in the quiz of a day, for the newest days that change. */
  days: z.array(z.object({ date: z.iso.date(), ...studentStandings })),
  badges: z.array(badgeChange),
  /** How long it took to compute. */
  ms: count,
});
export type CorrectionPreview = z.infer<typeof correctionPreview>;

const answer = z.union(
  [z.array(z.string().max(MAX_ANSWER_CHARACTERS)).max(50), z.boolean(), z.string().max(MAX_ANSWER_CHARACTERS)],
  'Answer must be text, true or false, or a list of option texts',
);

export const CORRECTION_REASON_LENGTH = 300;

export const CORRECTION_STATES = ['computing', 'failed', 'ready', 'applying', 'applied', 'undone'] as const;

export const correction = z.object({
  id,
  question_id: id,
  policy: z.enum(CORRECTION_POLICIES),
  answer: answer.nullable(),
  reason: z.string(),
  /**
   * `computing` what it would change, `failed` where that has stopped, `ready` to be applied, `applying`; `undone` where the
   * journal has taken it back.
   */
  state: z.enum(CORRECTION_STATES),
  /** The part that is done, 0 to 1, while it is computed or applied. */
  progress: z.number().min(0).max(1).nullable(),
  operation_id: id.nullable(),
  created_at: timestamp,
  /** Absent until it is computed. */
  preview: correctionPreview.optional(),
});
export type Correction = z.input<typeof correction>;

const reason = z
  .string('Reason must be text')
  .trim()
  .max(CORRECTION_REASON_LENGTH, `Reason must be at most ${CORRECTION_REASON_LENGTH} characters`)
  .regex(/^[^\p{Cc}\u202A-\u202E\u2066-\u2069\p{Cs}]*$/u, 'Contains characters that cannot be stored');

/** A proposal. The reason may come later, with `apply`. */
export const correctionInput = z
  .object({
    question_id: requiredId('Question'),
    policy: requiredChoice('Policy', CORRECTION_POLICIES),
    /** The new key: texts of options, true or false, or a text. Full points and void leave the key without it. */
    answer: answer.nullable().optional(),
    reason: reason.default(''),
  })
  .superRefine(({ policy, answer: key }, context) => {
    const needsKey = policy === 'key' || policy === 'accept_both';
    if (needsKey && (key === undefined || key === null)) {
      context.addIssue({ code: 'custom', path: ['answer'], message: 'Answer is required' });
    }
  });
export type CorrectionInput = z.output<typeof correctionInput>;

export const correctionApplication = z.object({
  /** Needed where the proposal has none. */
  reason: reason.optional(),
  /** True to take badges back that are no longer earned. */
  take_badges_back: z.boolean('Must be true or false').default(false),
  /** Sent to the students whose points change; `{name}`, `{first_name}`, `{school}` and `{points}` stand for the student's. */
  message: z
    .object({
      title: requiredText('Title', NOTIFICATION_LIMITS.title),
      message: requiredProse('Message', NOTIFICATION_LIMITS.message),
    })
    .optional(),
});
export type CorrectionApplication = z.output<typeof correctionApplication>;

export const corrections = {
  insert: endpoint({
    ...correctionPaths.insert,
    summary: 'Propose to mark the answers to a question again, and see what that would change',
    body: correctionInput,
    maxBytes: 384 * 1024,
    status: 201,
    response: correction,
  }),
  find: endpoint({
    ...correctionPaths.find,
    summary: 'One correction with what it would change',
    params: idParams,
    status: 200,
    response: correction,
  }),
  apply: endpoint({
    ...correctionPaths.apply,
    summary: 'Apply a correction: an operation, which can be undone',
    params: idParams,
    body: correctionApplication,
    status: 201,
    response: operation,
  }),
};
