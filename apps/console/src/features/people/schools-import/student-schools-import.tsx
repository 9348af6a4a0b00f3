import { users as endpoints, type SchoolsOfStudentsOutcome } from '@quizdesk/contract/users';
import { IconCheck, IconEqual, IconMinus } from '@tabler/icons-react';
import { countText, plural } from '../../../components/format/format-number.ts';
import { SectionHead } from '../../../components/page/section-head.tsx';
import { schools } from '../../../components/resources/schools.ts';
import { type RuledColumn, RuledTable } from '../../../components/table/ruled-table.tsx';
import { CsvImport } from '../../../components/upload/csv-import/csv-import.tsx';
import type { ImportView, OutcomeLinesProps, OutcomeProps } from '../../../components/upload/csv-import/csv-run.ts';
import { CountLine, Line, Lines } from '../../../components/upload/csv-import/outcome-lines.tsx';
import { upload } from '../../../lib/upload.ts';
import { type StudentSearch, studentHome } from '../users-api.ts';

type Change = SchoolsOfStudentsOutcome['sample'][number];

/** What a file does to students, line by line; what does not occur is left out. */
function StudentSchoolsLines({ outcome, isStored }: OutcomeLinesProps<SchoolsOfStudentsOutcome>) {
  const { changed, moved, unchanged, left_empty, repeated, ignored_columns } = outcome;
  return (
    <Lines unused={ignored_columns}>
      {!isStored && (
        <Line icon={changed > 0 ? IconCheck : IconMinus} tone="good">
          <b>{plural(changed, 'student', 'students')}</b> will get the school of the file
        </Line>
      )}
      <CountLine
        count={moved}
        icon={IconEqual}
        one="of them had another school before"
        many="of them had another school before"
      />
      <CountLine count={unchanged} one="has this school already" many="have this school already" />
      <CountLine
        count={left_empty}
        one="row names no school: this student keeps what is stored"
        many="rows name no school: these students keep what is stored"
      />
      <CountLine count={repeated} icon={IconEqual} one="row repeats an earlier one" many="rows repeat an earlier one" />
    </Lines>
  );
}

const COLUMNS: readonly RuledColumn<Change>[] = [
  { header: 'Student', cell: ({ user }) => <b>{user.name}</b> },
  { header: 'Username', width: '18%', cell: ({ user }) => user.username },
  { header: 'School now', width: '24%', cell: ({ school_before }) => school_before ?? '–' },
  { header: 'School of the file', width: '24%', cell: ({ school }) => school },
];

/** The first students who change, with their school before and after. */
function StudentSchoolsDetails({ outcome: { sample, changed } }: OutcomeProps<SchoolsOfStudentsOutcome>) {
  if (sample.length === 0) return null;
  const note = sample.length < changed ? `The first ${sample.length} of ${countText(changed)} are shown.` : undefined;
  return (
    <>
      <SectionHead note={note}>First changes</SectionHead>
      <RuledTable
        label="First changes"
        rows={sample}
        rowKey={({ row }) => row}
        number={({ row }) => row}
        numberHeader="Row"
        columns={COLUMNS}
      />
    </>
  );
}

const rowsText = (count: number) => plural(count, 'student', 'students');

const studentSchoolsImport: ImportView<SchoolsOfStudentsOutcome, StudentSearch> = {
  home: studentHome,
  title: 'Set Schools by CSV',
  note: 'Columns: USERNAME, ID or EMAIL, and SCHOOL or SCHOOL ID; REGION and LOCATION tell schools of one name apart. A row without a school changes nothing.',
  send: (file, isDryRun, options) =>
    upload(endpoints.importSchools, file, { query: isDryRun ? { dry_run: 'true' } : {}, ...options }),
  changesOf: ({ changed }) => changed,
  rowsOf: ({ changed, unchanged, left_empty, repeated }) => changed + unchanged + left_empty + repeated,
  words: {
    rowsText,
    submit: (count) => `Set the school of ${rowsText(count)}`,
    nothing: 'Nothing to change',
    stored: (count) => `School of ${rowsText(count)} set`,
    message: 'Schools set',
    undone: (count, file) =>
      `${rowsText(count)} of ${file} ${count === 1 ? 'has' : 'have'} the school of before again.`,
  },
  Lines: StudentSchoolsLines,
  Details: StudentSchoolsDetails,
  // Students, standings and the figures of schools change with it.
  invalidate: schools.invalidate,
};

/** The page that gives students their schools from a CSV file. */
export const StudentSchoolsImport = () => <CsvImport view={studentSchoolsImport} />;
