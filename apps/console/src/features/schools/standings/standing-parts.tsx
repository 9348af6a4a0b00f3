import type { Counted } from '@quizdesk/contract/counted';
import type { StudentStanding } from '@quizdesk/contract/standings';
import { IconArrowDown, IconArrowUp, IconCertificate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Track } from '../../../components/chart/bars.tsx';
import { ButtonLink } from '../../../components/form/button-link.tsx';
import { progressText, untilCounted, waitingText } from '../../../components/format/counted.ts';
import { plural, shareText } from '../../../components/format/format-number.ts';
import { useLevelChoices } from '../../../components/list/filter/choices.ts';
import { daysFilter } from '../../../components/list/filter/days.tsx';
import { useLayout } from '../../../components/list/layout/list-layouts.ts';
import { type ListSearch, rowsOf } from '../../../components/list/list-search.ts';
import type { ListSource } from '../../../components/list/resource/list-view.ts';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { SUBJECT_CHOICES } from '../../../components/question/question-labels.ts';
import type { Column, ResourceTableProps } from '../../../components/table/resource-columns.ts';
import { RowToggle } from '../../../components/table/row-toggle.tsx';
import type { CertificateSearch } from '../certificates/certificate-search.ts';
import { SmallBars } from '../page/school-bars.tsx';
import { StandingSwitch } from '../school-switch.tsx';
import classes from './standings.module.css';
import { filtersOf, type StudentStandingSearch } from './standings-api.ts';

/** Narrows standings to days, a level and a subject. */
export const STANDING_FILTERS = [
  daysFilter,
  { name: 'level_id', label: 'Level', all: 'All levels', useChoices: useLevelChoices },
  { name: 'subject', label: 'Subject', all: 'All subjects', choices: SUBJECT_CHOICES },
] as const;

/** Next to the filters: the way between the standings of schools and of students. */
export const besideStandings = {
  beside: (search: StudentStandingSearch) => <StandingSwitch search={filtersOf(search)} />,
};

/** Leads to the certificates of the first places of these standings. */
export const CertificatesLink = ({ search: { page: _page, ...search } }: { readonly search: CertificateSearch }) => (
  <ButtonLink
    variant="default"
    to="/schools/standings/certificates"
    search={search}
    leftSection={<IconCertificate size={18} stroke={1.7} aria-hidden="true" />}
  >
    Certificates
  </ButtonLink>
);

interface PlaceChange {
  readonly place: number;
  readonly place_before: number | null;
}

/** How the place has changed within a week, in words. */
function changeText({ place, place_before }: PlaceChange): string {
  if (place_before === null) return 'new';
  const change = place_before - place;
  if (change === 0) return 'same place';
  return `${change > 0 ? 'up' : 'down'} ${Math.abs(change)}`;
}

/** How the place has changed within a week. */
function ChangeCell(places: PlaceChange) {
  const { place, place_before } = places;
  if (place_before === null) return <span className="qd-nowrap">new</span>;
  const change = place_before - place;
  const Arrow = change > 0 ? IconArrowUp : IconArrowDown;
  return (
    <span className="qd-figures qd-nowrap">
      <VisuallyHidden>{changeText(places)}</VisuallyHidden>
      <span aria-hidden="true" className="qd-row qd-gap-4">
        {change === 0 ? '–' : <Arrow size={14} stroke={1.7} />}
        {change !== 0 && Math.abs(change)}
      </span>
    </span>
  );
}

/** Students who played in each of the last weeks, as small bars on the row's own scale, with the latest number. */
export function WeekBars({ weeks }: { readonly weeks: readonly number[] }) {
  return (
    <span className={`qd-figures ${classes.beside}`}>
      <SmallBars
        label={`Students who played, by week, the latest last: ${weeks.join(', ')}`}
        values={weeks}
        most={Math.max(1, ...weeks)}
        step={8}
        width={6}
        height={20}
      />
      <span aria-hidden="true">{weeks.at(-1) ?? 0}</span>
    </span>
  );
}

export const weeksText = (weeks: readonly number[]) =>
  `${plural(weeks.at(-1) ?? 0, 'student', 'students')} played this week`;

/** Points with a bar; all bars of a page are on one scale. */
export function PointsCell({ text, share }: { readonly text: string; readonly share: number }) {
  return (
    <span className={`qd-figures ${classes.beside}`}>
      <b className={`qd-fixed qd-bold ${classes.points}`}>{text}</b>
      <Track filled={share} />
    </span>
  );
}

/** The share right and how the place has changed, which standings of schools and of students have alike. */
export const rightColumn: Column<{ readonly id: number } & Pick<StudentStanding, 'correct' | 'answers'>> = {
  header: 'Right',
  minWidth: 56,
  align: 'right',
  priority: 3,
  onPhone: 'hidden',
  cell: ({ correct, answers }) => answers > 0 && shareText(correct / answers),
  phoneCell: ({ correct, answers }) => answers > 0 && `${shareText(correct / answers)} right`,
};
export const changeColumn: Column<{ readonly id: number } & PlaceChange> = {
  header: 'Week',
  minWidth: 52,
  priority: 4,
  onPhone: 'detail',
  cell: (row) => <ChangeCell {...row} />,
  phoneCell: changeText,
};

interface OpenedRows<Row> {
  /** The column of the buttons that open and close rows. */
  readonly column: Column<Row>;
  readonly table: Pick<ResourceTableProps<Row>, 'below' | 'isCurrent'>;
}

/** Rows that open in place, one at a time, to show what is behind them. */
export function useOpenedRows<Row extends { readonly id: number }>(
  nameOf: (row: Row) => string,
  details: (row: Row) => ReactNode,
): OpenedRows<Row> {
  const [open, setOpen] = useState<number>();
  const isOpen = ({ id }: Row) => id === open;
  return {
    column: {
      header: 'Details',
      minWidth: 48,
      align: 'right',
      onPhone: 'mark',
      isScreenOnly: true,
      cell: (row) => (
        <span className={`qd-grid ${classes.control}`}>
          <RowToggle
            rowName={nameOf(row)}
            isOpen={isOpen(row)}
            onToggle={() => setOpen(isOpen(row) ? undefined : row.id)}
          />
        </span>
      ),
    },
    table: {
      isCurrent: isOpen,
      below: (row) => (isOpen(row) ? <div className={classes.details}>{details(row)}</div> : undefined),
    },
  };
}

/** How far play is counted, asked again and again until it is, and what to say of answers that wait for long. */
export function useCounting<Row, Search extends ListSearch>(
  source: ListSource<Row, Search>,
  search: Search,
): { readonly counted: Counted; readonly waiting: string } {
  const rows = rowsOf(source, useLayout(source.link(search).to ?? ''));
  const { data, dataUpdatedAt } = useQuery({ ...source.query(search, rows), ...untilCounted });
  return { counted: data?.counted ?? null, waiting: waitingText(data?.counted_until, dataUpdatedAt) };
}

/** What standings show instead of places until all play is counted. */
export function whileCounted(counted: NonNullable<Counted>) {
  const shown = {
    title: 'Standings are being counted',
    text: `${progressText(counted)} Places are shown here once everybody is counted.`,
  };
  return { empty: shown, noMatch: () => ({ ...shown, showAll: 'Show all standings', isPending: true }) };
}
