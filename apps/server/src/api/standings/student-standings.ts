import type { standings as endpoints } from '@quizdesk/contract/standings';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import { forReplica, forWide } from '../../db/handles.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';
import {
  answersOf,
  type Filters,
  isOfAll,
  JUST_DELETED,
  playedBy,
  type Season,
  type StudentQuery,
  type Whose,
} from './played.ts';
import { pageOf, readPlay } from './read-play.ts';

export type StudentRow = z.output<typeof endpoints.students.response>['rows'][number];

/** Equal points share a place, and the next place is left out: counted once for each number of points. */
const placesOf = (counts: SQL, columns: string) =>
  sql`SELECT points ${sql.raw(columns)}, (1 + sum(n) OVER (ORDER BY points DESC) - n)::bigint AS place FROM (${counts}) counts`;

/** How many students have so many points, as it is kept, without those who have just been deleted. */
function keptCounts(isBefore: boolean): SQL {
  const [points, answers] = isBefore ? ['points_before', 'answers_before'] : ['points', 'answers'];
  return sql`SELECT points, sum(n)::int AS n FROM (
      SELECT points, n FROM rank_counts WHERE is_before = ${isBefore}
      UNION ALL SELECT ${sql.raw(points)}, -1 FROM play_totals WHERE is_student AND ${sql.raw(answers)} > 0 AND user_id IN (${JUST_DELETED})
    ) each GROUP BY points HAVING sum(n) > 0`;
}

/**
 * The parts of a statement that rank students: `played`, and from it `places` by points and those a week `before`. Of
 * everybody, how many have so many points is kept.
 */
function studentRanks(query: Filters & Whose, season: Season): SQL {
  const isKept = isOfAll(query, season) && query.school_id === undefined;
  const counts = (points: string) =>
    sql.raw(`SELECT ${points} AS points, count(*) AS n FROM played WHERE ${points} IS NOT NULL GROUP BY 1`);
  return sql`
  WITH played AS ${sql.raw(isKept ? 'NOT MATERIALIZED' : 'MATERIALIZED')} (${playedBy(query, season)}), places AS MATERIALIZED (
    ${placesOf(isKept ? keptCounts(false) : counts('points'), ', n')}
  ), before AS MATERIALIZED (${placesOf(isKept ? keptCounts(true) : counts('points_before'), '')})`;
}

/** What else is shown of students `p`. */
const studentFacts = (query: Filters) =>
  sql`CROSS JOIN LATERAL (${answersOf(query, sql`d.user_id = p.user_id`)}) given`;

/** A page of students by points; equal points share a place. The page begins among those whose points are found by their counts. */
export async function studentStandings(db: Database, asked: StudentQuery, clock: ContestClock) {
  const read = await readPlay(forReplica(forWide(db)), asked, clock, async (tx, query, season) => {
    const { limit, offset } = query;
    const { rows } = await tx.execute<
      (RankedStudent | { readonly user_id: null }) & { readonly page_count: number }
    >(sql`
      ${studentRanks(query, season)}, start AS MATERIALIZED (
        SELECT points, place - 1 AS skipped FROM places WHERE place - 1 + n > ${offset} ORDER BY place LIMIT 1
      ), page AS MATERIALIZED (
        SELECT * FROM played WHERE points <= (SELECT points FROM start)
        ORDER BY points DESC, user_id LIMIT ${limit} OFFSET (SELECT ${offset} - skipped FROM start)
      )
      SELECT (SELECT coalesce(sum(n), 0)::bigint FROM places) AS page_count, p.*, places.place, before.place AS place_before,
        given.answers, given.correct, u.name, u.username, u.school_id, s.name AS school_name
      FROM (SELECT) one LEFT JOIN (page p JOIN places ON places.points = p.points
        LEFT JOIN before ON before.points = p.points_before ${studentFacts(query)}
        JOIN users u ON u.id = p.user_id LEFT JOIN schools s ON s.id = u.school_id) ON true
      ORDER BY places.place, p.user_id`);
    return {
      count: rows[0]?.page_count ?? 0,
      rows: rows.flatMap((row): StudentRow[] => (row.user_id === null ? [] : [studentOf(row)])),
    };
  });
  return pageOf(read);
}

/** A student with their place, as the database has them. */
export interface RankedStudent extends Omit<StudentRow, 'user'>, Record<string, unknown> {
  readonly user_id: number;
  readonly name: string;
  readonly username: string;
}

export const studentOf = ({ user_id: id, name, username, ...row }: RankedStudent): StudentRow => ({
  ...row,
  user: { id, name, username },
});
