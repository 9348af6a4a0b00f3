import type { SchoolImportOutcome } from '@quizdesk/contract/schools';
import { IconAlertTriangle, IconCheck, IconEqual, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FaultTable } from '../../components/fault-table.tsx';
import { countOf, countText } from '../../components/number-text.ts';
import { RuledTable } from '../../components/ruled-table.tsx';
import { SectionHead } from '../../components/section-head.tsx';
import classes from './school-import.module.css';

interface LineProps {
  readonly mark: ReactNode;
  readonly tone?: 'good' | 'warn';
  readonly children: ReactNode;
}

function Line({ mark, tone, children }: LineProps) {
  return (
    <li className={classes.line}>
      <span className={classes.mark} data-tone={tone} aria-hidden="true">
        {mark}
      </span>
      <span>{children}</span>
    </li>
  );
}

const icon = { size: 18, stroke: 1.7 };

/** What a file does to the list, line by line; what does not occur is left out, and so is what the heading says. */
export function OutcomeLines({
  outcome,
  isStored,
}: {
  readonly outcome: SchoolImportOutcome;
  readonly isStored: boolean;
}) {
  const { inserted, unchanged, repeated, warnings_count, ignored_columns } = outcome;
  const isOne = (count: number, one: string, many: string) => (count === 1 ? one : many);
  return (
    <ul className={classes.lines}>
      {!isStored && (
        <Line mark={inserted > 0 ? <IconCheck {...icon} /> : <IconMinus {...icon} />} tone="good">
          <b>{countOf(inserted, 'school', 'schools')}</b> will be added
        </Line>
      )}
      {unchanged > 0 && (
        <Line mark={<IconMinus {...icon} />}>
          <b>{countText(unchanged)}</b>{' '}
          {isOne(unchanged, 'is in the list already and stays', 'are in the list already and stay')} as{' '}
          {isOne(unchanged, 'it is', 'they are')}
        </Line>
      )}
      {repeated > 0 && (
        <Line mark={<IconEqual {...icon} />}>
          <b>{countText(repeated)}</b>{' '}
          {isOne(repeated, 'repeats an earlier row of the file and is', 'repeat an earlier row of the file and are')}{' '}
          left out
        </Line>
      )}
      {warnings_count > 0 && (
        <Line mark={<IconAlertTriangle {...icon} />} tone="warn">
          <b>{countText(warnings_count)}</b> {isOne(warnings_count, 'looks', 'look')} much like another school
          {isStored ? '' : '; look at them below before you import'}
        </Line>
      )}
      {ignored_columns.length > 0 && (
        <Line mark={<IconMinus {...icon} />}>
          <b>{countOf(ignored_columns.length, 'column', 'columns')}</b> of the file{' '}
          {isOne(ignored_columns.length, 'is', 'are')} not used: {ignored_columns.join(', ')}
        </Line>
      )}
    </ul>
  );
}

function shownNote(shown: number, count: number): string | undefined {
  return shown < count ? `The first ${countText(shown)} of ${countText(count)} are shown.` : undefined;
}

/** The rows behind the numbers: near matches, repeats, and how the file's first rows were read. */
export function OutcomeDetails({ outcome }: { readonly outcome: SchoolImportOutcome }) {
  const { warnings, warnings_count, repeats, repeated, sample } = outcome;
  const texts = [
    { header: 'Name', cell: (row: { name: string }) => <b className={classes.name}>{row.name || '–'}</b> },
    { header: 'Region', width: '20%', cell: (row: { region: string }) => row.region || '–' },
    { header: 'Location', width: '20%', cell: (row: { location: string }) => row.location || '–' },
  ];
  return (
    <>
      {warnings.length > 0 && (
        <>
          <SectionHead note={shownNote(warnings.length, warnings_count)}>Near matches</SectionHead>
          <FaultTable label="Near matches" faults={warnings} tone="warn" />
        </>
      )}
      {repeats.length > 0 && (
        <>
          <SectionHead note={shownNote(repeats.length, repeated)}>Repeated rows</SectionHead>
          <RuledTable
            label="Repeated rows"
            rows={repeats}
            rowKey={({ row }) => row}
            number={({ row }) => countText(row)}
            numberHeader="Row"
            columns={[
              ...texts,
              {
                header: 'Same as',
                width: '14%',
                cell: (repeat: (typeof repeats)[number]) => `row ${countText(repeat.first_row)}`,
              },
            ]}
          />
        </>
      )}
      {sample.length > 0 && (
        <>
          <SectionHead note="As they were read from the file">First rows</SectionHead>
          <RuledTable
            label="First rows"
            rows={sample}
            rowKey={({ row }) => row}
            number={({ row }) => row}
            numberHeader="Row"
            columns={texts}
          />
        </>
      )}
    </>
  );
}
