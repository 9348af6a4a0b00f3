import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../shared/app-error.ts';

const ALIVE_MS = 2500;

/**
 * A run `r` that has said nothing for so long has stopped: its process is gone. While the embedded database computes, it
 * stores nothing, so that computing has longer.
 */
export const isAlive: SQL = sql`r.seen_at > now() - CASE r.kind WHEN 'apply' THEN interval '10 seconds' ELSE interval '30 seconds' END`;

export const cannotApply = (detail: string) => new AppError('conflict', 'The correction cannot be applied', { detail });

type Kind = 'compute' | 'apply';

/** How far computing or applying one correction has come, kept in the database, where every process sees it. */
export interface Run {
  /** Says which part is done, 0 to 1. Nothing waits for it: the embedded database has it once the work is over. */
  report(progress: number): void;
  /** Ends it, however it went. */
  end(): Promise<void>;
}

/** Starts to report on a run whose row is there already. */
export function followRun(db: Database, correctionId: number, kind: Kind): Run {
  const own = sql`correction_id = ${correctionId} AND kind = ${kind}`;
  let progress = 0;
  let storing: Promise<unknown> | undefined;
  const store = () => {
    storing ??= db
      .execute(sql`UPDATE correction_runs SET progress = ${progress}, seen_at = now() WHERE ${own}`)
      // The next message may arrive.
      .catch(() => undefined)
      .finally(() => {
        storing = undefined;
      });
  };
  const timer = setInterval(store, ALIVE_MS);
  timer.unref();
  return {
    report(part) {
      progress = part;
      store();
    },
    async end() {
      clearInterval(timer);
      await storing;
      // What was done is done: a row that stays falls silent.
      await db.execute(sql`DELETE FROM correction_runs WHERE ${own}`).catch(() => undefined);
    },
  };
}

/** Starts to report on the application of a correction that is computed. Throws a 409 while it is being applied already. */
export async function startApplying(db: Database, correctionId: number): Promise<Run> {
  const { rows } = await db.execute<{ part: number }>(sql`
    SELECT round(100 * progress)::int AS part FROM correction_runs r
    WHERE correction_id = ${correctionId} AND kind = 'apply' AND ${isAlive}`);
  if (rows[0])
    throw cannotApply(
      `It is being applied: ${rows[0].part} % are done. If it was interrupted, try again in ten seconds.`,
    );
  await db.execute(sql`
    INSERT INTO correction_runs (correction_id, kind)
    SELECT id, 'apply' FROM corrections WHERE id = ${correctionId} AND operation_id IS NULL AND preview IS NOT NULL
    -- Of one whose process has gone, too.
    ON CONFLICT (correction_id) DO UPDATE SET kind = excluded.kind, progress = 0, seen_at = now()`);
  return followRun(db, correctionId, 'apply');
}
