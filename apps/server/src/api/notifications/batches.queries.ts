import { isDeepStrictEqual } from 'node:util';
import type { Audience, NotificationBatchInput } from '@quizdesk/contract/notification-batches';
import type { UserBrief } from '@quizdesk/contract/users';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { forWide } from '../../db/handles.ts';
import type { PageWindow } from '../../db/lists/pages.ts';
import { type ShownRow, shortList } from '../../db/lists/short-list.ts';
import { notification_batches as batches } from '../../db/schema/notifications.ts';
import { AppError, invalid } from '../../shared/app-error.ts';
import { describeAudience } from '../../shared/audience.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';
import { crudQueries } from '../crud/crud-queries.ts';

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
  finished_at: batches.finished_at,
};

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

type Of = Parameters<typeof describeAudience>[1];

/** An audience in words: "214 students of Aburi Girls". */
function audienceText({ kind }: Of, count: number, chosen: string): string {
  const students = `${count.toLocaleString('en-US')} ${count === 1 ? 'student' : 'students'}`;
  switch (kind) {
    case 'school':
      return `${students} of ${chosen}`;
    case 'level':
      return `${students} at level ${chosen}`;
    case 'open_streak':
      return `${students} with an open streak`;
    case 'everyone':
      return `All ${students}`;
  }
}

/** The school or level that was chosen. */
const chosenIn = ({ kind, id }: Of) => (kind === 'school' || kind === 'level' ? (id ?? null) : null);

/** Whom a message would go to now: counted, and in words. `field` has the fault where the school or level does not exist. */
export async function addressBatch(db: Database, audience: Of, clock: ContestClock, field: string) {
  const { count, chosen, example } = await describeAudience(db, audience, clock);
  if (chosen === null && chosenIn(audience) !== null)
    throw invalid({ [field]: `This ${audience.kind} does not exist` });
  return { count, name: audienceText(audience, count, chosen ?? ''), example };
}

/**
 * The message that was sent under this key before; undefined where none was. Throws `conflict` where it is not the one that
 * is sent now.
 */
export async function findRepeated(
  db: Database,
  key: string,
  { audience, type, title, message }: NotificationBatchInput,
) {
  const before = await queries.findWhere(db, eq(batches.key, key));
  if (!before) return undefined;
  const wanted = { audience: { kind: audience.kind, id: chosenIn(audience) }, type, title, message };
  if (
    isDeepStrictEqual(
      { audience: before.audience, type: before.type, title: before.title, message: before.message },
      wanted,
    )
  )
    return shown(before);
  throw new AppError('conflict', 'Another message was sent already', {
    detail: `What you sent before arrived: “${before.title}” to ${before.name}. Open a new form to send another message.`,
    values: { title: before.title, name: before.name },
  });
}

/** Stores a message that the realtime service then sends, to no student who comes later. */
export async function insertBatch(
  tx: Database,
  { audience, ...texts }: NotificationBatchInput,
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
    audience_id: chosenIn(audience),
    last_user_id: sql`(SELECT coalesce(max(id), 0) FROM users)`,
  });
  return shown(batch);
}

/** Stops a message that is still being sent; false where it is over, or there is none. Waits for the part that is under way. */
export async function stopBatch(tx: Database, id: number): Promise<boolean> {
  const stopped = await tx
    .update(batches)
    .set({ state: 'stopped', finished_at: sql`now()` })
    .where(and(eq(batches.id, id), inArray(batches.state, ['queued', 'sending'])))
    .returning({ id: batches.id });
  return stopped.length > 0;
}
