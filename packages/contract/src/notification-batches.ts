import { z } from 'zod';
import { AUDIENCE_KINDS, type AudienceKind, BATCH_STATES, NOTIFICATION_TYPES } from './constants.ts';
import { id, idParams, optionalId, queryChoice, queryId, requiredChoice, timestamp } from './fields.ts';
import { crudEndpoints, endpoint } from './kit.ts';
import { notificationInput } from './notifications.ts';
import { notificationBatchPaths } from './paths/notifications.ts';
import { userBrief } from './users.ts';

const count = z.int().nonnegative();

/** Kinds of which one is chosen by its id, and what it is called. */
const CHOSEN: { readonly [Kind in AudienceKind]?: string } = { school: 'School', level: 'Level' };

/** A school or a level has to be said which. */
function requireChosen(
  { kind, id: chosen }: { readonly kind: AudienceKind; readonly id?: number | null | undefined },
  context: Pick<z.RefinementCtx, 'addIssue'>,
): void {
  const thing = CHOSEN[kind];
  if (thing === undefined || typeof chosen === 'number') return;
  context.addIssue({ code: 'custom', path: ['id'], message: `${thing} is required` });
}

/** The students that a message is for. `id` is that of the school or level. */
export const audience = z
  .object({ kind: requiredChoice('Recipients', AUDIENCE_KINDS), id: optionalId('Id') }, 'Recipients are required')
  .superRefine(requireChosen);
export type Audience = z.output<typeof audience>;

/** A message to many students, and how far it has come. */
export const notificationBatch = z.object({
  id,
  audience: z.object({ kind: z.enum(AUDIENCE_KINDS), id: id.nullable() }),
  /** The audience in words, with how many it had: "214 students of Aburi Girls". */
  name: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  state: z.enum(BATCH_STATES),
  /** How many students it was for when it began, and how many have it by now. */
  total: count,
  sent: count,
  /** How many of those sent a socket has taken, and how many were opened. */
  delivered: count,
  read: count,
  /** Who sent it, where that account still exists. */
  created_by: userBrief.nullable(),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
});
/** A message to many students as the API returns it. */
export type NotificationBatch = z.input<typeof notificationBatch>;

export const notificationBatchInput = notificationInput.omit({ user_id: true }).extend({ audience });
export type NotificationBatchInput = z.output<typeof notificationBatchInput>;

const stop = endpoint({
  ...notificationBatchPaths.stop,
  summary: 'Stop a message to a group; what is sent stays',
  params: idParams,
  status: 200,
  response: notificationBatch,
});

export const notificationBatches = {
  ...crudEndpoints(notificationBatchPaths, {
    one: 'message to a group',
    many: 'messages to groups',
    order: 'newest first',
    row: notificationBatch,
  }),
  recipients: endpoint({
    ...notificationBatchPaths.recipients,
    summary: 'Which students a message to a group would go to now: how many, in words, and one of them as an example',
    query: z
      .object({ kind: queryChoice(AUDIENCE_KINDS).default('everyone'), id: queryId.optional() })
      .superRefine(requireChosen),
    status: 200,
    response: z.object({
      count,
      /** As the message will have it: "214 students of Aburi Girls". */
      name: z.string(),
      /** The name of one of them; null where there is none. */
      example: z.string().nullable(),
    }),
  }),
  insert: endpoint({
    ...notificationBatchPaths.insert,
    summary: 'Send a message to a group of students, in the background; with the same Idempotency-Key it is sent once',
    body: notificationBatchInput,
    isIdempotent: true,
    status: 202,
    response: notificationBatch,
  }),
  stop,
  /** Answers until 0.5. */
  stopByDelete: endpoint({
    ...notificationBatchPaths.stopByDelete,
    summary: 'Stop a message to a group; what is sent stays',
    replacedBy: stop,
    params: idParams,
    status: 204,
  }),
};
