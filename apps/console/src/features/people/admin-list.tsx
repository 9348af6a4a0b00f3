import { mayDo } from '@quizdesk/contract/account-rights';
import type { User } from '@quizdesk/contract/users';
import { IconKey, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { ButtonLink } from '../../components/button-link.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FilterBar, FilterSelect } from '../../components/filter-bar.tsx';
import { ListBody } from '../../components/list-body.tsx';
import { isNarrowed } from '../../components/list-search.ts';
import { countText } from '../../components/number-text.ts';
import { PageHead, PageRange } from '../../components/page-head.tsx';
import { ResourceTable } from '../../components/resource-table.tsx';
import type { RowAction } from '../../components/row-actions.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { useAsking } from '../../components/use-asking.ts';
import { type ListPage, useListPage } from '../../components/use-list-page.ts';
import { adminColumns } from './admin-columns.tsx';
import { AdminDelete } from './user-delete.tsx';
import { type AdminSearch, adminSearch, adminsQuery } from './users-api.ts';
import { isOwn, type Viewer } from './viewer.ts';

const ROLES = [
  { value: 'superadmin', label: 'Superadmins' },
  { value: 'admin', label: 'Admins' },
];

function NoAdminFound() {
  return (
    <EmptyState
      title="No administrator found"
      actions={
        <ButtonLink to="/admins" variant="default">
          Show all administrators
        </ButtonLink>
      }
    >
      No administrator matches the search and the role.
    </EmptyState>
  );
}

interface RowsProps {
  readonly search: AdminSearch;
  readonly list: ListPage<User>;
  readonly viewer: Viewer;
  readonly onDelete: (user: User) => void;
}

/** What the viewer may do to an administrator; to themselves they change the password alone. */
function actionsOf(user: User, { search, viewer, onDelete }: RowsProps): RowAction[] {
  const remove = { label: 'Delete', icon: IconTrash, onSelect: () => onDelete(user), isDestructive: true };
  if (isOwn(viewer, user)) {
    return [
      { label: 'Change password', icon: IconKey, link: linkOptions({ to: '/password' }) },
      { ...remove, refusal: 'You cannot delete yourself' },
    ];
  }
  const reset = {
    label: 'Reset password',
    icon: IconKey,
    link: linkOptions({ to: '/admins/$id/password', params: { id: user.id }, state: { list: search } }),
  };
  return [
    ...(mayDo(viewer.role, 'set_password', user.role) ? [reset] : []),
    ...(mayDo(viewer.role, 'delete', user.role) ? [remove] : []),
  ];
}

function AdminRows(props: RowsProps) {
  const { search, list, viewer } = props;
  return (
    <ListBody
      list={list}
      failure="The administrators could not be loaded"
      empty={<NoAdminFound />}
      pageLink={(page, props) => <Link to="/admins" search={adminSearch.pageOf(search, page)} {...props} />}
    >
      <ResourceTable
        label="Admins"
        columns={adminColumns((user) => isOwn(viewer, user))}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={(user) => actionsOf(user, props)}
        firstNumber={list.firstNumber}
        isStale={list.isStale}
      />
    </ListBody>
  );
}

export interface AdminListProps {
  readonly search: AdminSearch;
  /** Whose row is one's own, and what may be done to the others. */
  readonly viewer: Viewer;
}

/** The administrators, superadmins first: search, role and page come from the address and go there. */
export function AdminList({ search, viewer }: AdminListProps) {
  const navigate = useNavigate();
  const show = (wanted: AdminSearch, replace = false) => void navigate({ to: '/admins', search: wanted, replace });
  const replacePage = (page: number) => show(adminSearch.pageOf(search, page), true);
  const list = useListPage(useQuery(adminsQuery(search)), search, { replacePage });
  const removal = useAsking<User>();
  const found = isNarrowed(search) && list.count !== undefined ? `${countText(list.count)} found` : list.count;
  return (
    <>
      <PageHead
        title="Admins"
        count={found}
        actions={
          <ButtonLink to="/admins/add" state={{ list: search }} leftSection={<IconPlus size={18} stroke={1.7} />}>
            Add administrator
          </ButtonLink>
        }
        isRuled
      >
        <SearchBox
          label="Search administrators"
          value={search.q ?? ''}
          onSearch={(q) => show(adminSearch.searchFor(search, q), search.q !== undefined)}
        />
        <FilterBar>
          <FilterSelect
            label="Role"
            all="All roles"
            choices={ROLES}
            value={search.role}
            onChange={(role) => show(adminSearch.withFilter(search, 'role', role))}
          />
        </FilterBar>
        <PageRange>{list.range}</PageRange>
      </PageHead>
      <AdminRows search={search} list={list} viewer={viewer} onDelete={removal.ask} />
      <AdminDelete asking={removal} />
    </>
  );
}
