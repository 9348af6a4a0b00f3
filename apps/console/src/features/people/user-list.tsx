import type { User } from '@quizdesk/contract/users';
import { IconFileTypeCsv } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Removal as RowRemoval } from '../../components/dialog/delete-dialog.tsx';
import { ButtonLink } from '../../components/form/button-link.tsx';
import { countText, plural } from '../../components/format/format-number.ts';
import { personText } from '../../components/format/labels.ts';
import { BulkList } from '../../components/list/bulk/bulk-list.tsx';
import type { BulkView } from '../../components/list/bulk/bulk-view.ts';
import { ExportMenu } from '../../components/list/export/export-menu.tsx';
import { useLevelChoices } from '../../components/list/filter/choices.ts';
import { listFilters } from '../../components/list/filter/list-filters.tsx';
import { useRegionChoices } from '../../components/list/filter/region-choices.ts';
import { isNarrowed, narrowedBy } from '../../components/list/list-search.ts';
import type { ListView, RowDialogProps } from '../../components/list/resource/list-view.ts';
import { schoolFilter } from '../../components/picker/school-filter.tsx';
import { formEditing } from '../../components/table/row-editing.tsx';
import { ABSENCE_CHOICES, DELETED_WITH_USERS, PREMIUM_CHOICES, STUDENT_STATUSES } from './people-labels.ts';
import { Premium } from './premium.tsx';
import { premiumAction } from './premium-action.ts';
import { userColumns } from './user-columns.tsx';
import {
  invalidateAll,
  type StudentSearch,
  saveStudents,
  studentCountQuery,
  studentFilter,
  studentHome,
  users,
} from './users-api.ts';

export const userRemoval: RowRemoval<User> = {
  title: 'Delete User',
  call: 'users.remove',
  thing: 'User',
  nameOf: personText,
  question: (user) => `Are you sure you want to delete "${personText(user)}"? ${DELETED_WITH_USERS}`,
  remove: users.remove,
  invalidate: invalidateAll,
};

const Delete = lazy(async () => ({ default: (await import('./user-delete.tsx')).UserDelete }));

/** Loaded when it is opened for the first time. */
const Removal = (props: RowDialogProps<User>) =>
  props.target.row && (
    <Suspense>
      <Delete {...props} />
    </Suspense>
  );

const MessageStudents = lazy(async () => ({ default: (await import('./message-students.tsx')).MessageStudents }));

/** That there is no student of a status, anywhere and at one school. */
const NOBODY = {
  all: ['No student is found.', 'No student of this school is found.'],
  active: ['No active student is found.', 'No active student of this school is found.'],
  inactive: ['No barred student is found.', 'No barred student of this school is found.'],
} as const;

function noMatchText({ q, status, school_id, ...others }: StudentSearch): string {
  const [anywhere, here] = NOBODY[status ?? 'all'];
  const nobody = isNarrowed(others)
    ? status !== undefined || school_id !== undefined || narrowedBy(others) > 1
      ? 'No student has all of these.'
      : 'No student matches this filter.'
    : school_id === undefined
      ? anywhere
      : here;
  return q === undefined ? nobody : `${nobody} “${q}” was looked for in name, username, email and phone.`;
}

const userList: ListView<User, StudentSearch> = {
  ...studentHome,
  things: 'users',
  searchLabel: 'Search users',
  Filters: listFilters([
    { name: 'region', label: 'Region', all: 'All regions', useChoices: useRegionChoices },
    { name: 'school_id', ...schoolFilter },
    { name: 'level_id', label: 'Level', all: 'All levels', useChoices: useLevelChoices },
    { name: 'not_played_days', label: 'Last played', all: 'Played any time', choices: ABSENCE_CHOICES },
    { name: 'is_premium', label: 'Premium', all: 'Premium or not', choices: PREMIUM_CHOICES },
    { name: 'status', label: 'Status', all: 'All statuses', choices: STUDENT_STATUSES },
  ]),
  actions: (list, found) => (
    <>
      <ButtonLink
        to="/users/schools/csv"
        state={{ list }}
        variant="default"
        leftSection={<IconFileTypeCsv size={18} stroke={1.7} aria-hidden="true" />}
      >
        Set Schools by CSV
      </ButtonLink>
      <ExportMenu fileName="users" save={(format, how) => saveStudents(list, format, how)} />
      {isNarrowed(list) && found !== 0 && (
        <Suspense>
          <MessageStudents search={list} found={found} />
        </Suspense>
      )}
    </>
  ),
  // Names lead to the people themselves.
  table: { isDense: true, rowLink: undefined, actionCount: 3 },
  columns: userColumns,
  rowName: ({ name }) => name,
  edit: ({ id }, list) => linkOptions({ to: '/users/$id/edit', params: { id }, state: { list } }),
  editing: formEditing('users.update', async () => (await import('./student-form.tsx')).studentForm),
  removal: userRemoval,
  rowActions: (user, { own, open }) =>
    own.toSpliced(-1, 0, { ...premiumAction(user), onSelect: () => open('premium') }),
  dialogs: { premium: Premium, removal: Removal },
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
    showAll: isNarrowed({ ...search, q: undefined }) ? 'Show all users' : 'Clear the search',
  }),
};

const userBulk: BulkView<User, StudentSearch> = {
  call: 'users.exportSelected',
  nameOf: ({ name, school_name }) => (school_name === null ? name : `${name}, ${school_name}`),
  filter: studentFilter,
  Bar: lazy(async () => ({ default: (await import('./user-bulk.tsx')).UserBar })),
};

/** How many students there are: the menu and the dashboard count active accounts, those of administrators too. */
function useAllStudents(): string | undefined {
  const active = useQuery(studentCountQuery('active')).data;
  const all = useQuery(studentCountQuery('available')).data;
  if (active === undefined || all === undefined) return undefined;
  return `${plural(active, 'active student', 'active students')} · ${countText(all)} in all`;
}

/** The students, newest first unless sorted. */
export function UserList({ search }: { readonly search: StudentSearch }) {
  const all = useAllStudents();
  return <BulkList view={userList} bulk={userBulk} search={search} {...(!isNarrowed(search) && { count: all })} />;
}
