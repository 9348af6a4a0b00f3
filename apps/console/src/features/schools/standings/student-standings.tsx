import type { StudentStanding } from '@quizdesk/contract/standings';
import { Link } from '@tanstack/react-router';
import { Facts, type FactsProps } from '../../../components/format/facts.tsx';
import { countText, decimalText, plural } from '../../../components/format/format-number.ts';
import { personText } from '../../../components/format/labels.ts';
import { numberColumn } from '../../../components/format/number-column.tsx';
import { ExportMenu } from '../../../components/list/export/export-menu.tsx';
import { listFilters } from '../../../components/list/filter/list-filters.tsx';
import type { ListView } from '../../../components/list/resource/list-view.ts';
import { ResourceList } from '../../../components/list/resource/resource-list.tsx';
import { PersonLink } from '../../../components/person/person-link.tsx';
import { SchoolSwitch } from '../school-switch.tsx';
import {
  besideStandings,
  CertificatesLink,
  changeColumn,
  rightColumn,
  STANDING_FILTERS,
  useCounting,
  useOpenedRows,
  whileCounted,
} from './standing-parts.tsx';
import { type Listed, type StudentStandingSearch, saveStudentStandings, studentStandingHome } from './standings-api.ts';

type Row = Listed<StudentStanding>;

/** What is behind the place of a student. */
function factsOf({ user, school_id, school_name, points, answers, correct, place_before }: Row): FactsProps['facts'] {
  return [
    [
      'Student',
      <PersonLink key="student" person={user.id}>
        {personText(user)}
      </PersonLink>,
    ],
    [
      'School',
      school_id !== null && (
        <Link key="school" to="/schools/$id" params={{ id: school_id }}>
          {school_name}
        </Link>
      ),
    ],
    ['Points', countText(points)],
    ['Answers right', `${countText(correct)} of ${countText(answers)}`],
    ['Points per answer', answers > 0 && decimalText(points / answers)],
    ['Place a week before', place_before],
  ];
}

const view: ListView<Row, StudentStandingSearch> & { readonly note: string } = {
  ...studentStandingHome,
  title: 'Students',
  note: 'Students who played, by points. Equal points share a place (1, 2, 2, 4).',
  things: 'standings',
  Filters: listFilters(STANDING_FILTERS, besideStandings),
  actions: (search) => (
    <>
      <CertificatesLink search={search} />
      <SchoolSwitch />
      <ExportMenu fileName="standings-students" save={(format, how) => saveStudentStandings(search, format, how)} />
    </>
  ),
  rowName: ({ user }) => user.name,
  table: { numberHeader: 'Place', number: ({ place }) => place },
  columns: [
    {
      header: 'Student',
      minWidth: 180,
      grow: 1,
      onPhone: 'title',
      cell: ({ user }) => <PersonLink person={user.id}>{user.name}</PersonLink>,
    },
    {
      header: 'School',
      minWidth: 160,
      grow: 1,
      priority: 2,
      onPhone: 'detail',
      cell: ({ school_id, school_name }) =>
        school_id !== null && (
          <Link to="/schools/$id" params={{ id: school_id }}>
            {school_name}
          </Link>
        ),
      phoneCell: ({ school_name }) => school_name,
      isCutOnPhone: true,
    },
    numberColumn('Points', 72, ({ points }) => points, { words: (points) => plural(points, 'point', 'points') }),
    numberColumn('Answers', 72, ({ answers }) => answers, { priority: 1, onPhone: 'hidden', words: countText }),
    rightColumn,
    changeColumn,
  ],
  empty: { title: 'Nobody is ranked yet', text: 'Students are ranked once they have played.' },
  noMatch: () => ({
    title: 'Nobody is ranked',
    text: 'Nobody played on these days, in this level and subject.',
    showAll: 'Show all standings',
  }),
};

/** The standings of students. */
export function StudentStandings({ search }: { readonly search: StudentStandingSearch }) {
  const opened = useOpenedRows<Row>(view.rowName, (row) => <Facts facts={factsOf(row)} />);
  const { counted, waiting } = useCounting(view, search);
  const shown = {
    ...view,
    note: view.note + waiting,
    columns: [...view.columns, opened.column],
    table: { ...view.table, ...opened.table },
    ...(counted && whileCounted(counted)),
  };
  return <ResourceList view={shown} search={search} {...(counted && { count: undefined })} />;
}
