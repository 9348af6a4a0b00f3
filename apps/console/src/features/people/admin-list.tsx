import { mayDo } from '@quizdesk/contract/rules/account-rights';
import type { User } from '@quizdesk/contract/users';
import { IconDevices, IconKey, IconPencil, IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import type { Removal } from '../../components/dialog/delete-dialog.tsx';
import { AddLink } from '../../components/form/button-link.tsx';
import { contactColumn } from '../../components/format/copy-column.tsx';
import { personText, stateText } from '../../components/format/labels.ts';
import { StatusBadge, WordBadge } from '../../components/format/status-badge.tsx';
import { listFilters } from '../../components/list/filter/list-filters.tsx';
import type { ListView, RowWays } from '../../components/list/resource/list-view.ts';
import { ResourceList } from '../../components/list/resource/resource-list.tsx';
import type { Column } from '../../components/table/resource-columns.ts';
import type { RowAction } from '../../components/table/row-actions.tsx';
import { PersonName } from './user-columns.tsx';
import { ADMINISTRATOR_ROLES, type AdminSearch, adminHome, invalidateAll, users } from './users-api.ts';
import { isOwn, type Viewer } from './viewer.ts';

/** The columns of administrators; the viewer's own row is marked. */
function adminColumns(isOwn: (user: User) => boolean): readonly Column<User>[] {
  return [
    {
      header: 'Name',
      minWidth: 170,
      sort: 'name',
      onPhone: 'title',
      cell: (user) => (
        <span className="qd-row qd-gap-8 qd-may-shrink">
          <PersonName user={user} />
          {isOwn(user) && <span className="qd-badge">You</span>}
        </span>
      ),
    },
    contactColumn('username', { minWidth: 120, grow: 1, priority: 2, sort: 'username' }),
    contactColumn('email', { minWidth: 170, grow: 2, priority: 1, sort: 'email' }),
    {
      header: 'Two-factor',
      minWidth: 84,
      priority: 2.5,
      sort: 'two_factor',
      onPhone: 'detail',
      cell: ({ two_factor }) => (
        <WordBadge isActive={two_factor === true} icon={two_factor === true ? IconShieldCheck : IconShieldOff}>
          {two_factor === true ? 'On' : 'Off'}
        </WordBadge>
      ),
      phoneCell: ({ two_factor }) => `two-factor ${two_factor === true ? 'on' : 'off'}`,
    },
    {
      header: 'Role',
      minWidth: 84,
      priority: 3,
      sort: 'role',
      oneValueBy: ['role'],
      onPhone: 'detail',
      cell: ({ role }) => stateText(role),
    },
    {
      header: 'Status',
      minWidth: 76,
      priority: 4,
      sort: 'status',
      onPhone: 'mark',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
  ];
}

const ROLES = ADMINISTRATOR_ROLES.map((role) => ({ value: role, label: `${stateText(role)}s` }));
// The same component at every render: a new one would lose the focus.
const RoleFilter = listFilters<AdminSearch>([
  { name: 'role', label: 'Role', all: 'All roles', choices: ROLES, isAlways: true },
]);

const removal: Removal<User> = {
  title: 'Delete Administrator',
  call: 'users.remove',
  thing: 'Administrator',
  nameOf: personText,
  question: (user) =>
    `Are you sure you want to delete "${personText(user)}"? They are signed out everywhere and cannot sign in again. What they have added and changed stays.`,
  remove: users.remove,
  invalidate: invalidateAll,
};

const NO_MATCH = {
  title: 'No administrator found',
  text: 'No administrator matches the search and the role.',
  showAll: 'Show all administrators',
};

/** What the viewer may do to an administrator; to themselves all but the role and a delete. */
function actionsOf(user: User, viewer: Viewer, { own, search }: RowWays<AdminSearch>): readonly RowAction[] {
  const edit = {
    label: 'Edit',
    icon: IconPencil,
    link: linkOptions({ to: '/admins/$id/edit', params: { id: user.id }, state: { list: search } }),
  };
  if (isOwn(viewer, user)) {
    return [
      edit,
      { label: 'Change password', icon: IconKey, link: linkOptions({ to: '/password' }) },
      { label: 'Sessions', icon: IconDevices, link: linkOptions({ to: '/account/security' }) },
      ...own.map((remove) => ({ ...remove, refusal: 'You cannot delete yourself' })),
    ];
  }
  const reset = {
    label: 'Reset password',
    icon: IconKey,
    link: linkOptions({ to: '/admins/$id/password', params: { id: user.id }, state: { list: search } }),
  };
  const sessions = {
    label: 'Sessions',
    icon: IconDevices,
    link: linkOptions({ to: '/admins/$id/sessions', params: { id: user.id }, state: { list: search } }),
  };
  return [
    ...(mayDo(viewer.role, 'change', user.role) ? [edit] : []),
    ...(mayDo(viewer.role, 'set_password', user.role) ? [reset] : []),
    ...(mayDo(viewer.role, 'end_sessions', user.role) ? [sessions] : []),
    ...(mayDo(viewer.role, 'delete', user.role) ? own : []),
  ];
}

const adminList = (viewer: Viewer): ListView<User, AdminSearch> => ({
  ...adminHome,
  things: 'administrators',
  searchLabel: 'Search administrators',
  Filters: RoleFilter,
  add: (list) => <AddLink link={linkOptions({ to: '/admins/add', state: { list } })}>Add administrator</AddLink>,
  newest: 'role',
  usualOrder: 'asc',
  columns: adminColumns((user) => isOwn(viewer, user)),
  rowName: ({ name }) => name,
  removal,
  rowActions: (user, ways) => actionsOf(user, viewer, ways),
  // There is always one: the viewer of the list.
  empty: NO_MATCH,
  noMatch: () => NO_MATCH,
});

export interface AdminListProps {
  readonly search: AdminSearch;
  /** Which row is the viewer's own, and what they may do to the others. */
  readonly viewer: Viewer;
}

/** The administrators, superadmins first. */
export function AdminList({ search, viewer }: AdminListProps) {
  return <ResourceList view={adminList(viewer)} search={search} />;
}
