import { schools as endpoints, type SchoolImportOutcome } from '@quizdesk/contract/schools';
import { countOf } from '../../components/format/format-number.ts';
import { schools } from '../../components/resources/schools.ts';
import { CsvImport } from '../../components/upload/csv-import/csv-import.tsx';
import type { ImportView } from '../../components/upload/csv-import/import-view.ts';
import { upload } from '../../lib/upload.ts';
import { OutcomeDetails } from './school-import-details.tsx';
import { OutcomeLines } from './school-import-outcome.tsx';
import { type SchoolSearch, schoolHome } from './schools-api.ts';

const counted = (count: number) => countOf(count, 'school', 'schools');

const schoolImport: ImportView<SchoolImportOutcome, SchoolSearch> = {
  home: schoolHome,
  title: 'Add Bulk CSV',
  note: 'Required columns are NAME, REGION, LOCATION.',
  send: (file, isDryRun, options) =>
    upload(endpoints.importCsv, file, { query: isDryRun ? { dry_run: 'true' } : {}, ...options }),
  changesOf: ({ inserted }) => inserted,
  rowsOf: ({ inserted, unchanged, repeated }) => inserted + unchanged + repeated,
  words: {
    counted,
    submit: (count) => `Import ${counted(count)}`,
    nothing: 'Nothing to import',
    stored: (count) => `${counted(count)} added`,
    message: 'Schools added',
    undone: (count, file) => `${counted(count)} of ${file} ${count === 1 ? 'was' : 'were'} removed again.`,
  },
  Lines: OutcomeLines,
  Details: OutcomeDetails,
  invalidate: schools.invalidate,
};

/** The page that adds schools from a CSV file. */
export const SchoolImport = () => <CsvImport view={schoolImport} />;
