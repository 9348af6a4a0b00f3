import { type NewNotification, NOTIFICATION_LIMITS } from '@quizdesk/contract/notifications';
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { inOneProcess } from '../../db/locks.ts';
import { notification_batches as batches } from '../../db/schema/notifications.ts';
import { isInAudience } from '../../shared/audience.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';
import { insertPart } from '../realtime.queries.ts';

/** Students whom one transaction sends to. */
const PART = 500;

type Batch = typeof batches.$inferSelect;

const isOpen = inArray(batches.state, ['queued', 'sending']);

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

/** The next students of a batch, each with the texts as they get them. */
function nextOf(batch: Batch, clock: ContestClock): SQL {
  const audience = { kind: batch.audience_kind, id: batch.audience_id };
  return sql`
    SELECT u.id, ${batch.type}, message_for(${batch.title}, u.name, ${NOTIFICATION_LIMITS.title}),
      message_for(${batch.message}, u.name, ${NOTIFICATION_LIMITS.message}), ${batch.id}::bigint
    FROM users u WHERE u.id > ${batch.cursor} AND u.id <= ${batch.last_user_id} AND ${isInAudience(audience, clock)}
    ORDER BY u.id LIMIT ${PART}`;
}

/**
 * Sends to the next students of one batch: their notifications and how far the batch has come are one transaction, so that a
 * crash loses and doubles none. Returns what was stored; undefined where there is nothing to send, or another process is at it.
 */
const sendPart = (db: Database, clock: ContestClock): Promise<NewNotification[] | undefined> =>
  inOneProcess(db, 'sending messages to groups', async (tx) => {
    const batch = await holdNext(tx);
    if (!batch) return undefined;
    const stored = await insertPart(tx, nextOf(batch, clock));
    const isLast = stored.length < PART;
    await tx
      .update(batches)
      .set({
        state: isLast ? 'done' : 'sending',
        sent: batch.sent + stored.length,
        cursor: stored.reduce((last, { user_id }) => Math.max(last, user_id), batch.cursor),
        ...(isLast && { finished_at: sql`now()` }),
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
