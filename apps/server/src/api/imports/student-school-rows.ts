import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import type { RowNotes } from '../../db/schema/imports.ts';
import { STUDENT_SCHOOL_RULES, type StudentSchoolRow } from '../users/schools-import/student-school-csv.ts';
import { findNearSchools } from '../users/schools-import/student-schools.queries.ts';
import {
  importStudentSchools,
  resolveStudentSchools,
  UNKNOWN_SCHOOL,
} from '../users/schools-import/student-schools.ts';
import { type Cells, type CheckedRow, type ImportKind, type KeptImport, TO_THE_END } from './import-kind.ts';
import { listCauses } from './import-rows.queries.ts';
import { checkCsvRows, csvFileOf, regionChoices } from './school-rows.ts';

const { maxRows, fields } = STUDENT_SCHOOL_RULES;

/** Near names are looked up for so many wrong ones, those of most rows first: each takes up to 0.1 s among 100,000 schools. */
const MOST_CORRECTED = 5;

/** For so many imports it is known what was found, of those that were changed last. */
const MOST_KNOWN = 100;
const known = new Map<string, { readonly about: string; readonly schools: readonly string[] }>();

/** The schools near to the wrong names of an import. Most changes leave these: they are looked up again once anything was stored. */
async function nearSchools(db: Database, { id, created_at }: KeptImport, names: readonly string[]) {
  if (names.length === 0) return [];
  const { rows } = await db.execute(sql`SELECT max(id) AS last FROM operations`);
  const about = JSON.stringify([rows[0]?.last, names.toSorted()]);
  const key = `${created_at.toISOString()} ${id}`;
  const before = known.get(key);
  const schools = before?.about === about ? before.schools : await findNearSchools(db, names);
  known.delete(key);
  known.set(key, { about, schools });
  const [oldest] = known.keys();
  if (oldest !== undefined && known.size > MOST_KNOWN) known.delete(oldest);
  return schools;
}

function rowOf(row: number, cells: Cells): StudentSchoolRow {
  const { username = '', id = '', email = '', school = '', school_id = '', region = '', location = '' } = cells;
  return { row, username, id, email, school, school_id, region, location };
}

async function checkStudentSchools(db: Database, rows: readonly CheckedRow[]): Promise<RowNotes[]> {
  const notes = await checkCsvRows(rows, STUDENT_SCHOOL_RULES);
  const sound = rows.filter((_, index) => notes[index]?.faults.length === 0);
  const { faults, changes } = await resolveStudentSchools(
    db,
    sound.map(({ row, cells }) => rowOf(row, cells)),
    TO_THE_END,
  );
  const changing = new Map(changes.map((change) => [change.row, change]));
  const byRow = Map.groupBy(faults.found, ({ row }) => row);
  return rows.map(({ row }, index) => {
    const found = (byRow.get(row) ?? []).map(({ field, message }) => ({ column: field, message }));
    const all = [...(notes[index]?.faults ?? []), ...found];
    const change = changing.get(row);
    const now = change?.account.school_name;
    return {
      ...{ faults: all, warnings: [], is_listed: all.length === 0 && change === undefined },
      advice: now ? [{ column: 'school', message: `${change?.account.name} has ${now} now` }] : [],
    };
  });
}

/** The rows of a list of students with their schools. */
export const studentSchoolRows: ImportKind = {
  name: 'students_schools',
  call: 'users.importSchools',
  table: 'users',
  tidied: ['users'],
  columns: {
    username: { heading: fields.username.column, otherNames: ['user', 'login', 'user name'], group: 'student' },
    id: { heading: fields.id.column, otherNames: ['user id', 'student id', 'student number'], group: 'student' },
    email: { heading: fields.email.column, otherNames: ['e mail', 'mail', 'email address'], group: 'student' },
    school: {
      heading: fields.school.column,
      otherNames: ['school name', 'institution', 'establishment'],
      group: 'school',
    },
    school_id: { heading: fields.school_id.column, otherNames: ['school number', 'school no'], group: 'school' },
    region: { heading: fields.region.column, otherNames: ['province', 'state', 'county'] },
    location: { heading: fields.location.column, otherNames: ['town', 'city', 'place'] },
  },
  ...csvFileOf(maxRows),
  async choices(db, kept) {
    // No column of a file is taken for that of schools because of its regions: they may be the students' own.
    if (kept === undefined) return {};
    const causes = await listCauses(db, kept.id, ['school'], UNKNOWN_SCHOOL);
    const wrong = new Set(causes.flatMap(({ value }) => value?.trim().toLowerCase() || []));
    return { ...(await regionChoices(db)), school: await nearSchools(db, kept, [...wrong].slice(0, MOST_CORRECTED)) };
  },
  // Of several schools of one name, and of one that is elsewhere, which one is meant is said row by row.
  replacedFault: UNKNOWN_SCHOOL,
  check: checkStudentSchools,
  checksTogether: true,
  comparedBy: undefined,
  async store(db, rows, { signal, record }) {
    const file = { rows: rows.map(({ row, cells }) => rowOf(row, cells)), ignoredColumns: [], sample: [] };
    return (await importStudentSchools(db, file, { dryRun: false, signal, record })).changed;
  },
  storedBy: Number,
};
