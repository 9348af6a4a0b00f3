import type { SchoolImportOutcome } from '@quizdesk/contract/schools';
import { countText } from '../../components/format/format-number.ts';
import { SectionHead } from '../../components/page/section-head.tsx';
import { type RuledColumn, RuledTable } from '../../components/table/ruled-table.tsx';
import { ErrorTable } from '../../components/upload/error-table.tsx';

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
export function OutcomeDetails({ outcome }: { readonly outcome: SchoolImportOutcome }) {
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
