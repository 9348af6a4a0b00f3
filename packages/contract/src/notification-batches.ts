import { z } from 'zod';
import { accountSelection } from './account-selection.ts';
import { AUDIENCE_KINDS, type AudienceKind, BATCH_STATES, NOTIFICATION_TYPES } from './constants.ts';
import {
  id,
  idParams,
  optionalId,
  queryChoice,
  queryId,
  requiredChoice,
  seenVersion,
  timestamp,
  version,
} from './fields.ts';
import { crudEndpoints, endpoint } from './kit.ts';
import { NOTIFICATION_LIMITS, notificationInput } from './notifications.ts';
import { notificationBatchPaths } from './paths/notifications.ts';
import { SELECTION_BYTES } from './selection.ts';
import { userBrief } from './users.ts';

const count = z.int().nonnegative();

/** Kinds that fit into an address: selected students can be thousands of ids. */
const QUERIED_KINDS = AUDIENCE_KINDS.filter((kind) => kind !== 'students');

/** Kinds of which one is chosen by its id, and what it is called. */
const CHOSEN: { readonly [Kind in AudienceKind]?: string } = { school: 'School', level: 'Level' };

/** A school or a level has to be said which, and of students all that are meant. */
function requireChosen(
  {
    kind,
    id: chosen,
    select,
  }: { readonly kind: AudienceKind; readonly id?: number | null | undefined; readonly select?: unknown },
  context: Pick<z.RefinementCtx, 'addIssue'>,
): void {
  if ((kind === 'students') !== (select !== undefined)) {
    const message = select === undefined ? 'Choose the students' : 'Only selected students have a selection';
    context.addIssue({ code: 'custom', path: ['select'], message });
  }
  const thing = CHOSEN[kind];
  if (thing === undefined || typeof chosen === 'number') return;
  context.addIssue({ code: 'custom', path: ['id'], message: `${thing} is required` });
}

/** The students that a message is for. `id` is that of the school or level, `select` says which students of the list of accounts. */
export const audience = z
  .object(
    { kind: requiredChoice('Recipients', AUDIENCE_KINDS), id: optionalId('Id'), select: accountSelection.optional() },
    'Recipients are required',
  )
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
  /** When it is to be sent; null where that was immediately. */
  scheduled_at: timestamp.nullable(),
  /** When its sending began: later than it was to be, where no server ran then. */
  began_at: timestamp.nullable(),
  finished_at: timestamp.nullable(),
  version,
});
/** A message to many students as the API returns it. */
export type NotificationBatch = z.input<typeof notificationBatch>;

const texts = notificationInput.omit({ user_id: true });

/** A message is planned for at most so many days ahead. */
export const MOST_DAYS_AHEAD = 366;

const NO_TIME = 'Send at must be a time in UTC such as 2026-11-26T07:30:00Z';
const scheduled_at = z.iso.datetime(NO_TIME).max(40, NO_TIME).nullable().optional();

/** `scheduled_at` is when it is sent, immediately without it. */
export const notificationBatchInput = texts.extend({ audience, scheduled_at });
export type NotificationBatchInput = z.output<typeof notificationBatchInput>;

/** Whom a message would go to. */
const recipients = z.object({
  count,
  /** As the message will have it: "214 students of Aburi Girls". */
  name: z.string(),
  /** The name of one of them; null where there is none. */
  example: z.string().nullable(),
});

/** What is changed of a message that is not being sent yet; what is left out stays. Null for `scheduled_at` sends it immediately. */
const notificationBatchUpdate = notificationBatchInput.partial().extend(seenVersion);
export type NotificationBatchUpdate = z.output<typeof notificationBatchUpdate>;

const anyText = (most: number) =>
  z.string('Must be a text').max(most, `Must be at most ${most} characters`).default('');

/** Whose message is shown: the first of the group, or the one next to another. Texts may still be empty. */
const previewInput = z
  .object({
    audience: audience.optional(),
    /** Instead of `audience`: the message that is not being sent yet, whose recipients are meant. */
    batch_id: optionalId('Message'),
    title: anyText(NOTIFICATION_LIMITS.title),
    message: anyText(NOTIFICATION_LIMITS.message),
    after: optionalId('After'),
    before: optionalId('Before'),
  })
  .superRefine(({ audience: said, batch_id }, context) => {
    if ((said === undefined) === (typeof batch_id === 'number')) return;
    const message = said === undefined ? 'Recipients are required' : 'Give recipients or a message, not both';
    context.addIssue({ code: 'custom', path: ['audience'], message });
  });
export type PreviewInput = z.output<typeof previewInput>;

const messagePreview = z.object({
  count,
  name: z.string(),
  /** Whose message this is, and which student of the group that is, from 1 on; null and 0 where there is none. */
  recipient: userBrief.extend({ school: z.string().nullable(), points: z.int() }).nullable(),
  position: count,
  title: z.string(),
  message: z.string(),
  /** The longest name of the group: no one's text is longer than theirs. */
  longest_name: z.string().nullable(),
  longest_school: z.string().nullable(),
  /** The most points of any student: no one's has more digits. */
  most_points: z.int(),
});
export type MessagePreview = z.input<typeof messagePreview>;

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
      .object({ kind: queryChoice(QUERIED_KINDS).default('everyone'), id: queryId.optional() })
      .superRefine(requireChosen),
    status: 200,
    response: recipients,
  }),
  selectedRecipients: endpoint({
    ...notificationBatchPaths.selectedRecipients,
    summary: 'Which of the selected students a message would go to now: those who are active, as `recipients` has it',
    body: z.object({ select: accountSelection }),
    maxBytes: SELECTION_BYTES,
    status: 200,
    response: recipients,
  }),
  insert: endpoint({
    ...notificationBatchPaths.insert,
    summary:
      'Send a message to a group of students, in the background, now or at a time; with the same Idempotency-Key it is sent once',
    body: notificationBatchInput,
    maxBytes: SELECTION_BYTES,
    isIdempotent: true,
    status: 202,
    response: notificationBatch,
  }),
  update: endpoint({
    ...notificationBatchPaths.update,
    summary: 'Change a message to a group that is not being sent yet; who changes it is its sender from then on',
    params: idParams,
    body: notificationBatchUpdate,
    maxBytes: SELECTION_BYTES,
    status: 200,
    response: notificationBatch,
  }),
  preview: endpoint({
    ...notificationBatchPaths.preview,
    summary: 'The text of a message as one of the students of a group would get it; nothing is stored',
    body: previewInput,
    maxBytes: SELECTION_BYTES,
    status: 200,
    response: messagePreview,
  }),
  test: endpoint({
    ...notificationBatchPaths.test,
    summary: 'Send a message to oneself alone, to see it arrive',
    body: texts,
    status: 201,
    response: z.object({ id }),
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
