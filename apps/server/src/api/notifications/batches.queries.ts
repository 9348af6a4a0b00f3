import { isDeepStrictEqual } from 'node:util';
import type { BatchState } from '@quizdesk/contract/constants';
import {
  type Audience,
  MOST_DAYS_AHEAD,
  type NotificationBatchInput,
  type NotificationBatchUpdate,
  type PreviewInput,
} from '@quizdesk/contract/notification-batches';
import { NOTIFICATION_LIMITS } from '@quizdesk/contract/notifications';
import { messageFor, NO_READER } from '@quizdesk/contract/rules/message-texts';
import type { UserBrief } from '@quizdesk/contract/users';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { forWide } from '../../db/handles.ts';
import type { PageWindow } from '../../db/lists/page-statements.ts';
import { type ShownRow, shortList } from '../../db/lists/short-list.ts';
import { notification_batches as batches } from '../../db/schema/notifications.ts';
import { AppError, invalid } from '../../shared/app-error.ts';
import { type AudienceOf, audienceText, describeAudience, exampleOf } from '../../shared/audience.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';
import { crudQueries } from '../crud/crud-queries.ts';
import { differencesOf, refuseStale } from '../crud/row-versions.ts';
import { refuseUnknown } from '../users/user-list.ts';

const columns = {
  id: batches.id,
  audience: sql<Audience & { id: number | null }>`
    json_build_object('kind', "notification_batches"."audience_kind", 'id', "notification_batches"."audience_id")`.as(
    'audience',
  ),
  name: batches.name,
  type: batches.type,
  title: batches.title,
  message: batches.message,
  state: batches.state,
  total: batches.total,
  sent: batches.sent,
  counts: sql<{ delivered: number; read: number }>`CASE WHEN "notification_batches"."receipts_counted" THEN (
      SELECT json_build_object(
        'delivered', "notification_batches"."delivered" + coalesce(sum(c.delivered), 0),
        'read', "notification_batches"."read" + coalesce(sum(c.read), 0))
      FROM receipt_changes c WHERE c.batch_id = "notification_batches"."id"
    ) ELSE (
      SELECT json_build_object('delivered', count(n.delivered_at), 'read', count(n.read_at))
      FROM notifications n WHERE n.batch_id = "notification_batches"."id"
    ) END`.as('counts'),
  created_by: sql<UserBrief | null>`(SELECT json_build_object('id', u.id, 'name', u.name, 'username', u.username)
    FROM users u WHERE u.id = "notification_batches"."created_by")`.as('created_by'),
  created_at: batches.created_at,
  scheduled_at: batches.scheduled_at,
  began_at: batches.began_at,
  finished_at: batches.finished_at,
  version: batches.version,
};

const DAY_MS = 24 * 60 * 60 * 1000;
export const NOBODY = 'There is no student whom it would go to';

const queries = crudQueries(batches, columns);

const list = shortList(batches, columns, { by: ['id'], direction: 'desc' });

/** A batch as the API has it. */
const shown = ({ counts, ...batch }: ShownRow<typeof columns>) => ({ ...batch, ...counts });

export async function findBatch(db: Database, id: number) {
  const batch = await queries.find(db, id);
  return batch && shown(batch);
}

export async function listBatches(db: Database, query: PageWindow) {
  const { rows, count } = await list(forWide(db), query);
  return { rows: rows.map(shown), count };
}

/** The school or level that was chosen. */
const chosenIn = ({ kind, id }: AudienceOf) => (kind === 'school' || kind === 'level' ? (id ?? null) : null);

function requireAudience(audience: AudienceOf, chosen: string | null, field: string): void {
  if (chosen === null && chosenIn(audience) !== null)
    throw invalid({ [field]: `This ${audience.kind} does not exist` });
}

/** Whom a message would go to now: counted, and in words. `field` has the fault where the school or level does not exist. */
export async function addressBatch(db: Database, audience: AudienceOf, clock: ContestClock, field: string) {
  if (audience.select?.filter) await refuseUnknown(db, audience.select.filter, clock);
  const { count, chosen, example } = await describeAudience(db, audience, clock);
  requireAudience(audience, chosen, field);
  return { count, name: audienceText(audience, count, chosen), example };
}

/** Those who are meant by a preview: as it says, or as a message that is not being sent yet has them. */
async function audienceOf(db: Database, { audience, batch_id }: PreviewInput): Promise<AudienceOf> {
  if (audience) return audience;
  const [planned] = await db
    .select({ kind: batches.audience_kind, id: batches.audience_id, select: batches.audience_select })
    .from(batches)
    .where(and(eq(batches.id, batch_id ?? 0), eq(batches.state, 'scheduled')));
  if (!planned) throw invalid({ batch_id: 'There is no such message that is still to be sent' });
  return planned;
}

/** What one of the students would get, filled in by the very function that sends. */
export async function previewOf(db: Database, asked: PreviewInput, clock: ContestClock) {
  const { title, message, after, before } = asked;
  const audience = await audienceOf(db, asked);
  if (audience.select?.filter) await refuseUnknown(db, audience.select.filter, clock);
  const { count, chosen, longest, longest_school, most_points, position, user } = await exampleOf(
    db,
    audience,
    { after, before },
    clock,
  );
  requireAudience(audience, chosen, 'audience.id');
  const reader = user ?? NO_READER;
  return {
    count,
    name: audienceText(audience, count, chosen),
    recipient: user,
    position: user ? position : 0,
    title: messageFor(title, reader, NOTIFICATION_LIMITS.title),
    message: messageFor(message, reader, NOTIFICATION_LIMITS.message),
    longest_name: longest,
    longest_school,
    most_points,
  };
}

/** Throws where a message is to be sent in the past, or so late that the time is a slip. */
export function requireAhead(scheduledAt: string | null | undefined, now = new Date()): void {
  if (!scheduledAt) return;
  const ms = new Date(scheduledAt).getTime() - now.getTime();
  if (ms <= 0) throw invalid({ scheduled_at: 'Send at is in the past' });
  if (ms > MOST_DAYS_AHEAD * DAY_MS)
    throw invalid({ scheduled_at: `Send at is more than ${MOST_DAYS_AHEAD} days ahead` });
}

const whenOf = (scheduledAt: string | null | undefined) => (scheduledAt ? new Date(scheduledAt) : null);

/**
 * The message that was sent under this key before; undefined where none was. Throws `conflict` where it is not the one that
 * is sent now.
 */
export async function findRepeated(
  db: Database,
  key: string,
  { audience, type, title, message, scheduled_at }: NotificationBatchInput,
) {
  const before = await queries.findWhere(db, eq(batches.key, key));
  if (!before) return undefined;
  const [kept] = await db.select({ select: batches.audience_select }).from(batches).where(eq(batches.id, before.id));
  // Once all have it, whom it was for is no longer kept.
  const isSameSelection =
    !kept?.select || isDeepStrictEqual(kept.select, JSON.parse(JSON.stringify(audience.select ?? null)));
  const wanted = {
    audience: { kind: audience.kind, id: chosenIn(audience) },
    ...{ type, title, message, scheduled_at: whenOf(scheduled_at) },
  };
  const stored = {
    audience: before.audience,
    ...{ type: before.type, title: before.title, message: before.message, scheduled_at: before.scheduled_at },
  };
  if (isSameSelection && isDeepStrictEqual(stored, wanted)) return shown(before);
  throw new AppError('conflict', 'Another message was sent already', {
    detail: `What you sent before arrived: “${before.title}” to ${before.name}. Open a new form to send another message.`,
    values: { title: before.title, name: before.name },
  });
}

/** Stores a message that the realtime service then sends, to no student who comes later. */
export async function insertBatch(
  tx: Database,
  { audience, scheduled_at, ...texts }: NotificationBatchInput,
  facts: {
    readonly total: number;
    readonly name: string;
    readonly created_by: number;
    readonly key?: string | undefined;
  },
) {
  const batch = await queries.insert(tx, {
    ...texts,
    ...facts,
    audience_kind: audience.kind,
    ...planOf(scheduled_at),
    audience_id: chosenIn(audience),
    audience_select: audience.select ?? null,
  });
  return shown(batch);
}

/** No user who comes later gets it; a message that is planned learns when it is sent who is the last. */
const planOf = (scheduledAt: string | null | undefined) => ({
  state: scheduledAt ? ('scheduled' as const) : ('queued' as const),
  scheduled_at: whenOf(scheduledAt),
  last_user_id: sql`(SELECT coalesce(max(id), 0) FROM users)`,
});

const OVER: Readonly<Partial<Record<BatchState, string>>> = {
  done: 'It has been sent to everybody already.',
  stopped: 'It was stopped already.',
};

interface Change {
  readonly id: number;
  readonly body: Omit<NotificationBatchUpdate, 'version'>;
  readonly seen: number | undefined;
  /** Who is its sender from now on. */
  readonly created_by: number;
}

/**
 * Changes a message that is not being sent yet; undefined where there is none. The sender of messages waits for it, and it for
 * the sender: what has begun is refused.
 */
export async function updateBatch(tx: Database, { id, body, seen, created_by }: Change, clock: ContestClock) {
  const [held] = await tx
    .select({ select: batches.audience_select })
    .from(batches)
    .where(eq(batches.id, id))
    .for('update');
  const present = held && (await findBatch(tx, id));
  if (!present) return undefined;
  const kept: AudienceOf = { ...present.audience, select: held.select };
  const { audience = kept, scheduled_at = present.scheduled_at?.toISOString() ?? null, ...texts } = body;
  if (seen !== undefined && seen !== present.version) {
    const sent = { ...texts, ...(body.audience && { audience: { kind: audience.kind, id: chosenIn(audience) } }) };
    const differs = differencesOf(present, { ...sent, scheduled_at: whenOf(scheduled_at) });
    await refuseStale(tx, 'notification_batches', { ...present, updated_at: present.created_at }, differs);
    return present;
  }
  if (present.state !== 'scheduled') {
    const detail = OVER[present.state] ?? 'It is being sent already. It can still be stopped.';
    throw new AppError('conflict', 'This message can no longer be changed', { detail });
  }
  if (body.scheduled_at !== undefined) requireAhead(scheduled_at);
  const { count: total, name } = await addressBatch(tx, audience, clock, 'audience.id');
  if (total === 0) throw invalid({ audience: NOBODY });
  const facts = { ...texts, total, name, created_by, ...planOf(scheduled_at) };
  await tx
    .update(batches)
    .set({
      ...facts,
      audience_kind: audience.kind,
      audience_id: chosenIn(audience),
      audience_select: audience.select ?? null,
    })
    .where(eq(batches.id, id));
  return findBatch(tx, id);
}

/** Stops a message that is planned or still being sent; false where it is over, or there is none. Waits for the part that is under way. */
export async function stopBatch(tx: Database, id: number): Promise<boolean> {
  const stopped = await tx
    .update(batches)
    .set({ state: 'stopped', finished_at: sql`now()`, audience_select: null })
    .where(and(eq(batches.id, id), inArray(batches.state, ['scheduled', 'queued', 'sending'])))
    .returning({ id: batches.id });
  return stopped.length > 0;
}
