import { z } from 'zod';
import { id, idParams, queryId, queryInteger, requiredId, seenVersion } from './fields.ts';
import { countAnswer, endpoint } from './kit.ts';
import { lookAlikePaths } from './paths/look-alikes.ts';
import { question } from './questions.ts';

/** A question next to one that it looks like. */
export const lookAlike = question.extend({
  /** Each day of the quiz of the day that it is planned for, in order. */
  planned: z.array(z.iso.date()),
  is_in_reserve: z.boolean(),
});
export type LookAlike = z.input<typeof lookAlike>;

/** What a merge does to what belongs to the question that goes. */
export const mergeOutcome = z.object({
  /** The question that is kept, and the one that goes. */
  id,
  merged_id: id,
  /** Answers that go to the question that is kept. */
  answers: countAnswer,
  /** Places in the plan, the reserve included, that the question that is kept takes, and those that become free: it is there already. */
  places: countAnswer,
  places_freed: countAnswer,
  /** The picture description that the question that is kept takes: it has the same picture and none. Null otherwise. */
  media_alt: z.string().nullable(),
});
export type MergeOutcome = z.input<typeof mergeOutcome>;

/** The questions that a question looks like, which are kept both or merged. */
export const lookAlikes = {
  pair: endpoint({
    ...lookAlikePaths.pair,
    summary:
      'Two questions that look alike and were not told apart, the newest first; and how many such pairs there are',
    query: z.object({
      offset: queryInteger(0, Number.MAX_SAFE_INTEGER).default(0),
      /** Pairs of this question alone. */
      question_id: queryId.optional(),
    }),
    status: 200,
    /** Null after the last pair. `question` is the older one. */
    response: z.object({ count: countAnswer, pair: z.object({ question: lookAlike, other: lookAlike }).nullable() }),
  }),
  tellApart: endpoint({
    ...lookAlikePaths.tellApart,
    summary: 'Keep two questions that look alike: neither is listed for the other any more',
    params: idParams,
    body: z.strictObject({ other_id: requiredId('Other question') }),
    status: 204,
  }),
  merge: endpoint({
    ...lookAlikePaths.merge,
    summary:
      'Give a question the answers and the plan of one that looks like it, which is deleted; or see what that would do',
    params: idParams,
    body: z.strictObject({
      merged_id: requiredId('Merged question'),
      /** The versions of both as they were seen. */
      kept_version: seenVersion.version,
      merged_version: seenVersion.version,
      dry_run: z.boolean('Dry run must be true or false').default(false),
    }),
    status: 200,
    response: mergeOutcome,
  }),
};
