import type { User } from '@quizdesk/contract/users';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { FilterBar, FilterSelect } from '../../components/filter-bar.tsx';
import { ListBody } from '../../components/list-body.tsx';
import { isNarrowed } from '../../components/list-search.ts';
import { countText } from '../../components/number-text.ts';
import { PageHead, PageRange } from '../../components/page-head.tsx';
import type { Sorting } from '../../components/resource-columns.ts';
import { ResourceTable } from '../../components/resource-table.tsx';
import type { RowAction } from '../../components/row-actions.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { useAsking } from '../../components/use-asking.ts';
import { type ListPage, useListPage } from '../../components/use-list-page.ts';
import { NoUserFound, NoUsers } from './no-users.tsx';
import { PremiumDialog, premiumAction } from './premium-dialog.tsx';
import { userColumns } from './user-columns.tsx';
import { UserDelete } from './user-delete.tsx';
import { type StudentSearch, studentCountQuery, studentSearch, studentsQuery } from './users-api.ts';

interface RowsProps {
  readonly search: StudentSearch;
  readonly list: ListPage<User>;
  readonly onPremium: (user: User) => void;
  readonly onDelete: (user: User) => void;
}

function sortingOf(search: StudentSearch): Sorting {
  return {
    sort: search.sort ?? 'id',
    order: search.order ?? (search.sort === undefined ? 'desc' : 'asc'),
    link: (sort, order, props) => <Link to="/users" search={studentSearch.sortedBy(search, sort, order)} {...props} />,
  };
}

function UserRows({ search, list, onPremium, onDelete }: RowsProps) {
  const actions = (user: User): RowAction[] => [
    {
      label: 'Edit',
      icon: IconPencil,
      link: linkOptions({ to: '/users/$id/edit', params: { id: user.id }, state: { list: search } }),
    },
    { ...premiumAction(user), onSelect: () => onPremium(user) },
    { label: 'Delete', icon: IconTrash, onSelect: () => onDelete(user), isDestructive: true },
  ];
  return (
    <ListBody
      list={list}
      failure="The users could not be loaded"
      empty={isNarrowed(search) ? <NoUserFound search={search} /> : <NoUsers />}
      pageLink={(page, props) => <Link to="/users" search={studentSearch.pageOf(search, page)} {...props} />}
    >
      <ResourceTable
        label="Users"
        columns={userColumns}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actions={actions}
        firstNumber={list.firstNumber}
        sorting={sortingOf(search)}
        isStale={list.isStale}
        isDense
      />
    </ListBody>
  );
}

const STATUSES = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
];

/** How many students there are: the menu and the dashboard count the active accounts alone. */
function useAllStudents(): string | undefined {
  const active = useQuery(studentCountQuery('active')).data;
  const all = useQuery(studentCountQuery('available')).data;
  if (active === undefined || all === undefined) return undefined;
  return `${countText(active)} active · ${countText(all)} in all`;
}

/** The students, newest first: search, status, order and page come from the address and go there. */
export function UserList({ search }: { readonly search: StudentSearch }) {
  const navigate = useNavigate();
  const show = (wanted: StudentSearch, replace: boolean) => void navigate({ to: '/users', search: wanted, replace });
  const replacePage = (page: number) => show(studentSearch.pageOf(search, page), true);
  const list = useListPage(useQuery(studentsQuery(search)), search, { replacePage });
  const found = list.count === undefined ? undefined : `${countText(list.count)} found`;
  const all = useAllStudents();
  const premium = useAsking<User>();
  const removal = useAsking<User>();
  return (
    <>
      <PageHead title="Users" count={isNarrowed(search) ? found : all} isRuled>
        <SearchBox
          label="Search users"
          value={search.q ?? ''}
          onSearch={(q) => show(studentSearch.searchFor(search, q), search.q !== undefined)}
        />
        <FilterBar>
          <FilterSelect
            label="Status"
            all="All statuses"
            choices={STATUSES}
            value={search.status}
            onChange={(status) => show(studentSearch.withFilter(search, 'status', status), false)}
          />
        </FilterBar>
        <PageRange>{list.range}</PageRange>
      </PageHead>
      <UserRows search={search} list={list} onPremium={premium.ask} onDelete={removal.ask} />
      <PremiumDialog asking={premium} />
      <UserDelete asking={removal} />
    </>
  );
}
