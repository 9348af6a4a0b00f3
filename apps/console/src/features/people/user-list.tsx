import type { User } from '@quizdesk/contract/users';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ListBody } from '../../components/list-body.tsx';
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
import { type StudentSearch, studentSearch, studentsQuery } from './users-api.ts';

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
    { ...premiumAction(user), onSelect: () => onPremium(user) },
    { label: 'Delete', icon: IconTrash, onSelect: () => onDelete(user), isDestructive: true },
  ];
  return (
    <ListBody
      list={list}
      failure="The users could not be loaded"
      empty={search.q === undefined ? <NoUsers /> : <NoUserFound q={search.q} />}
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

/** The students, newest first: search, order and page come from the address and go there. */
export function UserList({ search }: { readonly search: StudentSearch }) {
  const navigate = useNavigate();
  const show = (wanted: StudentSearch, replace: boolean) => void navigate({ to: '/users', search: wanted, replace });
  const replacePage = (page: number) => show(studentSearch.pageOf(search, page), true);
  const list = useListPage(useQuery(studentsQuery(search)), search, { replacePage });
  const premium = useAsking<User>();
  const removal = useAsking<User>();
  return (
    <>
      <PageHead
        title="Users"
        count={search.q === undefined || list.count === undefined ? list.count : `${countText(list.count)} found`}
        isRuled
      >
        <SearchBox
          label="Search users"
          value={search.q ?? ''}
          onSearch={(q) => show(studentSearch.searchFor(search, q), search.q !== undefined)}
        />
        <PageRange>{list.range}</PageRange>
      </PageHead>
      <UserRows search={search} list={list} onPremium={premium.ask} onDelete={removal.ask} />
      <PremiumDialog asking={premium} />
      <UserDelete asking={removal} />
    </>
  );
}
