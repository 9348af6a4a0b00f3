import { schools as endpoints, type SchoolImportOutcome } from '@quizdesk/contract/schools';
import { IconAlertTriangle, IconCheck, IconEqual, IconMinus } from '@tabler/icons-react';
import { countText, plural } from '../../components/format/format-number.ts';
import { SectionHead } from '../../components/page/section-head.tsx';
import { schools } from '../../components/resources/schools.ts';
import { type RuledColumn, RuledTable } from '../../components/table/ruled-table.tsx';
import { CsvImport } from '../../components/upload/csv-import/csv-import.tsx';
import type { ImportView, OutcomeLinesProps } from '../../components/upload/csv-import/csv-run.ts';
import { CountLine, Line, Lines } from '../../components/upload/csv-import/outcome-lines.tsx';
import { ErrorTable } from '../../components/upload/error-table.tsx';
import { upload } from '../../lib/upload.ts';
import { type SchoolSearch, schoolHome } from './schools-api.ts';

/** What a file does to the list, line by line; what does not occur is left out, and so is what the heading says. */
function OutcomeLines({ outcome, isStored }: OutcomeLinesProps<SchoolImportOutcome>) {
  const { inserted, unchanged, repeated, warnings_count, ignored_columns } = outcome;
  return (
    <Lines unused={ignored_columns}>
      {!isStored && (
        <Line icon={inserted > 0 ? IconCheck : IconMinus} tone="good">
          <b>{plural(inserted, 'school', 'schools')}</b> will be added
        </Line>
      )}
      <CountLine
        count={unchanged}
        one="is in the list already and stays as it is"
        many="are in the list already and stay as they are"
      />
      <CountLine
        count={repeated}
        icon={IconEqual}
        one="repeats an earlier row of the file and is left out"
        many="repeat an earlier row of the file and are left out"
      />
      <CountLine
        count={warnings_count}
        icon={IconAlertTriangle}
        tone="warn"
        one="looks much like another school"
        many="look much like another school"
      >
        {isStored ? '' : '; look at them below before you import'}
      </CountLine>
    </Lines>
  );
}

type Sample = SchoolImportOutcome['sample'][number];
type Repeat = SchoolImportOutcome['repeats'][number];

const CELLS: readonly RuledColumn<Sample>[] = [
  { header: 'Name', cell: ({ name }) => <b>{name || '–'}</b> },
  { header: 'Region', width: '20%', cell: ({ region }) => region || '–' },
  { header: 'Location', width: '20%', cell: ({ location }) => location || '–' },
];
const REPEAT_CELLS: readonly RuledColumn<Repeat>[] = [
  ...CELLS,
  { header: 'Same as', width: '14%', cell: ({ first_row }) => `row ${first_row}` },
];

function shownNote(shown: number, count: number): string | undefined {
  return shown < count ? `The first ${countText(shown)} of ${countText(count)} are shown.` : undefined;
}

interface CellRowsProps<Row extends Sample> {
  readonly title: string;
  readonly note: string | undefined;
  readonly rows: readonly Row[];
  readonly columns: readonly RuledColumn<Row>[];
}

function CellRows<Row extends Sample>({ title, note, rows, columns }: CellRowsProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <>
      <SectionHead note={note}>{title}</SectionHead>
      <RuledTable
        label={title}
        rows={rows}
        rowKey={({ row }) => row}
        number={({ row }) => row}
        numberHeader="Row"
        columns={columns}
      />
    </>
  );
}

/** The rows behind the numbers: how the file's first rows were read, near matches, repeats. */
function OutcomeDetails({ outcome }: { readonly outcome: SchoolImportOutcome }) {
  const { warnings, warnings_count, repeats, repeated, sample } = outcome;
  return (
    <>
      <CellRows title="First rows" note="As they were read from the file" rows={sample} columns={CELLS} />
      {warnings.length > 0 && (
        <>
          <SectionHead note={shownNote(warnings.length, warnings_count)}>Near matches</SectionHead>
          <ErrorTable label="Near matches" errors={warnings} tone="warn" />
        </>
      )}
      <CellRows
        title="Repeated rows"
        note={shownNote(repeats.length, repeated)}
        rows={repeats}
        columns={REPEAT_CELLS}
      />
    </>
  );
}

const rowsText = (count: number) => plural(count, 'school', 'schools');

const schoolImport: ImportView<SchoolImportOutcome, SchoolSearch> = {
  home: schoolHome,
  title: 'Add Bulk CSV',
  note: 'Required columns are NAME, REGION, LOCATION.',
  send: (file, isDryRun, options) =>
    upload(endpoints.importCsv, file, { query: isDryRun ? { dry_run: 'true' } : {}, ...options }),
  changesOf: ({ inserted }) => inserted,
  rowsOf: ({ inserted, unchanged, repeated }) => inserted + unchanged + repeated,
  words: {
    rowsText,
    submit: (count) => `Import ${rowsText(count)}`,
    nothing: 'Nothing to import',
    stored: (count) => `${rowsText(count)} added`,
    message: 'Schools added',
    undone: (count, file) => `${rowsText(count)} of ${file} ${count === 1 ? 'was' : 'were'} removed again.`,
  },
  Lines: OutcomeLines,
  Details: OutcomeDetails,
  invalidate: schools.invalidate,
};

/** The page that adds schools from a CSV file. */
export const SchoolImport = () => <CsvImport view={schoolImport} />;
