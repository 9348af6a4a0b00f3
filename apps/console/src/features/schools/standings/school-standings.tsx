import type { SchoolStanding } from '@quizdesk/contract/standings';
import { linkOptions } from '@tanstack/react-router';
import { countOf, countText, oneDecimalText, shareText } from '../../../components/format/format-number.ts';
import { ExportMenu } from '../../../components/list/export/export-menu.tsx';
import { FilterBar, FilterSelect } from '../../../components/list/filter/filter-bar.tsx';
import type { FiltersProps, ListView } from '../../../components/list/resource/list-view.ts';
import { ListHead, ListRows, useList } from '../../../components/list/resource/resource-list.tsx';
import { useCount } from '../../../components/shell/counts.ts';
import type { Column } from '../../../components/table/resource-columns.ts';
import { SchoolSwitch, StandingSwitch } from '../school-switch.tsx';
import { ChangeCell, changeText, PointsCell, WeekBars, weeksText } from './standing-cells.tsx';
import { StandingFilters } from './standing-filters.tsx';
import { type Listed, type SchoolStandingSearch, saveSchoolStandings, schoolStandingHome } from './standings-api.ts';

type Row = Listed<SchoolStanding>;

const MEASURE_CHOICES = [{ value: 'total', label: 'All points' }];

function Filters({ search, onChange }: FiltersProps<SchoolStandingSearch>) {
  const change = (changed: object) => onChange(schoolStandingHome.address.parse({ ...search, ...changed, page: 1 }));
  return (
    <FilterBar>
      <StandingFilters search={search} onChange={change} />
      <FilterSelect
        label="Ranked by"
        all="Points per student"
        choices={MEASURE_CHOICES}
        value={search.measure === 'total' ? 'total' : undefined}
        onChange={(measure) => change({ measure })}
      />
      <StandingSwitch current="By school" />
    </FilterBar>
  );
}

function columnsOf(measure: 'mean' | 'total', most: number): readonly Column<Row>[] {
  const measured = ({ mean, points }: Row) => (measure === 'mean' ? mean : points);
  const textOf = (row: Row) => (measure === 'mean' ? oneDecimalText(row.mean) : countText(row.points));
  const points = measure === 'mean' ? 'Points per student' : 'Points';
  return [
    { header: 'School', minWidth: 200, grow: 1, onPhone: 'title', cell: ({ school }) => school.name },
    { header: 'Region', minWidth: 110, priority: 1, onPhone: 'detail', cell: ({ school }) => school.region },
    {
      header: 'Students',
      minWidth: 72,
      align: 'right',
      priority: 4,
      onPhone: 'detail',
      cell: ({ students }) => countText(students),
      phoneCell: ({ students }) => countOf(students, 'student', 'students'),
    },
    {
      header: points,
      minWidth: 160,
      onPhone: 'detail',
      cell: (row) => <PointsCell text={textOf(row)} share={most > 0 ? measured(row) / most : 0} />,
      phoneCell: (row) => `${textOf(row)} ${points.toLowerCase()}`,
    },
    {
      header: 'Right',
      minWidth: 56,
      align: 'right',
      priority: 3,
      onPhone: 'detail',
      cell: ({ correct, answers }) => answers > 0 && shareText(correct / answers),
      phoneCell: ({ correct, answers }) => answers > 0 && `${shareText(correct / answers)} right`,
    },
    {
      header: 'Week',
      minWidth: 52,
      priority: 5,
      onPhone: 'detail',
      cell: (row) => <ChangeCell {...row} />,
      phoneCell: changeText,
    },
    {
      header: 'Playing, 8 weeks',
      minWidth: 116,
      priority: 2,
      onPhone: 'detail',
      cell: ({ weeks }) => <WeekBars weeks={weeks} />,
      phoneCell: ({ weeks }) => weeksText(weeks),
    },
  ];
}

const view: Omit<ListView<Row, SchoolStandingSearch>, 'columns'> = {
  ...schoolStandingHome,
  things: 'standings',
  Filters,
  actions: (search) => (
    <>
      <SchoolSwitch current="Standings" />
      <ExportMenu fileName="standings-schools" save={(format, signal) => saveSchoolStandings(search, format, signal)} />
    </>
  ),
  rowName: ({ school }) => school.name,
  page: ({ id }) => linkOptions({ to: '/schools/$id', params: { id } }),
  table: { numberHeader: 'Place', number: ({ place }) => place },
  empty: {
    title: 'No school is ranked yet',
    text: 'A school is ranked once at least 5 of its students have played.',
  },
  noMatch: () => ({
    title: 'No school is ranked',
    text: 'At least 5 students of a school must have played on these days, in this level and subject.',
    showAll: 'Show all standings',
  }),
};

/** Who is not ranked, and why. */
function noteOf(ranked: number | undefined, all: number | undefined): string {
  const ties = 'Equal points share a place, and the next place is left out (1, 2, 2, 4).';
  if (ranked === undefined || all === undefined || all <= ranked) return ties;
  const schools = countOf(all - ranked, 'school is not ranked', 'schools are not ranked');
  return `${ties} ${schools}: fewer than 5 of their students played.`;
}

/** The standings of schools. */
export function SchoolStandings({ search }: { readonly search: SchoolStandingSearch }) {
  const list = useList(schoolStandingHome, search);
  const all = useCount('schools').count;
  const measure = search.measure ?? 'mean';
  const most = Math.max(0, ...(list.rows ?? []).map(({ mean, points }) => (measure === 'mean' ? mean : points)));
  const shown = { ...view, columns: columnsOf(measure, most), note: noteOf(list.count, all) };
  return (
    <>
      <ListHead view={shown} search={search} list={list} count={all} />
      <ListRows view={shown} search={search} list={list} />
    </>
  );
}
