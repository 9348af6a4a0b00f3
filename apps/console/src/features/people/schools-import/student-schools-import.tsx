import { plural } from '../../../components/format/format-number.ts';
import { schools } from '../../../components/resources/schools.ts';
import { CsvImport } from '../../../components/upload/csv-import/csv-import.tsx';
import type { ImportView } from '../../../components/upload/csv-import/csv-run.ts';
import { type StudentSearch, studentHome } from '../users-api.ts';

const rowsText = (count: number) => plural(count, 'student', 'students');

const studentSchoolsImport: ImportView<StudentSearch> = {
  kind: 'students_schools',
  home: studentHome,
  title: 'Set Schools by CSV',
  note: 'Columns: USERNAME, ID or EMAIL, and SCHOOL or SCHOOL ID; REGION and LOCATION tell schools of one name apart. A row without a school changes nothing.',
  headings: {
    username: 'Username',
    id: 'ID',
    email: 'Email',
    school: 'School',
    school_id: 'School ID',
    region: 'Region',
    location: 'Location',
  },
  closed: [],
  words: {
    rowsText,
    submit: (count) => `Set the school of ${rowsText(count)}`,
    nothing: 'Nothing to change',
    stored: (count) => `School of ${rowsText(count)} set`,
    message: 'Schools set',
    undone: (count, file) =>
      `${rowsText(count)} from ${file} ${count === 1 ? 'is back at the previous school' : 'are back at their previous schools'}.`,
    known: 'Rows without a school change nothing',
  },
  // Students, standings and the figures of schools change with it.
  invalidate: schools.invalidate,
};

/** The page that gives students their schools from a CSV file. */
export const StudentSchoolsImport = () => <CsvImport view={studentSchoolsImport} />;
