import type { SchoolStanding } from '@quizdesk/contract/standings';
import { IconColumns } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { ButtonLink } from '../../../components/form/button-link.tsx';
import { countText, oneDecimalText, plural } from '../../../components/format/format-number.ts';
import { ExportMenu } from '../../../components/list/export/export-menu.tsx';
import { listFilters } from '../../../components/list/filter/list-filters.tsx';
import { useRegionChoices } from '../../../components/list/filter/region-choices.ts';
import type { ListView } from '../../../components/list/resource/list-view.ts';
import { ShownList, useList } from '../../../components/list/resource/resource-list.tsx';
import { VisuallyHidden } from '../../../components/page/visually-hidden.tsx';
import { regionsQuery } from '../../../components/resources/schools.ts';
import { useCount } from '../../../components/shell/counts.ts';
import type { Column } from '../../../components/table/resource-columns.ts';
import { TickBox } from '../../../components/table/tick-box.tsx';
import { compareLink, MOST_COMPARED } from '../compare/compare-search.ts';
import { SchoolSwitch } from '../school-switch.tsx';
import { SchoolDetails } from './school-details.tsx';
import {
  besideStandings,
  CertificatesLink,
  changeColumn,
  PointsCell,
  rightColumn,
  STANDING_FILTERS,
  useCounting,
  useOpenedRows,
  WeekBars,
  weeksText,
  whileCounted,
} from './standing-parts.tsx';
import classes from './standings.module.css';
import { type Listed, type SchoolStandingSearch, saveSchoolStandings, schoolStandingHome } from './standings-api.ts';

type Row = Listed<SchoolStanding>;

const MEASURE_CHOICES = [{ value: 'total', label: 'In total' }];

function columnsOf(measure: 'mean' | 'total', most: number): readonly Column<Row>[] {
  const measured = ({ mean, points }: Row) => (measure === 'mean' ? mean : points);
  const textOf = (row: Row) => (measure === 'mean' ? oneDecimalText(row.mean) : countText(row.points));
  const points = measure === 'mean' ? 'Points per student' : 'Points';
  return [
    { header: 'School', minWidth: 200, grow: 1, onPhone: 'title', cell: ({ school }) => school.name },
    {
      header: 'Region',
      minWidth: 110,
      priority: 1,
      oneValueBy: ['region'],
      onPhone: 'hidden',
      cell: ({ school }) => school.region,
    },
    {
      header: 'Played',
      minWidth: 52,
      align: 'right',
      priority: 4,
      onPhone: 'hidden',
      cell: ({ students }) => countText(students),
      phoneCell: ({ students }) => `${plural(students, 'student', 'students')} played`,
    },
    {
      header: points,
      minWidth: 124,
      onPhone: 'detail',
      cell: (row) => <PointsCell text={textOf(row)} share={most > 0 ? measured(row) / most : 0} />,
      phoneCell: (row) => `${textOf(row)} ${measure === 'mean' ? 'per student' : 'points'}`,
    },
    rightColumn,
    { ...changeColumn, priority: 5 },
    {
      header: 'Playing, 8 weeks',
      minWidth: 116,
      priority: 2,
      onPhone: 'hidden',
      cell: ({ weeks }) => <WeekBars weeks={weeks} />,
      phoneCell: ({ weeks }) => weeksText(weeks),
    },
  ];
}

const view: Omit<ListView<Row, SchoolStandingSearch>, 'actions' | 'columns'> = {
  ...schoolStandingHome,
  things: 'standings',
  Filters: listFilters<SchoolStandingSearch>(
    [
      ...STANDING_FILTERS,
      { name: 'region', label: 'Region', all: 'All regions', useChoices: useRegionChoices },
      { name: 'measure', label: 'Ranked by', all: 'Per student', choices: MEASURE_CHOICES, isAlways: true },
    ],
    besideStandings,
  ),
  rowName: ({ school }) => school.name,
  page: ({ id }) => linkOptions({ to: '/schools/$id', params: { id } }),
  table: { numberHeader: 'Place', number: ({ place }) => place, isDense: true },
  empty: {
    title: 'No school is ranked yet',
    text: 'A school is ranked once at least 5 of its students have played.',
  },
  noMatch: () => ({
    title: 'No school is ranked',
    text: 'A school is ranked once at least 5 of its students have played on these days, in this level, subject and region.',
    showAll: 'Show all standings',
  }),
};

/** The schools that are ticked for a comparison, on all pages. */
interface Ticks {
  readonly ids: readonly number[];
  readonly onToggle: (id: number) => void;
}

const tickColumn = ({ ids, onToggle }: Ticks): Column<Row> => ({
  header: 'Compare',
  minWidth: 58,
  onPhone: 'mark',
  isScreenOnly: true,
  cell: ({ id, school }) => (
    <span className={`qd-grid ${classes.control}`}>
      <TickBox
        label={`Compare ${school.name}`}
        isTicked={ids.includes(id)}
        isDisabled={ids.length >= MOST_COMPARED && !ids.includes(id)}
        onChange={() => onToggle(id)}
      />
    </span>
  ),
});

interface ActionsProps {
  readonly search: SchoolStandingSearch;
  readonly ticks: Ticks;
}

function Actions({ search, ticks: { ids } }: ActionsProps) {
  return (
    <>
      <VisuallyHidden isStatus>
        {ids.length > 0 && `${ids.length} of at most ${MOST_COMPARED} schools ticked`}
      </VisuallyHidden>
      {ids.length > 0 && (
        <ButtonLink {...compareLink(ids)} leftSection={<IconColumns size={18} stroke={1.7} aria-hidden="true" />}>
          Compare {plural(ids.length, 'school', 'schools')}
        </ButtonLink>
      )}
      <CertificatesLink search={{ ...search, of: 'schools' }} />
      <SchoolSwitch />
      <ExportMenu fileName="standings-schools" save={(format, how) => saveSchoolStandings(search, format, how)} />
    </>
  );
}

/** Who is not ranked, and why. */
function noteOf(ranked: number | undefined, all: number | undefined): string {
  const ties = 'Equal points share a place (1, 2, 2, 4).';
  if (ranked === undefined || all === undefined || all <= ranked) return ties;
  const schools = plural(all - ranked, 'school is not ranked', 'schools are not ranked');
  return `${ties} ${schools}: fewer than 5 of their students played.`;
}

/** How many schools there are, or how many in a region. */
function useSchoolCount(region: string | undefined): number | undefined {
  const all = useCount('schools').count;
  const regions = useQuery(regionsQuery).data?.rows;
  return region === undefined ? all : regions?.find((one) => one.region === region)?.schools;
}

/** The standings of schools. */
export function SchoolStandings({ search }: { readonly search: SchoolStandingSearch }) {
  const list = useList(schoolStandingHome, search);
  const all = useSchoolCount(search.region);
  const measure = search.measure ?? 'mean';
  const most = Math.max(0, ...(list.rows ?? []).map(({ mean, points }) => (measure === 'mean' ? mean : points)));
  const opened = useOpenedRows<Row>(view.rowName, ({ id }) => <SchoolDetails id={id} />);
  const [ids, setIds] = useState<readonly number[]>([]);
  const onToggle = (id: number) => setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  const ticks = { ids, onToggle };
  const { counted, waiting } = useCounting(view, search);
  const columns = [...columnsOf(measure, most), tickColumn(ticks), opened.column];
  const actions = () => <Actions search={search} ticks={ticks} />;
  const note = noteOf(counted ? undefined : list.count, all) + waiting;
  const table = { ...view.table, ...opened.table };
  const shown = { ...view, columns, actions, note, table, ...(counted && whileCounted(counted)) };
  return <ShownList view={shown} search={search} list={list} />;
}
