import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ListBody } from '../../components/list-body.tsx';
import { isNarrowed } from '../../components/list-search.ts';
import { countText } from '../../components/number-text.ts';
import { PageHead, PageRange } from '../../components/page-head.tsx';
import type { Sorting } from '../../components/resource-columns.ts';
import { ResourceTable } from '../../components/resource-table.tsx';
import type { RowAction } from '../../components/row-actions.tsx';
import { useAsking } from '../../components/use-asking.ts';
import { type ListPage, useListPage } from '../../components/use-list-page.ts';
import { ExportMenu } from './export-menu.tsx';
import { NoRecords } from './no-records.tsx';
import { PlayDelete } from './play-delete.tsx';
import { PlayFilters } from './play-filters.tsx';
import type { PlayRow, PlaySearch } from './play-source.ts';
import type { PlayView } from './play-view.ts';

export interface PlayListProps<Row extends PlayRow> {
  readonly view: PlayView<Row>;
  readonly search: PlaySearch;
}

function sortingOf<Row extends PlayRow>({ path, source }: PlayView<Row>, search: PlaySearch): Sorting {
  return {
    sort: search.sort ?? 'id',
    order: search.order ?? (search.sort === undefined || search.sort === 'id' ? 'desc' : 'asc'),
    link: (sort, order, props) => <Link to={path} search={source.search.sortedBy(search, sort, order)} {...props} />,
  };
}

interface RowsProps<Row extends PlayRow> extends PlayListProps<Row> {
  readonly list: ListPage<Row>;
  readonly onRemove: (row: Row) => void;
}

function PlayRows<Row extends PlayRow>({ view, search, list, onRemove }: RowsProps<Row>) {
  const { path, title, source, columns, removal, numberHeader, actionsHeader } = view;
  const actions =
    removal === undefined
      ? undefined
      : (row: Row): RowAction[] => [
          { label: removal.label, icon: removal.icon, onSelect: () => onRemove(row), isDestructive: true },
        ];
  return (
    <ListBody
      list={list}
      failure={`The ${view.things} could not be loaded`}
      empty={<NoRecords view={view} search={search} />}
      pageLink={(page, props) => <Link to={path} search={source.search.pageOf(search, page)} {...props} />}
    >
      <ResourceTable
        label={title}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={view.rowName}
        actions={actions}
        actionCount={1}
        firstNumber={list.firstNumber}
        {...(numberHeader === undefined ? { numbers: false } : { numberHeader })}
        {...(actionsHeader === undefined ? {} : { actionsHeader })}
        sorting={sortingOf(view, search)}
        isStale={list.isStale}
        isDense
      />
    </ListBody>
  );
}

/** A list of records of play: filters, order and page come from the address and go there. */
export function PlayList<Row extends PlayRow>({ view, search }: PlayListProps<Row>) {
  const { path, title, source } = view;
  const navigate = useNavigate();
  const show = (wanted: PlaySearch, replace = false) => void navigate({ to: path, search: wanted, replace });
  const replacePage = (page: number) => show(source.search.pageOf(search, page), true);
  const list = useListPage(useQuery(source.query(search)), search, { replacePage });
  const asking = useAsking<Row>();
  const found = isNarrowed(search) && list.count !== undefined ? `${countText(list.count)} found` : list.count;
  return (
    <>
      <PageHead
        title={title}
        count={found}
        note={view.note}
        actions={<ExportMenu fileName={path.slice(1)} save={(format, signal) => source.save(search, format, signal)} />}
        isRuled
      >
        <PlayFilters path={path} address={source.search} search={search} onChange={show} />
        <PageRange>{list.range}</PageRange>
      </PageHead>
      <PlayRows view={view} search={search} list={list} onRemove={asking.ask} />
      <PlayDelete view={view} asking={asking} />
    </>
  );
}
