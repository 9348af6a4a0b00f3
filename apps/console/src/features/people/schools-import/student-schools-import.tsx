import { users as endpoints, type SchoolsOfStudentsOutcome } from '@quizdesk/contract/users';
import { countOf } from '../../../components/format/format-number.ts';
import { schools } from '../../../components/resources/schools.ts';
import { CsvImport } from '../../../components/upload/csv-import/csv-import.tsx';
import type { ImportView } from '../../../components/upload/csv-import/import-view.ts';
import { upload } from '../../../lib/upload.ts';
import { type StudentSearch, studentHome } from '../users-api.ts';
import { StudentSchoolsDetails, StudentSchoolsLines } from './student-schools-outcome.tsx';

const counted = (count: number) => countOf(count, 'student', 'students');

const studentSchoolsImport: ImportView<SchoolsOfStudentsOutcome, StudentSearch> = {
  home: studentHome,
  title: 'Set Schools by CSV',
  note: 'Columns: USERNAME, ID or EMAIL, and SCHOOL or SCHOOL ID; REGION and LOCATION tell schools of one name apart. A row without a school changes nothing.',
  send: (file, isDryRun, options) =>
    upload(endpoints.importSchools, file, { query: isDryRun ? { dry_run: 'true' } : {}, ...options }),
  changesOf: ({ changed }) => changed,
  rowsOf: ({ changed, unchanged, left_empty, repeated }) => changed + unchanged + left_empty + repeated,
  words: {
    counted,
    submit: (count) => `Set the school of ${counted(count)}`,
    nothing: 'Nothing to change',
    stored: (count) => `School of ${counted(count)} set`,
    message: 'Schools set',
    undone: (count, file) => `${counted(count)} of ${file} ${count === 1 ? 'has' : 'have'} the school of before again.`,
  },
  Lines: StudentSchoolsLines,
  Details: StudentSchoolsDetails,
  // Students, standings and the figures of schools change with it.
  invalidate: schools.invalidate,
};

/** The page that gives students their schools from a CSV file. */
export const StudentSchoolsImport = () => <CsvImport view={studentSchoolsImport} />;
