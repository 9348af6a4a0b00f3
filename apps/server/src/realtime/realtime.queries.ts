import type { NewNotification } from '@quizdesk/contract/notifications';
import type { RecordPerson } from '@quizdesk/contract/socket/events';
import { and, asc, desc, eq, gt, isNull, lte, max, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { notifications } from '../db/schema/notifications.ts';
import { users } from '../db/schema/users.ts';
import { onTheWire, type Row, wireColumns } from '../shared/insert-notification.ts';

/** Stores what a query selects for many: user, type, title, message and batch. */
export async function insertPart(db: Database, selected: SQL): Promise<NewNotification[]> {
  const { rows } = await db.execute<Omit<Row, 'created_at'> & { readonly at: string }>(sql`
    INSERT INTO notifications (user_id, type, title, message, batch_id) ${selected}
    RETURNING id, user_id, type, title, message, created_at::text AS at`);
  return rows.map(({ at, ...row }) => onTheWire({ ...row, created_at: new Date(at) }));
}

export async function findNotification(db: Database, id: number): Promise<NewNotification | undefined> {
  const [row] = await db.select(wireColumns).from(notifications).where(eq(notifications.id, id));
  return row && onTheWire(row);
}

/** The newest of a user's notifications that no socket has taken yet, oldest first. */
export async function listUndelivered(db: Database, userId: number, limit: number): Promise<NewNotification[]> {
  const rows = await db
    .select(wireColumns)
    .from(notifications)
    .where(and(eq(notifications.user_id, userId), isNull(notifications.delivered_at)))
    .orderBy(desc(notifications.id))
    .limit(limit);
  return rows.map(onTheWire).reverse();
}

/** Ids after one, up to another where one is given. */
interface IdRange {
  readonly afterId: number;
  readonly lastId?: number;
}

/** The notifications of these users after this id that no socket has taken yet, oldest first. */
export async function listUndeliveredSince(
  db: Database,
  { userIds, afterId, lastId }: IdRange & { readonly userIds: number[] },
): Promise<NewNotification[]> {
  const rows = await db
    .select(wireColumns)
    .from(notifications)
    .where(
      and(
        gt(notifications.id, afterId),
        lastId === undefined ? undefined : lte(notifications.id, lastId),
        isNull(notifications.delivered_at),
        sql`${notifications.user_id} = ANY(${sql.param(userIds)}::bigint[])`,
      ),
    )
    .orderBy(notifications.id);
  return rows.map(onTheWire);
}

/** The id of the newest notification; 0 where there is none. */
export async function lastNotificationId(db: Database): Promise<number> {
  const [row] = await db.select({ id: max(notifications.id) }).from(notifications);
  return row?.id ?? 0;
}

/** A socket of the user has taken it. True the first time, which counts. */
export async function markDelivered(db: Database, id: number): Promise<boolean> {
  const delivered = await db
    .update(notifications)
    .set({ delivered_at: sql`now()` })
    .where(and(eq(notifications.id, id), isNull(notifications.delivered_at)))
    .returning({ id: notifications.id });
  return delivered.length > 0;
}

/** Marks a notification as read, and so as delivered; the first time counts. False where it belongs to another user. */
export async function markRead(db: Database, id: number, userId: number): Promise<boolean> {
  const read = await db
    .update(notifications)
    .set({
      read_at: sql`coalesce(${notifications.read_at}, now())`,
      delivered_at: sql`coalesce(${notifications.delivered_at}, now())`,
    })
    .where(and(eq(notifications.id, id), eq(notifications.user_id, userId)))
    .returning({ id: notifications.id });
  return read.length > 0;
}

/** What others see of these accounts, by name. */
export function listPeople(db: Database, ids: readonly number[]): Promise<RecordPerson[]> {
  return db
    .select({ id: users.id, name: users.name, image: users.image })
    .from(users)
    .where(sql`${users.id} = ANY(${sql.param(ids)}::bigint[])`)
    .orderBy(asc(users.name), asc(users.id));
}
