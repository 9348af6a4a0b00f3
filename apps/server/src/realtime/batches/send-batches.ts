import { type NewNotification, NOTIFICATION_LIMITS } from '@quizdesk/contract/notifications';
import { mayCall } from '@quizdesk/contract/rules/call-rights';
import { and, asc, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { inOneProcess } from '../../db/locks.ts';
import { notification_batches as batches } from '../../db/schema/notifications.ts';
import { users } from '../../db/schema/users.ts';
import { audienceText, describeAudience, isInAudience } from '../../shared/audience.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';
import { textFor } from '../../shared/message-text.ts';
import { insertPart } from '../realtime.queries.ts';

/** Students whom one transaction sends to. */
const PART = 500;

type Batch = typeof batches.$inferSelect;

/** By the clock of the database, which all processes share. */
const isDue = and(eq(batches.state, 'scheduled'), lte(batches.scheduled_at, sql`now()`));
const isOpen = or(inArray(batches.state, ['queued', 'sending']), isDue);

/** The message with the fewest students left, so that no one's waits for one to everyone. Held: a stop waits for this part. */
async function holdNext(tx: Database): Promise<Batch | undefined> {
  const [batch] = await tx
    .select()
    .from(batches)
    .where(isOpen)
    .orderBy(asc(sql`${batches.total} - ${batches.sent}`), asc(batches.id))
    .limit(1)
    .for('no key update');
  return batch;
}

/** Whether an account may still send to groups. */
async function maySend(tx: Database, id: number | null): Promise<boolean> {
  if (id === null) return false;
  const [sender] = await tx.select({ role: users.role, status: users.status }).from(users).where(eq(users.id, id));
  return sender?.status === 'active' && mayCall(sender.role, 'notificationBatches.insert');
}

/**
 * A planned message whose time has come: it is for those who are there now. Undefined where its sender may no longer send:
 * what someone left behind does not go out in their name.
 */
async function begin(tx: Database, batch: Batch, clock: ContestClock): Promise<Batch | undefined> {
  const audience = { kind: batch.audience_kind, id: batch.audience_id, select: batch.audience_select };
  const isMeant = await maySend(tx, batch.created_by);
  const { count: total, chosen } = await describeAudience(tx, audience, clock);
  const facts = { total, name: audienceText(audience, total, chosen) };
  const [begun] = await tx
    .update(batches)
    .set(
      isMeant
        ? { ...facts, state: 'queued', last_user_id: sql`(SELECT coalesce(max(id), 0) FROM users)` }
        : { state: 'stopped', finished_at: sql`now()`, audience_select: null },
    )
    .where(eq(batches.id, batch.id))
    .returning();
  return isMeant ? begun : undefined;
}

/** The next students of a batch, each with the texts as they get them. */
function nextOf(batch: Batch, clock: ContestClock): SQL {
  const audience = { kind: batch.audience_kind, id: batch.audience_id, select: batch.audience_select };
  return sql`
    SELECT t.id, ${batch.type}, ${textFor(batch.title, NOTIFICATION_LIMITS.title)},
      ${textFor(batch.message, NOTIFICATION_LIMITS.message)}, ${batch.id}::bigint
    FROM users t WHERE t.id > ${batch.cursor} AND t.id <= ${batch.last_user_id} AND ${isInAudience(audience, clock)}
    ORDER BY t.id LIMIT ${PART}`;
}

/**
 * Sends to the next students of one batch: their notifications and how far the batch has come are one transaction, so that a
 * crash loses and doubles none. Returns what was stored; undefined where there is nothing to send, or another process is at it.
 */
const sendPart = (db: Database, clock: ContestClock): Promise<NewNotification[] | undefined> =>
  inOneProcess(db, 'sending messages to groups', async (tx) => {
    const next = await holdNext(tx);
    if (!next) return undefined;
    const batch = next.state === 'scheduled' ? await begin(tx, next, clock) : next;
    if (!batch) return [];
    const stored = await insertPart(tx, nextOf(batch, clock));
    const isLast = stored.length < PART;
    await tx
      .update(batches)
      .set({
        state: isLast ? 'done' : 'sending',
        sent: batch.sent + stored.length,
        cursor: stored.reduce((last, { user_id }) => Math.max(last, user_id), batch.cursor),
        began_at: sql`coalesce(${batches.began_at}, now())`,
        // Whom it was for is in the notifications from now on, and goes with the people.
        ...(isLast && { finished_at: sql`now()`, audience_select: null }),
      })
      .where(eq(batches.id, batch.id));
    return stored;
  });

interface SendingOptions {
  /** Called with what was stored, each time. */
  readonly onStored?: (stored: readonly NewNotification[]) => Promise<void>;
  readonly busyMs?: number;
  readonly signal?: AbortSignal;
}

/** Sends what is to be sent, a part at a time, until all is, the time is over or the signal aborts. Several processes may call it; one does the work. */
export async function sendBatches(db: Database, clock: ContestClock, options: SendingOptions = {}): Promise<void> {
  const { onStored, busyMs = Number.POSITIVE_INFINITY, signal } = options;
  const [open] = await db.select({ id: batches.id }).from(batches).where(isOpen).limit(1);
  if (!open) return;
  const until = performance.now() + busyMs;
  while (performance.now() < until && signal?.aborted !== true) {
    const stored = await sendPart(db, clock);
    if (stored === undefined) return;
    await onStored?.(stored);
  }
}
