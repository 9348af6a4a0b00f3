import { standings } from '@quizdesk/contract/standings';
import type { FastifyInstance } from 'fastify';
import { type ExportColumn, NAME_WIDTH } from '../../export/export-column.ts';
import { sendFile } from '../../export/export-file.ts';
import { route } from '../../plugins/route.ts';
import { type SchoolRow, type StudentRow, schoolStandings, studentStandings } from './standings.queries.ts';
import { allSchools, allStudents } from './standings-export.ts';

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
  route(app, standings.exportStudents, ({ query: { format, ...query }, db, reply }) => {
    const file = { format, fileName: 'standings-students', columns: studentColumns, filters: query, clock };
    return sendFile(reply, file, allStudents(db, query, clock));
  });
  route(app, standings.exportSchools, ({ query: { format, ...query }, db, reply }) => {
    const file = { format, fileName: 'standings-schools', columns: schoolColumns, filters: query, clock };
    return sendFile(reply, file, allSchools(db, query, clock));
  });
}
