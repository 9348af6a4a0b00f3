import { recordTableOf } from '@quizdesk/contract/things';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { DeleteDialog } from '../../dialog/delete-dialog.tsx';
import { type OpenableTarget, useDialogTarget } from '../../dialog/use-dialog-target.ts';
import { LinkButton } from '../../form/button-link.tsx';
import { countText } from '../../format/format-number.ts';
import { withHistory } from '../../journal/history.ts';
import { PageHead, RangeTools } from '../../page/page-head.tsx';
import type { Sorting } from '../../table/resource-columns.ts';
import { ResourceTable } from '../../table/resource-table.tsx';
import type { RowAction } from '../../table/row-actions.tsx';
import { EmptyState } from '../empty-state.tsx';
import { arrangeColumns, type Layout, useLayout } from '../layout/list-layouts.ts';
import { ListBody } from '../list-body.tsx';
import { isNarrowed, type ListSearch, rowsOf } from '../list-search.ts';
import { SearchBox } from '../search-box.tsx';
import { useListPage } from '../use-list-page.ts';
import type { ListSource, ListView, ShownList as Shown } from './list-view.ts';
import { type ListToolsType, loadListTools } from './route-options.ts';

// `lazy` loses the type parameters of what it loads.
const ListTools = lazy(async () => ({ default: (await loadListTools()).ListTools })) as unknown as ListToolsType;

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

/** Reads the page of a list that its address asks for. */
export function useList<Row, Search extends ListSearch>(
  source: ListSource<Row, Search>,
  search: Search,
): Shown<Row, Search> {
  const { query, link, address } = source;
  const path = link(search).to ?? '';
  const layout = useLayout(path);
  const rows = rowsOf(source, layout);
  const navigate = useNavigate();
  const show = (wanted: Search, replace = false) => void navigate({ ...link(wanted), replace });
  const replacePage = (page: number) => show(address.pageOf(search, page), true);
  const page = useListPage(useQuery(query(search, rows)), search, { replacePage, pageSize: rows });
  return { ...page, show, path, layout };
}

interface PartProps<Row, Search extends ListSearch> {
  readonly view: ListView<Row, Search>;
  readonly search: Search;
  readonly list: Shown<Row, Search>;
}

/** How many rows there are, or how many of them were found. */
function countShown<Row, Search extends ListSearch>({ view, search, list: { count } }: PartProps<Row, Search>) {
  const isFound = view.noMatch !== undefined && isNarrowed(search) && count !== undefined;
  return isFound ? `${countText(count)} found` : count;
}

interface HeadProps<Row, Search extends ListSearch> extends PartProps<Row, Search> {
  /** Shown next to the title instead of the number of rows. */
  readonly count?: number | string | undefined;
}

/** The head of a list: title, count, actions, search, filters and which rows are shown. */
function ListHead<Row, Search extends ListSearch>({ view, search, list, ...head }: HeadProps<Row, Search>) {
  const { address, searchLabel, Filters, add, actions } = view;
  const range = (
    <RangeTools range={list.range}>
      <Suspense>
        <ListTools view={view} search={search} list={list} />
      </Suspense>
    </RangeTools>
  );
  const hasTools = searchLabel !== undefined || Filters !== undefined;
  const hasActions = add !== undefined || actions !== undefined;
  const offered = hasActions ? (
    <>
      {actions?.(search, list.count)}
      {add?.(search)}
    </>
  ) : undefined;
  return (
    <PageHead
      title={view.title ?? view.label}
      count={countShown({ view, search, list })}
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
          {Filters !== undefined && <Filters home={view} search={search} onChange={list.show} found={list.count} />}
        </>
      )}
      {(hasTools || (hasActions && list.pages > 1)) && range}
    </PageHead>
  );
}

function sortingOf<Row, Search extends ListSearch>(view: ListView<Row, Search>, search: Search): Sorting | undefined {
  if (view.columns.every((column) => column.sort === undefined)) return undefined;
  const { newest = 'id', usualOrder = 'desc' } = view;
  const { sort = newest, order = sort === newest ? usualOrder : 'asc' } = search;
  return {
    sort,
    order,
    link: (by, direction, props) => <Link {...view.link(view.address.sortedBy(search, by, direction))} {...props} />,
  };
}

/** The columns, without the sorts that the list does not have while it is narrowed like this. */
const columnsOf = <Row, Search extends ListSearch>(
  { columns, refusal }: ListView<Row, Search>,
  search: Search,
  layout: Layout,
) =>
  arrangeColumns(columns, layout).map((column) =>
    refusal?.(search, column.sort) ? { ...column, sort: undefined } : column,
  );

/** A row and the dialog about it that is open. */
interface Opened<Row> {
  readonly row: Row;
  readonly dialog: string;
}

interface RowsProps<Row extends { readonly id: number }, Search extends ListSearch> extends PartProps<Row, Search> {
  readonly onOpen: (opened: Opened<Row>) => void;
}

/** What a list's declaration says that can be done with its rows, with their history; undefined where that is nothing. */
function actionsOf<Row extends { readonly id: number }, Search extends ListSearch>(
  { view, search, onOpen }: RowsProps<Row, Search>,
  journaled: ReturnType<typeof recordTableOf>,
) {
  const { edit, removal, rowActions, rowName } = view;
  if (edit === undefined && removal === undefined && rowActions === undefined) return undefined;
  return (row: Row): readonly RowAction[] => {
    const open = (dialog: string) => onOpen({ row, dialog });
    const own: RowAction[] = [
      ...(edit === undefined ? [] : [{ label: 'Edit', icon: IconPencil, link: edit(row, search) }]),
      ...(removal === undefined
        ? []
        : [
            {
              label: removal.verb?.now ?? 'Delete',
              icon: removal.verb?.icon ?? IconTrash,
              call: removal.call,
              onSelect: () => open('removal'),
              isDestructive: true,
            },
          ]),
    ];
    const actions = rowActions?.(row, { own, search, open }) ?? own;
    return journaled === undefined
      ? actions
      : withHistory(actions, { table: journaled, id: row.id, name: rowName(row) });
  };
}

/** The rows of a list with their actions and the pagination, or the empty state. */
function ListRows<Row extends { readonly id: number }, Search extends ListSearch>(props: RowsProps<Row, Search>) {
  const { view, search, list } = props;
  const { link, address, page, edit, pagination, table } = view;
  const journaled = recordTableOf(view.query(search).queryKey[0]);
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
        columns={columnsOf(view, search, list.layout)}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={view.rowName}
        rowLink={page ?? (edit && ((row) => edit(row, search)))}
        firstNumber={list.firstNumber}
        sorting={sortingOf(view, search)}
        isStale={list.isStale}
        lines={list.layout.is_dense === null ? undefined : list.layout.is_dense ? 1 : 2}
        {...table}
        actions={actionsOf(props, journaled)}
        actionCount={(table?.actionCount ?? 2) + (journaled === undefined ? 0 : 1)}
      />
    </ListBody>
  );
}

interface DialogsProps<Row, Search extends ListSearch> extends Pick<PartProps<Row, Search>, 'view'> {
  readonly target: OpenableTarget<Opened<Row>>;
}

/** The dialogs of a list, each about the row that it was opened for. */
function RowDialogs<Row extends { readonly id: number }, Search extends ListSearch>({
  view: { dialogs = {}, removal },
  target: { row: opened, isOpen, close },
}: DialogsProps<Row, Search>) {
  const targetOf = (dialog: string) =>
    opened?.dialog === dialog ? { row: opened.row, isOpen, close } : { row: undefined, isOpen: false, close };
  return (
    <>
      {Object.entries(dialogs).map(([name, Dialog]) => (
        <Dialog key={name} target={targetOf(name)} removal={removal} />
      ))}
      {removal !== undefined && dialogs.removal === undefined && (
        <DeleteDialog removal={removal} target={targetOf('removal')} />
      )}
    </>
  );
}

export interface ShownListProps<Row, Search extends ListSearch> extends HeadProps<Row, Search> {
  /** What is between the head and the rows. */
  readonly children?: ReactNode;
  /** Draws what the rows are within: a form next to them. */
  readonly around?: (rows: ReactNode) => ReactNode;
}

/** A list as it is declared, with its page as `useList` reads it. */
export function ShownList<Row extends { readonly id: number }, Search extends ListSearch>({
  children,
  around = (rows) => rows,
  ...head
}: ShownListProps<Row, Search>) {
  const { view, search, list } = head;
  const target = useDialogTarget<Opened<Row>>();
  return (
    <>
      <ListHead {...head} />
      {view.refusal && (
        <p role="status" className="qd-inset qd-note">
          {view.refusal(search, search.sort)}
        </p>
      )}
      {children}
      {around(<ListRows view={view} search={search} list={list} onOpen={target.open} />)}
      <RowDialogs view={view} target={target} />
    </>
  );
}

/** A list as it is declared: search, filters, order and page come from the address and go there. */
export function ResourceList<Row extends { readonly id: number }, Search extends ListSearch>(
  props: Omit<ShownListProps<Row, Search>, 'list'>,
) {
  return <ShownList {...props} list={useList(props.view, props.search)} />;
}
