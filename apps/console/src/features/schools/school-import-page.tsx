import { plural } from '../../components/format/format-number.ts';
import { schools } from '../../components/resources/schools.ts';
import { CsvImport } from '../../components/upload/csv-import/csv-import.tsx';
import type { ImportView } from '../../components/upload/csv-import/csv-run.ts';
import { type SchoolSearch, schoolHome } from './schools-api.ts';

const rowsText = (count: number) => plural(count, 'school', 'schools');

const schoolImport: ImportView<SchoolSearch> = {
  kind: 'schools',
  home: schoolHome,
  title: 'Add Bulk CSV',
  note: 'Required columns are NAME, REGION, LOCATION.',
  headings: { name: 'Name', region: 'Region', location: 'Location' },
  closed: [],
  words: {
    rowsText,
    submit: (count) => `Import ${rowsText(count)}`,
    nothing: 'Nothing to import',
    stored: (count) => `${rowsText(count)} added`,
    message: 'Schools added',
    undone: (count, file) => `${rowsText(count)} of ${file} ${count === 1 ? 'was' : 'were'} removed again.`,
    known: 'Schools already there stay as they are',
  },
  invalidate: schools.invalidate,
};

/** The page that adds schools from a CSV file. */
export const SchoolImport = () => <CsvImport view={schoolImport} />;
