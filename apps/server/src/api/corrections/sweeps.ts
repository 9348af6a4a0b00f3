import { sql } from 'drizzle-orm';
import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../../db/database.ts';
import { type BackgroundJob, startBackgroundJob } from '../../db/maintenance/background-job.ts';

const EVERY_MS = 3000;

/**
 * Marks the answers that were stored while a correction was applied, by transactions that could not see it. It looks once
 * all of them have ended; what came in later a trigger has marked already. Returns how many corrections were looked after.
 */
export function sweepAnswers(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ correction_id: string }>(sql`
      DELETE FROM correction_sweeps WHERE applied_in < pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      RETURNING correction_id`);
    for (const { correction_id } of rows) {
      await tx.execute(sql`
        UPDATE user_answers t SET is_correct = x.becomes, points_earned = x.points FROM (
          SELECT a.id, v.becomes, correction_points(c.policy, c.score, c.restores, a.is_correct, v.becomes, a.points_earned) AS points
          FROM corrections s CROSS JOIN LATERAL correction_in_force(s.question_id) c JOIN user_answers a ON a.question_id = s.question_id
          CROSS JOIN LATERAL (SELECT correction_verdict(c.policy, c.accepted, a.answer, a.is_correct) AS becomes OFFSET 0) v
          WHERE s.id = ${correction_id} AND c.id = s.id
        ) x WHERE t.id = x.id AND (t.is_correct, t.points_earned) IS DISTINCT FROM (x.becomes, x.points)`);
    }
    return rows.length;
  });
}

/** Looks after applied corrections for as long as the process listens. */
export const correctionSweeps = fastifyPlugin(async (app) => {
  let job: BackgroundJob | undefined;
  app.addHook('onListen', async () => {
    const sweep = async () => {
      await sweepAnswers(app.db);
    };
    job = startBackgroundJob('marking answers by corrections', EVERY_MS, sweep, app.log);
  });
  app.addHook('preClose', async () => {
    await job?.stop();
  });
});
