import { IMPORT_NAMED_ROWS, SCHOOL_LIMITS } from '@quizdesk/contract/schools';
import { SCHOOL_PLACE_COLUMNS, STUDENT_COLUMNS, STUDENT_SCHOOL_COLUMNS } from '@quizdesk/contract/users';
import type { CsvRules } from '../../csv-import/csv-rules.ts';
import type { CsvRow } from '../../csv-import/packed-rows.ts';
import { type CsvContent, parseCsv } from '../../csv-import/parse-csv.ts';

export type StudentField = keyof typeof STUDENT_COLUMNS;
type Field = StudentField | keyof typeof STUDENT_SCHOOL_COLUMNS | keyof typeof SCHOOL_PLACE_COLUMNS;

/** A row of the file: who, and which school. */
export type StudentSchoolRow = CsvRow<Field>;

const COLUMNS =
  'A file that sets schools has a column USERNAME, ID or EMAIL for the student, and SCHOOL or SCHOOL ID. REGION and LOCATION tell schools of one name apart.';

/** No id has more digits. */
const ID_DIGITS = 16;
/** Names and addresses from elsewhere may be as long as the table allows. */
const NAME_CHARACTERS = 200;

export const STUDENT_SCHOOL_RULES: CsvRules<Field> = {
  fields: {
    username: { column: STUDENT_COLUMNS.username, label: 'Username', limit: NAME_CHARACTERS },
    id: { column: STUDENT_COLUMNS.id, label: 'ID', limit: ID_DIGITS },
    email: { column: STUDENT_COLUMNS.email, label: 'Email', limit: NAME_CHARACTERS },
    school: { column: STUDENT_SCHOOL_COLUMNS.school, label: 'School', limit: SCHOOL_LIMITS.name },
    school_id: { column: STUDENT_SCHOOL_COLUMNS.school_id, label: 'School ID', limit: ID_DIGITS },
    region: { column: SCHOOL_PLACE_COLUMNS.region, label: 'Region', limit: SCHOOL_LIMITS.region },
    location: { column: SCHOOL_PLACE_COLUMNS.location, label: 'Location', limit: SCHOOL_LIMITS.location },
  },
  needed: [
    ['username', 'id', 'email'],
    ['school', 'school_id'],
  ],
  maxRows: 50_000,
  namedFaults: IMPORT_NAMED_ROWS,
};

/** Reads a CSV file of students and their schools. */
export const parseStudentSchools = (
  bytes: Buffer,
  options?: Parameters<typeof parseCsv>[3],
): Promise<CsvContent<Field>> => parseCsv(bytes, STUDENT_SCHOOL_RULES, COLUMNS, options);
