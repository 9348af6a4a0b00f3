import { isDeepStrictEqual } from 'node:util';
import type { Audience, NotificationBatchInput } from '@quizdesk/contract/notification-batches';
import type { UserBrief } from '@quizdesk/contract/users';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { forWide } from '../../db/handles.ts';
import type { PageWindow } from '../../db/lists/pages.ts';
import { type ShownRow, shortList } from '../../db/lists/short-list.ts';
import { levels } from '../../db/schema/levels.ts';
import { notification_batches as batches } from '../../db/schema/notifications.ts';
import { schools } from '../../db/schema/schools.ts';
import { AppError, invalid } from '../../shared/app-error.ts';
import { countAudience } from '../../shared/audience.ts';
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
  // Both in one pass: there may be a notification for each student.
  counts: sql<{ delivered: number; read: number }>`(
    SELECT json_build_object('delivered', count(n.delivered_at), 'read', count(n.read_at))
    FROM notifications n WHERE n.batch_id = "notification_batches"."id")`.as('counts'),
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

/** What the chosen school or level is called; throws where there is none. */
async function nameOfChosen(db: Database, { kind, id }: Audience): Promise<string> {
  if (kind !== 'school' && kind !== 'level') return '';
  const found =
    kind === 'school'
      ? await db
          .select({ name: schools.name })
          .from(schools)
          .where(eq(schools.id, id ?? 0))
      : await db
          .select({ name: sql<string>`${levels.level_number}::text` })
          .from(levels)
          .where(eq(levels.id, id ?? 0));
  if (!found[0]) throw invalid({ 'audience.id': `This ${kind} does not exist` });
  return found[0].name;
}

/** An audience in words: "214 students of Aburi Girls". */
function audienceText({ kind }: Audience, count: number, chosen: string): string {
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

/** Whom a new message goes to: counted and put into words. */
export async function addressBatch(db: Database, audience: Audience, clock: ContestClock) {
  const chosen = await nameOfChosen(db, audience);
  const total = await countAudience(db, audience, clock);
  if (total === 0) throw invalid({ audience: 'There is no student whom it would go to' });
  return { total, name: audienceText(audience, total, chosen) };
}

/** The school or level that was chosen. */
const chosenIn = ({ kind, id }: Audience) => (kind === 'school' || kind === 'level' ? id : null);

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
