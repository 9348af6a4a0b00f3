import { recordTableOf } from '@quizdesk/contract/things';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DeleteDialog } from '../../dialog/delete-dialog.tsx';
import { useDialogTarget } from '../../dialog/use-dialog-target.ts';
import { LinkButton } from '../../form/link-button.tsx';
import { countText } from '../../format/format-number.ts';
import { withHistory } from '../../journal/history.ts';
import { PageHead, PageRange } from '../../page/page-head.tsx';
import type { ResourceTableProps, Sorting } from '../../table/resource-columns.ts';
import { ResourceTable } from '../../table/resource-table.tsx';
import type { RowAction } from '../../table/row-actions.tsx';
import { EmptyState } from '../empty-state.tsx';
import { ListBody, type ListBodyProps } from '../list-body.tsx';
import { isNarrowed, type ListSearch } from '../list-search.ts';
import { SearchBox } from '../search-box.tsx';
import { type ListPage, useListPage } from '../use-list-page.ts';
import type { ListSource, ListView } from './list-view.ts';

interface EmptyListProps<Search extends ListSearch> {
  readonly view: Pick<ListView<never, Search>, 'add' | 'address' | 'empty' | 'link' | 'noMatch'>;
  readonly search: Search;
}

/** A list before its first row, or one whose search and filters nothing matches. */
function EmptyList<Search extends ListSearch>({ view, search }: EmptyListProps<Search>) {
  const { add, address, empty, link, noMatch } = view;
  if (noMatch === undefined || !isNarrowed(search)) {
    const actions = empty.actions ?? add?.(search);
    return (
      <EmptyState title={empty.title} actions={actions}>
        {empty.text}
      </EmptyState>
    );
  }
  const { title, text, showAll, kept = address.parse({}) } = noMatch(search);
  return (
    <EmptyState
      title={title}
      actions={
        <LinkButton link={link(kept)} variant="default">
          {showAll}
        </LinkButton>
      }
    >
      {text}
    </EmptyState>
  );
}

/** A page of a list as it is shown, and the way to another one. */
export interface ShownList<Row, Search> extends ListPage<Row> {
  /** Shows the list with another search, filter or page. */
  readonly show: (search: Search, replace?: boolean) => void;
}

/** Reads the page of a list that its address asks for. */
export function useList<Row, Search extends ListSearch>(
  { query, link, address, pageSize }: ListSource<Row, Search>,
  search: Search,
): ShownList<Row, Search> {
  const navigate = useNavigate();
  const show = (wanted: Search, replace = false) => void navigate({ ...link(wanted), replace });
  const replacePage = (page: number) => show(address.pageOf(search, page), true);
  return { ...useListPage(useQuery(query(search)), search, { replacePage, pageSize }), show };
}

interface PartProps<Row, Search extends ListSearch> {
  readonly view: ListView<Row, Search>;
  readonly search: Search;
  readonly list: ShownList<Row, Search>;
}

/** How many rows there are, or how many of them were found. */
function plural<Row, Search extends ListSearch>({ view, search, list: { count } }: PartProps<Row, Search>) {
  const isFound = view.noMatch !== undefined && isNarrowed(search) && count !== undefined;
  return isFound ? `${countText(count)} found` : count;
}

interface HeadProps<Row, Search extends ListSearch> extends PartProps<Row, Search> {
  /** Shown beside the title instead of the number of rows. */
  readonly count?: number | string | undefined;
  readonly actions?: ReactNode;
}

/** The head of a list: title, count, actions, search, filters and which rows are shown. */
export function ListHead<Row, Search extends ListSearch>({ view, search, list, ...head }: HeadProps<Row, Search>) {
  const { address, searchLabel, Filters, add, actions } = view;
  const range = <PageRange>{list.range}</PageRange>;
  const hasTools = searchLabel !== undefined || Filters !== undefined;
  const hasActions = add !== undefined || actions !== undefined;
  const offered = hasActions ? (
    <>
      {actions?.(search)}
      {add?.(search)}
    </>
  ) : undefined;
  return (
    <PageHead
      title={view.title ?? view.label}
      count={plural({ view, search, list })}
      note={view.note}
      actions={offered ?? (hasTools ? undefined : range)}
      isRuled
      {...head}
    >
      {hasTools && (
        <>
          {searchLabel !== undefined && (
            <SearchBox
              label={searchLabel}
              value={search.q ?? ''}
              onSearch={(q) => list.show(address.searchFor(search, q), search.q !== undefined)}
            />
          )}
          {Filters !== undefined && <Filters search={search} onChange={list.show} found={list.count} />}
        </>
      )}
      {(hasTools || (hasActions && list.pages > 1)) && range}
    </PageHead>
  );
}

function sortingOf<Row, Search extends ListSearch>(view: ListView<Row, Search>, search: Search): Sorting | undefined {
  if (view.columns.every((column) => column.sort === undefined)) return undefined;
  const { sort = 'id', order = sort === 'id' ? 'desc' : 'asc' } = search;
  return {
    sort,
    order,
    link: (by, direction, props) => <Link {...view.link(view.address.sortedBy(search, by, direction))} {...props} />,
  };
}

interface RowsProps<Row extends { readonly id: number }, Search extends ListSearch>
  extends PartProps<Row, Search>,
    Pick<ListBodyProps, 'pagination'> {
  /** Opens the dialog that asks about the removal of a row. */
  readonly onRemove?: ((row: Row) => void) | undefined;
  /** What this list does differently. */
  readonly table?: Partial<ResourceTableProps<Row>>;
}

/** The rows of a list with their actions and the pagination, or the empty state. */
export function ListRows<Row extends { readonly id: number }, Search extends ListSearch>(
  props: RowsProps<Row, Search>,
) {
  const { view, search, list, onRemove, pagination, table } = props;
  const { link, address, page, edit, removal } = view;
  const actions = (row: Row): RowAction[] => [
    ...(edit === undefined ? [] : [{ label: 'Edit', icon: IconPencil, link: edit(row, search) }]),
    ...(removal === undefined || onRemove === undefined
      ? []
      : [
          {
            label: removal.verb?.now ?? 'Delete',
            icon: removal.verb?.icon ?? IconTrash,
            call: removal.call,
            onSelect: () => onRemove(row),
            isDestructive: true,
          },
        ]),
  ];
  const hasActions = edit !== undefined || removal !== undefined;
  const offered = table?.actions ?? (hasActions ? actions : undefined);
  const journaled = recordTableOf(view.query(search).queryKey[0]);
  const listed = (row: Row) => {
    const all = offered?.(row) ?? [];
    return journaled === undefined ? all : withHistory(all, { table: journaled, id: row.id, name: view.rowName(row) });
  };
  const shown = { ...view.table, ...table };
  return (
    <ListBody
      list={list}
      failure={`The ${view.things} could not be loaded`}
      empty={<EmptyList view={view} search={search} />}
      pageLink={(page, look) => <Link {...link(address.pageOf(search, page))} {...look} />}
      pagination={pagination}
    >
      <ResourceTable
        label={view.label}
        columns={view.columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={view.rowName}
        rowLink={page ?? (edit && ((row) => edit(row, search)))}
        firstNumber={list.firstNumber}
        sorting={sortingOf(view, search)}
        isStale={list.isStale}
        {...shown}
        actions={offered && listed}
        actionCount={(shown.actionCount ?? 2) + (journaled === undefined ? 0 : 1)}
      />
    </ListBody>
  );
}

export interface ResourceListProps<Row, Search extends ListSearch> extends Pick<ListBodyProps, 'pagination'> {
  readonly view: ListView<Row, Search>;
  readonly search: Search;
}

/** A list as it is declared: search, filters, order and page come from the address and go there. */
export function ResourceList<Row extends { readonly id: number }, Search extends ListSearch>({
  view,
  search,
  pagination,
}: ResourceListProps<Row, Search>) {
  const list = useList(view, search);
  const target = useDialogTarget<Row>();
  return (
    <>
      <ListHead view={view} search={search} list={list} />
      <ListRows view={view} search={search} list={list} onRemove={target.open} pagination={pagination} />
      {view.removal !== undefined && <DeleteDialog removal={view.removal} target={target} />}
    </>
  );
}
