import { type overview, overviews } from '@quizdesk/contract/overview';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { type JobName, jobsOf } from '../../jobs/jobs.ts';
import { route } from '../../plugins/route.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';
import { attentionOn } from './attention.queries.ts';
import { firstChartDay, firstDayOf } from './shown-days.ts';

type Overview = z.output<typeof overview>;

/** What the one statement returns: its JSON is built with these names. */
interface Stored extends Omit<Overview, 'computed_at' | 'players' | 'new_students'> {
  readonly players: Overview['players']['counts'];
  readonly new_students: Overview['new_students']['counts'];
  readonly computed_at: string | null;
}

/** All entries as one query. */
const attentionQuery = (today: string, jobs: readonly JobName[]) =>
  sql.join(
    attentionOn(today, jobs).map(
      ({ code, found }, place) =>
        sql`SELECT ${place}::int AS place, ${code} AS code, f.* FROM (${found}) AS f (count, detail)`,
    ),
    sql` UNION ALL `,
  );

/** The dashboard in one statement, of small tables and figures that are kept up in the background alone. */
async function readOverview(db: Database, clock: ContestClock, jobs: readonly JobName[]): Promise<Overview> {
  const today = clock.dayOf(new Date());
  const [firstDay, firstWeek] = [firstChartDay(today), firstDayOf(today)];
  const { rows } = await db.execute(sql`
    WITH shown AS MATERIALIZED (
      SELECT d::date AS date, f.date IS NOT NULL AS is_computed, f.players, f.new_students, f.subjects, f.computed_at
      FROM generate_series(${firstWeek}::date, ${today}::date, '1 day') d
      LEFT JOIN day_figures f ON f.date = d::date AND f.zone = ${clock.zone}
    ), attention AS (${attentionQuery(today, jobs)})
    SELECT json_build_object(
      'attention', (SELECT coalesce(json_agg(json_build_object('code', code, 'count', count, 'detail', detail) ORDER BY place), '[]')
        FROM attention WHERE count > 0),
      'players', (SELECT json_agg(coalesce(players, 0) ORDER BY date) FROM shown WHERE date >= ${firstDay}),
      'new_students', (SELECT json_agg(n ORDER BY week) FROM (
        SELECT date_trunc('week', date) AS week, coalesce(sum(new_students), 0) AS n FROM shown GROUP BY 1) weeks),
      'subjects', (SELECT coalesce(json_agg(json_build_object('subject', subject, 'answers', answers, 'correct', correct)
          ORDER BY answers DESC, subject), '[]')
        FROM (SELECT key AS subject, sum((value ->> 0)::bigint) AS answers, sum((value ->> 1)::bigint) AS correct
          FROM shown, jsonb_each(subjects) WHERE date >= ${firstDay} GROUP BY key) s),
      'levels', (SELECT coalesce(json_agg(json_build_object('level_id', l.id, 'level_number', l.level_number,
          'reached', f.reached, 'completed', f.completed) ORDER BY l.level_number), '[]')
        FROM overview_figures o, jsonb_to_recordset(o.value) AS f (level_id bigint, reached int, completed int)
        JOIN levels l ON l.id = f.level_id WHERE o.name = 'levels'),
      'computed_at', (SELECT CASE WHEN bool_and(is_computed) THEN min(computed_at) END FROM shown WHERE date >= ${firstDay})
    ) AS overview`);
  const [row] = rows;
  if (!row) throw new Error('A statement without a table returned no row');
  // The JSON is what is built above.
  const { players, new_students, computed_at, ...others } = row.overview as Stored;
  return {
    ...others,
    players: { from: firstDay, counts: players },
    new_students: { from: firstWeek, counts: new_students },
    computed_at: computed_at === null ? null : new Date(computed_at),
  };
}

export async function overviewRoutes(app: FastifyInstance): Promise<void> {
  route(app, overviews.read, ({ db }) => readOverview(db, app.clock, jobsOf(app)));
}
