import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { BADGE_RULES } from './badge-rules.ts';

/** Participants checked in one transaction: on the embedded database everything else waits for it. */
const STEP_SIZE = 500;

export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Whether the candidate `u` has earned the badge: each rule is checked for its own badge alone. */
export const earned: SQL = sql.raw(
  `CASE u.badge_name ${BADGE_RULES.map((rule) => `WHEN ${literal(rule.name)} THEN ${rule.earned}`).join('\n')} ELSE false END`,
);
const ruled = sql.raw(BADGE_RULES.map(({ name }) => literal(name)).join(', '));

/** Which participants are checked, for one badge or for all, and by which clock. */
interface Check {
  readonly timeZone: string;
  readonly userIds: readonly number[];
  readonly badgeId?: number;
}

/**
 * Gives these participants every badge that they have earned and neither have nor have had revoked; returns how many
 * were given. Doing it again gives nothing more.
 */
async function awardEarned(db: Database, { timeZone, userIds, badgeId }: Check): Promise<number> {
  if (userIds.length === 0) return 0;
  const { rowCount } = await db.execute(sql`
    WITH candidates AS MATERIALIZED (
      SELECT u.id, b.id AS badge_id, b.name AS badge_name, ${timeZone}::text AS time_zone
      FROM users u CROSS JOIN badges b
      WHERE u.id = ANY (${sql.param(userIds)}) AND b.name IN (${ruled})
        AND ${badgeId === undefined ? sql`true` : sql`b.id = ${badgeId}`}
        -- The offset keeps these from reading the whole table instead of a few participants' rows.
        AND NOT EXISTS (SELECT FROM user_badges has WHERE has.user_id = u.id AND has.badge_id = b.id OFFSET 0)
        AND NOT EXISTS (SELECT FROM badge_revocations r WHERE r.user_id = u.id AND r.badge_id = b.id OFFSET 0)
    )
    INSERT INTO user_badges (user_id, badge_id)
    SELECT u.id, u.badge_id FROM candidates u WHERE ${earned}
    -- In one order, so that two processes wait for each other instead of locking each other out.
    ORDER BY u.badge_id, u.id
    ON CONFLICT (user_id, badge_id) DO NOTHING`);
  return rowCount ?? 0;
}

/** A transaction for one step. Compiling its statement, as PostgreSQL may decide to, takes longer than running it. */
function inStep<Done>(db: Database, step: (tx: Database) => Promise<Done>): Promise<Done> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL jit = off`);
    return step(tx);
  });
}

/** What one step has done. */
interface Step {
  readonly awarded: number;
  /** False where nothing was waiting. */
  readonly found: boolean;
}

/** Looks at the participants who have waited longest. What another process has taken is left to it. */
function checkWaiting(db: Database, timeZone: string): Promise<Step> {
  return inStep(db, async (tx) => {
    const { rows } = await tx.execute<{ user_id: number }>(sql`
      DELETE FROM badge_checks WHERE id = ANY (ARRAY(
        SELECT id FROM badge_checks ORDER BY id LIMIT ${STEP_SIZE} FOR UPDATE SKIP LOCKED)) RETURNING user_id`);
    const userIds = [...new Set(rows.map((row) => row.user_id))];
    return { awarded: await awardEarned(tx, { timeZone, userIds }), found: rows.length > 0 };
  });
}

/** The next participants after one, by id. */
async function listUserIds(db: Database, after: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`SELECT id FROM users WHERE id > ${after} ORDER BY id LIMIT ${STEP_SIZE}`,
  );
  return rows.map(({ id }) => id);
}

/** Goes one step further through everyone, for a badge that was added or renamed. */
function checkBackfill(db: Database, timeZone: string): Promise<Step> {
  return inStep(db, async (tx) => {
    const { rows } = await tx.execute<{ badge_id: number; after_user_id: number }>(sql`
      SELECT badge_id, after_user_id FROM badge_backfills ORDER BY badge_id LIMIT 1 FOR UPDATE SKIP LOCKED`);
    if (!rows[0]) return { awarded: 0, found: false };
    const { badge_id: badgeId, after_user_id } = rows[0];
    const userIds = await listUserIds(tx, after_user_id);
    const awarded = await awardEarned(tx, { timeZone, userIds, badgeId });
    const last = userIds.at(-1);
    await tx.execute(
      last === undefined
        ? sql`DELETE FROM badge_backfills WHERE badge_id = ${badgeId}`
        : sql`UPDATE badge_backfills SET after_user_id = ${last} WHERE badge_id = ${badgeId}`,
    );
    return { awarded, found: true };
  });
}

/**
 * Checks all who wait, in batches of a transaction each, until none is left or the signal aborts; returns how
 * many badges were given. Several processes may do so concurrently.
 */
export async function awardWaiting(db: Database, timeZone: string, signal?: AbortSignal): Promise<number> {
  let awarded = 0;
  let found = true;
  while (found && !signal?.aborted) {
    const steps = [await checkWaiting(db, timeZone), await checkBackfill(db, timeZone)];
    found = steps.some((step) => step.found);
    for (const step of steps) awarded += step.awarded;
  }
  return awarded;
}

/** Checks everyone for every badge, waiting or not; returns how many badges were missing and have been given. */
export async function awardEveryone(db: Database, timeZone: string): Promise<number> {
  let awarded = 0;
  let userIds = await listUserIds(db, 0);
  while (userIds.length > 0) {
    const check = { timeZone, userIds };
    awarded += await inStep(db, (tx) => awardEarned(tx, check));
    userIds = await listUserIds(db, userIds.at(-1) ?? 0);
  }
  return awarded;
}
