import type { School } from '@quizdesk/contract/schools';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { ListBody } from '../../components/list-body.tsx';
import { type ListSearch, plainList } from '../../components/list-search.ts';
import { countText } from '../../components/number-text.ts';
import { PageHead, PageRange } from '../../components/page-head.tsx';
import { ResourceTable } from '../../components/resource-table.tsx';
import type { RowAction } from '../../components/row-actions.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { useAsking } from '../../components/use-asking.ts';
import { type ListPage, useListPage } from '../../components/use-list-page.ts';
import { NoSchoolFound, NoSchools, SchoolButtons } from './no-schools.tsx';
import { schoolColumns } from './school-columns.tsx';
import { SchoolDelete } from './school-delete.tsx';
import { schoolsQuery } from './schools-api.ts';

interface RowsProps {
  readonly search: ListSearch;
  readonly list: ListPage<School>;
  readonly onDelete: (school: School) => void;
}

function SchoolRows({ search, list, onDelete }: RowsProps) {
  const edit = ({ id }: School) => linkOptions({ to: '/schools/$id/edit', params: { id }, state: { list: search } });
  const actions = (school: School): RowAction[] => [
    { label: 'Edit', icon: IconPencil, link: edit(school) },
    { label: 'Delete', icon: IconTrash, onSelect: () => onDelete(school), isDestructive: true },
  ];
  return (
    <ListBody
      list={list}
      failure="The schools could not be loaded"
      empty={search.q === undefined ? <NoSchools /> : <NoSchoolFound q={search.q} />}
      pageLink={(page, props) => <Link to="/schools" search={plainList.pageOf(search, page)} {...props} />}
    >
      <ResourceTable
        label="Schools"
        columns={schoolColumns}
        rows={list.rows}
        rowKey={(school) => school.id}
        rowName={(school) => school.name}
        rowLink={edit}
        actions={actions}
        firstNumber={list.firstNumber}
        isStale={list.isStale}
      />
    </ListBody>
  );
}

/** The list of schools: search and page come from the address and go there. */
export function SchoolList({ search }: { readonly search: ListSearch }) {
  const navigate = useNavigate();
  const show = (wanted: ListSearch, replace: boolean) => void navigate({ to: '/schools', search: wanted, replace });
  const replacePage = (page: number) => show(plainList.pageOf(search, page), true);
  const list = useListPage(useQuery(schoolsQuery(search)), search, { replacePage });
  const asking = useAsking<School>();
  return (
    <>
      <PageHead
        title="Schools"
        count={search.q === undefined || list.count === undefined ? list.count : `${countText(list.count)} found`}
        actions={<SchoolButtons list={search} />}
        isRuled
      >
        <SearchBox
          label="Search schools"
          value={search.q ?? ''}
          onSearch={(q) => show(plainList.searchFor(search, q), search.q !== undefined)}
        />
        <PageRange>{list.range}</PageRange>
      </PageHead>
      <SchoolRows search={search} list={list} onDelete={asking.ask} />
      <SchoolDelete asking={asking} />
    </>
  );
}
