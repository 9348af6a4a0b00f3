import { mayDo } from '@quizdesk/contract/rules/account-rights';
import type { User } from '@quizdesk/contract/users';
import { IconDevices, IconKey, IconTrash } from '@tabler/icons-react';
import { linkOptions } from '@tanstack/react-router';
import { DeleteDialog, type Removal } from '../../components/dialog/delete-dialog.tsx';
import { useDialogTarget } from '../../components/dialog/use-dialog-target.ts';
import { AddLink } from '../../components/form/link-button.tsx';
import { contactColumn } from '../../components/format/copy-text.tsx';
import { personText, stateText } from '../../components/format/labels.ts';
import { StatusBadge } from '../../components/format/status-badge.tsx';
import { FilterBar, FilterSelect } from '../../components/list/filter/filter-bar.tsx';
import type { FiltersProps, ListView } from '../../components/list/resource/list-view.ts';
import { ListHead, ListRows, useList } from '../../components/list/resource/resource-list.tsx';
import type { Column } from '../../components/table/resource-columns.ts';
import type { RowAction } from '../../components/table/row-actions.tsx';
import { ADMINISTRATOR_ROLES } from './administrator-pages.ts';
import { PersonName } from './user-columns.tsx';
import { type AdminSearch, adminHome, invalidateAll, users } from './users-api.ts';
import { isOwn, type Viewer } from './viewer.ts';

/** The columns of administrators; the viewer's own row is marked. */
function adminColumns(isOwn: (user: User) => boolean): readonly Column<User>[] {
  return [
    {
      header: 'Name',
      minWidth: 170,
      onPhone: 'title',
      cell: (user) => (
        <span className="qd-row qd-gap-8 qd-may-shrink">
          <PersonName user={user} />
          {isOwn(user) && <span className="qd-badge">You</span>}
        </span>
      ),
    },
    contactColumn('username', { minWidth: 120, grow: 1, priority: 2 }),
    contactColumn('email', { minWidth: 170, grow: 2, priority: 1 }),
    { header: 'Role', minWidth: 84, priority: 3, onPhone: 'detail', cell: ({ role }) => stateText(role) },
    {
      header: 'Status',
      minWidth: 76,
      priority: 4,
      onPhone: 'mark',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
  ];
}

const ROLES = ADMINISTRATOR_ROLES.map((role) => ({ value: role, label: `${stateText(role)}s` }));

function AdminFilters({ search, onChange }: FiltersProps<AdminSearch>) {
  return (
    <FilterBar>
      <FilterSelect
        label="Role"
        all="All roles"
        choices={ROLES}
        value={search.role}
        onChange={(role) => onChange(adminHome.address.withFilter(search, 'role', role))}
      />
    </FilterBar>
  );
}

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

const adminList = (viewer: Viewer): ListView<User, AdminSearch> => ({
  ...adminHome,
  things: 'administrators',
  searchLabel: 'Search administrators',
  Filters: AdminFilters,
  add: (list) => <AddLink link={linkOptions({ to: '/admins/add', state: { list } })}>Add administrator</AddLink>,
  columns: adminColumns((user) => isOwn(viewer, user)),
  rowName: ({ name }) => name,
  // There is always one: the viewer of the list.
  empty: NO_MATCH,
  noMatch: () => NO_MATCH,
});

interface ActionsProps extends AdminListProps {
  readonly onDelete: (user: User) => void;
}

/** What the viewer may do to an administrator; to themselves they change the password alone. */
function actionsOf(user: User, { search, viewer, onDelete }: ActionsProps): RowAction[] {
  const remove: RowAction = {
    call: 'users.remove',
    label: 'Delete',
    icon: IconTrash,
    onSelect: () => onDelete(user),
    isDestructive: true,
  };
  if (isOwn(viewer, user)) {
    return [
      { label: 'Change password', icon: IconKey, link: linkOptions({ to: '/password' }) },
      { label: 'Sessions', icon: IconDevices, link: linkOptions({ to: '/account/security' }) },
      { ...remove, refusal: 'You cannot delete yourself' },
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
    ...(mayDo(viewer.role, 'set_password', user.role) ? [reset] : []),
    ...(mayDo(viewer.role, 'end_sessions', user.role) ? [sessions] : []),
    ...(mayDo(viewer.role, 'delete', user.role) ? [remove] : []),
  ];
}

export interface AdminListProps {
  readonly search: AdminSearch;
  /** Which row is the viewer's own, and what they may do to the others. */
  readonly viewer: Viewer;
}

/** The administrators, superadmins first. */
export function AdminList({ search, viewer }: AdminListProps) {
  const view = adminList(viewer);
  const list = useList(view, search);
  const target = useDialogTarget<User>();
  const actions = (user: User) => actionsOf(user, { search, viewer, onDelete: target.open });
  return (
    <>
      <ListHead view={view} search={search} list={list} />
      <ListRows view={view} search={search} list={list} table={{ actions }} />
      <DeleteDialog removal={removal} target={target} />
    </>
  );
}
