import { MIN_PLAYERS, type schoolSummary } from '@quizdesk/contract/standings';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { forReplica, forWide } from '../../db/handles.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';
import { countedOf, countedPlay } from './play-days.ts';
import { ofEach } from './played.ts';

type Summary = z.output<typeof schoolSummary>;

/** What the statement below selects: all figures, whether they are shown or not. */
type Figures = Omit<Summary, 'is_too_few' | 'counted' | 'players'> & {
  readonly players: number;
  readonly counted: unknown;
};

const WEEKS = 8;
const BEST = 10;

/** What a school's students do; undefined where there is no such school. Of few students only their number is given. */
export async function summarizeSchool(db: Database, id: number, clock: ContestClock): Promise<Summary | undefined> {
  const today = clock.dayOf(new Date());
  const { rows } = await forReplica(forWide(db)).execute<Figures>(sql`
    WITH students AS MATERIALIZED (
      -- Without their names, so that an index alone is read.
      SELECT id FROM users WHERE school_id = ${id} AND role = 'student'
    ), totals AS MATERIALIZED (
      SELECT t.* FROM students s ${ofEach(sql`SELECT * FROM play_totals WHERE user_id = s.id AND answers > 0`)} t
    ), played AS MATERIALIZED (
      SELECT d.* FROM totals t ${ofEach(sql`
        SELECT (${today}::date - day) / 7 AS week, sum(answers) AS answers FROM play_days
        WHERE user_id = t.user_id AND day > ${today}::date - ${7 * WEEKS}::int AND day <= ${today}::date GROUP BY 1`)} d
    ), best AS (
      SELECT user_id, points, rank() OVER (ORDER BY points DESC) AS place FROM totals ORDER BY place, user_id LIMIT ${BEST}
    ), weeks AS (
      SELECT n, ${today}::date - 7 * n - 6 AS "from", count(p.week) AS players, coalesce(sum(p.answers), 0) AS answers
      FROM generate_series(0, ${WEEKS - 1}::int) n LEFT JOIN played p ON p.week = n GROUP BY n
    ), own AS (
      SELECT subject, sum(d.answers) AS answers, sum(d.correct)::float8 / sum(d.answers) AS share
      FROM totals t ${ofEach(sql`SELECT subject, answers, correct FROM play_sums WHERE user_id = t.user_id AND subject <> ''`)} d
      GROUP BY subject HAVING sum(d.answers) > 0
    )
    SELECT ${countedPlay(clock.zone, true)} AS counted, (SELECT count(*) FROM students) AS students,
      (SELECT count(*) FROM totals) AS players,
      (SELECT count(*) FROM played WHERE week = 0) AS active,
      (SELECT coalesce(sum(answers), 0) FROM totals) AS answers,
      (SELECT sum(points)::bigint FROM totals) AS points,
      (SELECT sum(correct)::float8 / sum(answers) FROM totals) AS share,
      (SELECT avg(q.score)::float8 FROM students s
        ${ofEach(sql`SELECT score FROM qotd_attempts WHERE user_id = s.id AND completed_at IS NOT NULL`)} q) AS daily_score,
      (SELECT json_agg(json_build_object('from', "from", 'players', players, 'answers', answers) ORDER BY "from") FROM weeks) AS weeks,
      (SELECT coalesce(json_agg(json_build_object('subject', o.subject, 'answers', o.answers, 'share', o.share,
        'share_of_all', e.correct::float8 / e.answers) ORDER BY o.share DESC, o.subject), '[]') FROM own o JOIN subject_sums e ON e.subject = o.subject AND e.answers > 0) AS subjects,
      (SELECT coalesce(json_agg(json_build_object('place', b.place, 'points', b.points,
        'user', json_build_object('id', s.id, 'name', s.name, 'username', s.username)) ORDER BY b.place, s.id), '[]')
        FROM best b JOIN users s ON s.id = b.user_id) AS best
    FROM schools WHERE id = ${id}`);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { students, players, ...figures } = row;
  const counted = countedOf(row.counted);
  const isTooFew = counted === null && players < MIN_PLAYERS;
  const counts = {
    ...{ students, players: counted === null ? players : null },
    ...{ counted, is_too_few: isTooFew },
  };
  if (counted !== null || isTooFew) {
    const withheld = { active: null, answers: null, points: null, share: null, daily_score: null };
    return { ...counts, ...withheld, weeks: [], subjects: [], best: [] };
  }
  return { ...figures, ...counts };
}
