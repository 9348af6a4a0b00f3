import type { School } from '@quizdesk/contract/schools';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type ListSearch, PAGE_SIZE, pageOf, pagesFor, searchFor } from '../../components/list-search.ts';
import { LoadError } from '../../components/load-error.tsx';
import { countText, rangeText } from '../../components/number-text.ts';
import { PageHead, PageRange } from '../../components/page-head.tsx';
import { Pagination } from '../../components/pagination.tsx';
import { ResourceTable } from '../../components/resource-table.tsx';
import type { RowAction } from '../../components/row-actions.tsx';
import { SearchBox } from '../../components/search-box.tsx';
import { NoSchoolFound, NoSchools, SchoolButtons } from './no-schools.tsx';
import { schoolColumns } from './school-columns.tsx';
import { SchoolDelete } from './school-delete.tsx';
import { schoolsQuery } from './schools-api.ts';

function useSchoolPage(search: ListSearch) {
  const navigate = useNavigate();
  const query = useQuery(schoolsQuery(search));
  const { data, isPlaceholderData } = query;
  const page = search.page ?? 1;
  const pages = pagesFor(data?.count ?? 0);
  const isPastEnd = data !== undefined && !isPlaceholderData && page > pages;

  useEffect(() => {
    if (isPastEnd) void navigate({ to: '/schools', search: pageOf(search, pages), replace: true });
  }, [isPastEnd, navigate, pages, search]);
  const searchText = (q: string) =>
    void navigate({ to: '/schools', search: searchFor(q), replace: search.q !== undefined });
  return { query, data: isPastEnd ? undefined : data, page, pages, searchText };
}

interface RowsProps {
  readonly search: ListSearch;
  readonly view: ReturnType<typeof useSchoolPage>;
  readonly onDelete: (school: School) => void;
}

function SchoolRows({ search, view, onDelete }: RowsProps) {
  const { query, data, page, pages } = view;
  if (query.isError) {
    return (
      <LoadError
        title="The schools could not be loaded"
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (data?.count === 0) return search.q === undefined ? <NoSchools /> : <NoSchoolFound q={search.q} />;
  const actions = ({ id, ...school }: School): RowAction[] => [
    {
      label: 'Edit',
      icon: IconPencil,
      link: linkOptions({ to: '/schools/$id/edit', params: { id }, state: { list: search } }),
    },
    { label: 'Delete', icon: IconTrash, onSelect: () => onDelete({ id, ...school }), isDestructive: true },
  ];
  return (
    <>
      <ResourceTable
        label="Schools"
        columns={schoolColumns}
        rows={data?.rows}
        rowKey={(school) => school.id}
        rowName={(school) => school.name}
        actions={actions}
        firstNumber={(page - 1) * PAGE_SIZE + 1}
        isStale={query.isPlaceholderData}
      />
      <Pagination
        page={page}
        pages={pages}
        link={(target, props) => <Link to="/schools" search={pageOf(search, target)} {...props} />}
      />
    </>
  );
}

function rangeOf({ data, page, query }: ReturnType<typeof useSchoolPage>): string {
  if (data === undefined || data.count === 0 || query.isError) return '';
  return rangeText((page - 1) * PAGE_SIZE + 1, data.rows.length, data.count);
}

/** The list of schools: search and page come from the address and go there. */
export function SchoolList({ search }: { readonly search: ListSearch }) {
  const view = useSchoolPage(search);
  const [target, setTarget] = useState<School>();
  const [isAsking, setAsking] = useState(false);
  const count = view.data?.count;
  const ask = (school: School) => {
    setTarget(school);
    setAsking(true);
  };
  return (
    <>
      <PageHead
        title="Schools"
        count={search.q === undefined || count === undefined ? count : `${countText(count)} found`}
        actions={<SchoolButtons list={search} />}
        isRuled
      >
        <SearchBox label="Search schools" value={search.q ?? ''} onSearch={view.searchText} />
        <PageRange>{rangeOf(view)}</PageRange>
      </PageHead>
      <SchoolRows search={search} view={view} onDelete={ask} />
      <SchoolDelete school={target} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
