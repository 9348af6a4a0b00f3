import type pg from 'pg';

const COUNTS = `count(*)::int AS answers, count(*) FILTER (WHERE is_correct)::int AS correct, sum(points_earned)::int AS points`;
const KINDS = `coalesce(a.level_id, 0)::int AS level_id, coalesce(q.subject, '') AS subject`;
const FROM = 'FROM user_answers a LEFT JOIN questions q ON q.id = a.question_id';

const STUDENTS = `FROM user_answers a JOIN users u ON u.id = a.user_id AND u.role = 'student'`;
const isBefore = (zone: string) =>
  `(a.created_at AT TIME ZONE '${zone}')::date <= (SELECT CASE WHEN a.user_id <= week_upto THEN week_next ELSE week_before END FROM play_clock)`;

/** What is kept of play by a clock, and what it must be. Without the sums that are empty: they stay. */
const figures = (zone: string) => ({
  play_days: {
    kept: `SELECT user_id::int, day::text, level_id::int, subject, answers, correct, points::int FROM play_days ORDER BY 1, 2, 3, 4`,
    right: `SELECT user_id::int, (a.created_at AT TIME ZONE '${zone}')::date::text AS day, ${KINDS}, ${COUNTS} ${FROM}
      GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
  },
  play_sums: {
    kept: `SELECT user_id::int, level_id::int, subject, answers, correct, points::int FROM play_sums ORDER BY 1, 2, 3`,
    right: `SELECT user_id::int, ${KINDS}, ${COUNTS} ${FROM} GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  },
  play_totals: {
    kept: `SELECT user_id::int, answers, correct, points::int, school_id::int, is_student, answers_before, points_before::int
      FROM play_totals ORDER BY 1`,
    right: `SELECT user_id::int, ${COUNTS}, school_id::int, role = 'student' AS is_student,
      count(*) FILTER (WHERE ${isBefore(zone)})::int AS answers_before,
      coalesce(sum(points_earned) FILTER (WHERE ${isBefore(zone)}), 0)::int AS points_before
      FROM user_answers a JOIN users u ON u.id = a.user_id GROUP BY 1, 5, 6 ORDER BY 1`,
  },
  last_plays: {
    kept: 'SELECT user_id::int, day::text, is_student FROM last_plays ORDER BY 1',
    right: `SELECT u.id::int AS user_id, coalesce(max((a.created_at AT TIME ZONE '${zone}')::date), '-infinity')::text AS day,
      u.role = 'student' AS is_student FROM users u LEFT JOIN user_answers a ON a.user_id = u.id GROUP BY u.id ORDER BY 1`,
  },
  rank_counts: {
    kept: 'SELECT is_before, points::int, n FROM rank_counts ORDER BY 1, 2',
    right: `SELECT is_before, points::int, count(*)::int AS n FROM (
      SELECT false AS is_before, sum(points_earned) AS points ${STUDENTS} GROUP BY a.user_id
      UNION ALL SELECT true, sum(points_earned) ${STUDENTS} WHERE ${isBefore(zone)} GROUP BY a.user_id) each GROUP BY 1, 2 ORDER BY 1, 2`,
  },
  school_sums: {
    kept: `SELECT school_id::int, players, answers::int, correct::int, points::int, players_before, points_before::int
      FROM school_sums ORDER BY 1`,
    right: `SELECT school_id::int, count(DISTINCT user_id)::int AS players, ${COUNTS},
      count(DISTINCT user_id) FILTER (WHERE ${isBefore(zone)})::int AS players_before,
      coalesce(sum(points_earned) FILTER (WHERE ${isBefore(zone)}), 0)::int AS points_before
      ${STUDENTS} WHERE school_id IS NOT NULL GROUP BY 1 ORDER BY 1`,
  },
  play_months: {
    kept: `SELECT kind, user_id::int, (month + n - 1)::text AS day, points[bit_count((days & ((1::bigint << n) - 1)::int)::bit(32))]::int AS upto
      FROM play_months, generate_series(1, 31) n WHERE days & (1 << (n - 1)) <> 0 ORDER BY 1, 2, 3`,
    right: `SELECT kind, user_id::int, day::text,
      sum(sum(points_earned)) OVER (PARTITION BY kind, user_id, date_trunc('month', day::timestamp) ORDER BY day)::int AS upto
      ${FROM}, LATERAL (SELECT (a.created_at AT TIME ZONE '${zone}')::date AS day) days,
        LATERAL (VALUES (''), (q.subject), (nullif(a.level_id, 0)::text)) kinds (kind)
      WHERE kind IS NOT NULL GROUP BY kind, user_id, day ORDER BY 1, 2, 3`,
  },
  subject_sums: {
    kept: `SELECT subject, answers::int, correct::int FROM subject_sums WHERE answers <> 0 OR correct <> 0 ORDER BY 1`,
    right: `SELECT coalesce(q.subject, '') AS subject, count(*)::int AS answers, count(*) FILTER (WHERE is_correct)::int AS correct
      ${FROM} GROUP BY 1 ORDER BY 1`,
  },
  answer_cells: {
    kept: `SELECT block::int, quarter, is_correct, points, n FROM answer_cells ORDER BY 1, 2, 3, 4`,
    right: `SELECT (id >> 12)::int AS block, date_bin('15 minutes', created_at, '2000-01-01Z') AS quarter, is_correct,
      points_earned AS points, count(*)::int AS n FROM user_answers GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
  },
  question_answers: {
    kept: `SELECT nullif(question_id, 9223372036854775807)::int AS question_id, n FROM question_answers ORDER BY 1`,
    right: 'SELECT question_id::int, count(*)::int AS n FROM user_answers GROUP BY 1 ORDER BY 1',
  },
});

/** What is kept of play once all is counted, and what it must be. */
export async function playFigures(pool: Pick<pg.Pool, 'query'>, zone = 'UTC') {
  const read = async (which: 'kept' | 'right') => {
    const found: Record<string, unknown[]> = {};
    for (const [name, statements] of Object.entries(figures(zone))) {
      found[name] = (await pool.query<Record<string, unknown>>(statements[which])).rows;
    }
    return found;
  };
  return { kept: await read('kept'), right: await read('right') };
}

/** How many of what is kept `play_recount` and the checks of cells and subjects find wrong and mend; what is yet to be counted is not wrong. */
export async function countWrong(pool: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ wrong: number }>(
    `SELECT students.wrong + cells.wrong + questions.wrong + subject_sums_repair() + standings_sums_repair() AS wrong
    FROM play_recount(0, 100000) students, answer_cells_recount(0, 100000) cells,
      question_answers_recount(0, 1000000) questions`,
  );
  return rows[0]?.wrong ?? -1;
}
