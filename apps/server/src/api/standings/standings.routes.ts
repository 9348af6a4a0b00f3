import { standings } from '@quizdesk/contract/standings';
import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../db/database.ts';
import { forExport } from '../../db/handles.ts';
import { BATCH_SIZE, type ExportColumn, NAME_WIDTH } from '../../export/export-column.ts';
import { sendFile } from '../../export/export-file.ts';
import { route } from '../../plugins/route.ts';
import type { ContestClock } from '../../shared/contest-clock.ts';
import { comparedColumns, comparedSchools } from './compared-schools.ts';
import { notCounted } from './play-days.ts';
import { answersOfAll, type Filters, playedBy, type SchoolQuery, type Season, type StudentQuery } from './played.ts';
import { readPlay } from './read-play.ts';
import { type SchoolRow, schoolAnswersOfAll, schoolOf, schoolRanks, schoolStandings } from './school-standings.ts';
import { type StudentRow, studentOf, studentStandings } from './student-standings.ts';

/** What is ranked. */
interface Ranking<Query, Ranked, Row> {
  /** What each row has. */
  readonly facts: readonly string[];
  /** The parts of a statement that end with `numbered`: what is ranked, and its number `n` in the order of the file. */
  readonly ranked: (query: Query, season: Season) => SQL;
  /** What names a row `p` of them, and the tables that it comes from. */
  readonly names: { readonly columns: SQL; readonly joins: SQL };
  readonly read: (row: Ranked) => Row;
}

const valuesOf = (list: string | undefined): unknown[] => (list === undefined ? [] : JSON.parse(list));

/**
 * All of a ranking, in batches. It is ranked once, and kept as a text for each fact of a batch while the file is made: of places
 * that are read batch by batch while others play, some rows would be there twice and some not at all.
 */
async function* wholeOf<Query extends Filters, Ranked extends Record<string, unknown>, Row>(
  db: Database,
  asked: Query,
  clock: ContestClock,
  { facts, ranked, names, read }: Ranking<Query, Ranked, Row>,
): AsyncGenerator<Row[], void> {
  const { counted, result: batches } = await readPlay(db, asked, clock, async (tx, query, season) => {
    // Their rows come in order, which saves sorting each list.
    const lists = facts.map((fact) => sql`json_agg(${sql.identifier(fact)})::text AS ${sql.identifier(fact)}`);
    const { rows } = await tx.execute<Record<string, string>>(sql`
      ${ranked(query, season)} SELECT ${sql.join(lists, sql`, `)} FROM (
        SELECT (p.n - 1) / ${BATCH_SIZE} AS batch, p.*, ${names.columns} FROM numbered p ${names.joins} ORDER BY batch, p.n
      ) named GROUP BY batch ORDER BY batch`);
    return rows;
  });
  if (counted !== null) throw notCounted(counted);
  // What is written need not be kept any longer.
  for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
    const lists = facts.map((fact) => ({ fact, values: valuesOf(batch[fact]) }));
    const many = lists[0]?.values.length ?? 0;
    yield Array.from({ length: many }, (_, at) => {
      const row: Record<string, unknown> = {};
      for (const { fact, values } of lists) row[fact] = values[at];
      // What is selected is what the ranking reads; values of JSON have no type.
      return read(row as Ranked);
    });
  }
}

/** What students and schools are ranked by. */
const COUNTED = ['place', 'place_before', 'points', 'answers', 'correct'] as const;

/** The standings of students, whole. */
function allStudents(db: Database, query: Omit<StudentQuery, 'limit' | 'offset'>, clock: ContestClock) {
  return wholeOf(forExport(db), query, clock, {
    facts: [...COUNTED, 'user_id', 'name', 'username', 'school_id', 'school_name'],
    ranked: (asked, season) => sql`WITH played AS (${playedBy(asked, season)}), numbered AS (
      SELECT p.*, rank() OVER (ORDER BY p.points DESC) AS place, given.answers, given.correct,
        CASE WHEN p.points_before IS NOT NULL THEN rank() OVER (ORDER BY p.points_before DESC NULLS LAST) END AS place_before,
        row_number() OVER (ORDER BY p.points DESC, p.user_id) AS n
      FROM played p JOIN (${answersOfAll(asked, season)}) given ON given.user_id = p.user_id)`,
    names: {
      columns: sql`u.name, u.username, u.school_id, s.name AS school_name`,
      joins: sql`JOIN users u ON u.id = p.user_id LEFT JOIN schools s ON s.id = u.school_id`,
    },
    read: studentOf,
  });
}

/** The standings of schools, whole. */
function allSchools(db: Database, query: Omit<SchoolQuery, 'limit' | 'offset'>, clock: ContestClock) {
  return wholeOf(forExport(db), query, clock, {
    facts: [...COUNTED, 'students', 'school_id', 'name', 'region', 'logo', 'logo_url'],
    ranked: (asked, season) => sql`${schoolRanks(asked, season)}, numbered AS (
      SELECT p.*, b.place_before, given.answers, given.correct, row_number() OVER (ORDER BY p.place, p.school_id) AS n
      FROM ranked p LEFT JOIN before b ON b.school_id = p.school_id JOIN (${schoolAnswersOfAll(asked, season)}) given ON given.school_id = p.school_id)`,
    names: {
      columns: sql`s.name, s.region, NULL AS logo, NULL AS logo_url`,
      joins: sql`JOIN schools s ON s.id = p.school_id`,
    },
    read: schoolOf,
  });
}

const studentColumns: ExportColumn<StudentRow>[] = [
  { head: 'Place', value: ({ place }) => place },
  { head: 'User ID', value: ({ user }) => user.id },
  { head: 'User', value: ({ user }) => user.name, width: NAME_WIDTH },
  { head: 'Username', value: ({ user }) => user.username, width: NAME_WIDTH },
  { head: 'School', value: ({ school_name }) => school_name, width: NAME_WIDTH },
  { head: 'Points', value: ({ points }) => points },
  { head: 'Answers', value: ({ answers }) => answers },
  { head: 'Right', value: ({ correct }) => correct },
  { head: 'Place a week before', value: ({ place_before }) => place_before },
];

const schoolColumns: ExportColumn<Omit<SchoolRow, 'weeks'>>[] = [
  { head: 'Place', value: ({ place }) => place },
  { head: 'School ID', value: ({ school }) => school.id },
  { head: 'School', value: ({ school }) => school.name, width: NAME_WIDTH },
  { head: 'Region', value: ({ school }) => school.region, width: NAME_WIDTH },
  { head: 'Students', value: ({ students }) => students },
  { head: 'Points', value: ({ points }) => points },
  { head: 'Points per student', value: ({ mean }) => Math.round(mean * 10) / 10 },
  { head: 'Answers', value: ({ answers }) => answers },
  { head: 'Right', value: ({ correct }) => correct },
  { head: 'Place a week before', value: ({ place_before }) => place_before },
];

/** Students and schools by what they achieved. */
export async function standingRoutes(app: FastifyInstance): Promise<void> {
  const { clock } = app;
  route(app, standings.students, ({ query, db }) => studentStandings(db, query, clock));
  route(app, standings.schools, ({ query, db }) => schoolStandings(db, query, clock));
  route(app, standings.exportStudents, ({ query: { format, ...query }, reply }) => {
    const file = { format, fileName: 'standings-students', columns: studentColumns, filters: query, clock };
    return sendFile(reply, file, (db) => allStudents(db, query, clock));
  });
  route(app, standings.exportSchools, ({ query: { format, ...query }, reply }) => {
    const file = { format, fileName: 'standings-schools', columns: schoolColumns, filters: query, clock };
    return sendFile(reply, file, (db) => allSchools(db, query, clock));
  });
  route(app, standings.exportComparison, ({ query: { format, ids }, reply }) => {
    const file = { format, fileName: 'schools-compared', columns: comparedColumns, filters: {}, clock };
    return sendFile(reply, file, (db) => comparedSchools(db, ids, clock));
  });
}
