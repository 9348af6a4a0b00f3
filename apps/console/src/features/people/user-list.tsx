import type { User } from '@quizdesk/contract/users';
import { IconFileTypeCsv, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { useDialogTarget } from '../../components/dialog/use-dialog-target.ts';
import { ButtonLink } from '../../components/form/button-link.tsx';
import { countOf, countText } from '../../components/format/format-number.ts';
import { ExportMenu } from '../../components/list/export/export-menu.tsx';
import { ClearFilter, FilterBar, FilterChip, StatusFilter } from '../../components/list/filter/filter-bar.tsx';
import { isNarrowed } from '../../components/list/list-search.ts';
import type { FiltersProps, ListView } from '../../components/list/resource/list-view.ts';
import { ListHead, ListRows, useList } from '../../components/list/resource/resource-list.tsx';
import { schools } from '../../components/resources/schools.ts';
import type { RowAction } from '../../components/table/row-actions.tsx';
import { STUDENT_STATUSES } from './people-labels.ts';
import { PremiumDialog, premiumAction } from './premium-dialog.tsx';
import { userColumns } from './user-columns.tsx';
import { UserDelete } from './user-delete.tsx';
import { type StudentSearch, saveStudents, studentCountQuery, studentHome } from './users-api.ts';

/** The school whose students are shown, and the way back to all. */
function SchoolChip({ id, search }: { readonly id: number; readonly search: StudentSearch }) {
  const { data } = useQuery(schools.find(id));
  return (
    <>
      <FilterChip>of {data?.name ?? `school ${id}`}</FilterChip>
      <ClearFilter link={studentHome.link(studentHome.address.withFilter(search, 'school_id', ''))}>
        All schools
      </ClearFilter>
    </>
  );
}

function UserFilters({ search, onChange }: FiltersProps<StudentSearch>) {
  return (
    <FilterBar>
      <StatusFilter
        all="All statuses"
        choices={STUDENT_STATUSES}
        value={search.status}
        onChange={(status) => onChange(studentHome.address.withFilter(search, 'status', status))}
      />
      {search.school_id !== undefined && <SchoolChip id={search.school_id} search={search} />}
    </FilterBar>
  );
}

/** That there is no student of a status, anywhere and at one school. */
const NOBODY = {
  all: ['No student is found.', 'No student of this school is found.'],
  active: ['No active student is found.', 'No active student of this school is found.'],
  inactive: ['No barred student is found.', 'No barred student of this school is found.'],
} as const;

function noMatchText({ q, status, school_id }: StudentSearch): string {
  const [anywhere, here] = NOBODY[status ?? 'all'];
  const nobody = school_id === undefined ? anywhere : here;
  return q === undefined ? nobody : `${nobody} “${q}” was looked for in name, username, email and phone.`;
}

const userList: ListView<User, StudentSearch> = {
  ...studentHome,
  things: 'users',
  searchLabel: 'Search users',
  Filters: UserFilters,
  actions: (list) => (
    <>
      <ExportMenu fileName="users" save={(format, signal) => saveStudents(list, format, signal)} />
      <ButtonLink
        to="/users/schools/csv"
        state={{ list }}
        variant="default"
        leftSection={<IconFileTypeCsv size={18} stroke={1.7} aria-hidden="true" />}
      >
        Set Schools by CSV
      </ButtonLink>
    </>
  ),
  table: { isDense: true },
  columns: userColumns,
  rowName: ({ name }) => name,
  empty: {
    title: 'No users yet',
    text: 'They appear when students sign up in the app.',
    actions: (
      <ButtonLink to="/waitlist" variant="default">
        Go to Waitlist
      </ButtonLink>
    ),
  },
  noMatch: (search) => ({
    title: 'No user found',
    text: noMatchText(search),
    showAll: search.status === undefined && search.school_id === undefined ? 'Clear the search' : 'Show all users',
  }),
};

/** How many students there are: the menu and the dashboard count active accounts, those of administrators too. */
function useAllStudents(): string | undefined {
  const active = useQuery(studentCountQuery('active')).data;
  const all = useQuery(studentCountQuery('available')).data;
  if (active === undefined || all === undefined) return undefined;
  return `${countOf(active, 'active student', 'active students')} · ${countText(all)} in all`;
}

/** The students, newest first unless sorted. */
export function UserList({ search }: { readonly search: StudentSearch }) {
  const list = useList(studentHome, search);
  const all = useAllStudents();
  const premium = useDialogTarget<User>();
  const removal = useDialogTarget<User>();
  const actions = (user: User): RowAction[] => [
    {
      label: 'Edit',
      icon: IconPencil,
      link: linkOptions({ to: '/users/$id/edit', params: { id: user.id }, state: { list: search } }),
    },
    { ...premiumAction(user), onSelect: () => premium.open(user) },
    { label: 'Delete', icon: IconTrash, call: 'users.remove', onSelect: () => removal.open(user), isDestructive: true },
  ];
  return (
    <>
      <ListHead view={userList} search={search} list={list} {...(!isNarrowed(search) && { count: all })} />
      <ListRows view={userList} search={search} list={list} table={{ actions }} />
      <PremiumDialog target={premium} />
      <UserDelete target={removal} />
    </>
  );
}
