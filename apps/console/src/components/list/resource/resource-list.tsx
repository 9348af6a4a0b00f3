import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { type OpenableTarget, useDialogTarget } from '../../dialog/use-dialog-target.ts';
import { countText } from '../../format/format-number.ts';
import { fetchingPart, focusPageTitle, HeadRow, PageHead, RangeTools } from '../../page/page-head.tsx';
import { useLayout } from '../layout/list-layouts.ts';
import { isNarrowed, type ListSearch, rowsOf } from '../list-search.ts';
import { SearchBox } from '../search-box.tsx';
import type { ListPart } from '../tools/list-tools-props.ts';
import { useListPage } from '../use-list-page.ts';
import { ListRows, type Opened, type PartProps } from './list-rows.tsx';
import type { BesideRows, ListSource, ShownList as Shown } from './list-view.ts';
import { listTool } from './route-options.ts';

const ListTools = listTool('ListTools');

// Loaded when a row is first to be deleted. `lazy` loses the type parameter of the dialog.
const DeleteDialog = lazy(async () => ({
  default: (await import('../../dialog/delete-dialog.tsx')).DeleteDialog,
})) as unknown as typeof import('../../dialog/delete-dialog.tsx').DeleteDialog;

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

/** How many rows there are, or how many of them were found. */
function countShown<Row, Search extends ListSearch>({ view, search, list: { count } }: PartProps<Row, Search>) {
  const isFound = view.noMatch !== undefined && isNarrowed(search) && count !== undefined;
  return isFound ? `${countText(count)} found` : count;
}

interface HeadProps<Row, Search extends ListSearch> extends PartProps<Row, Search> {
  /** Shown next to the title instead of the number of rows. */
  readonly count?: number | string | undefined;
  /** Begins to tick rows, where they have no boxes yet. */
  readonly select?: ReactNode;
}

/** The head of a list: title, count, actions, search, filters and which rows are shown. */
function ListHead<Row, Search extends ListSearch>({ view, search, list, select, ...head }: HeadProps<Row, Search>) {
  const { address, searchLabel, Filters, add, actions } = view;
  // What was opened to be chosen in goes with the filters: the fields for days.
  const [timesCleared, setTimesCleared] = useState(0);
  const forget = () => {
    setTimesCleared(timesCleared + 1);
    focusPageTitle();
  };
  const hasTools = searchLabel !== undefined || Filters !== undefined;
  const tool = (part: ListPart) => (
    <Suspense fallback={fetchingPart}>
      <ListTools view={view} search={search} list={list} part={part} />
    </Suspense>
  );
  const range = (
    <RangeTools
      range={list.range}
      beside={
        Filters !== undefined && (
          <Filters home={view} search={search} onChange={list.show} part="clear" onClear={forget} />
        )
      }
    >
      {select}
      {tool('range')}
    </RangeTools>
  );
  const hasActions = add !== undefined || actions !== undefined;
  const offered = hasActions ? (
    <>
      {actions?.(search, list.count)}
      {add?.(search)}
    </>
  ) : undefined;
  return (
    <>
      <PageHead
        title={view.title ?? view.label}
        count={countShown({ view, search, list })}
        note={view.note}
        actions={offered ?? (hasTools ? undefined : range)}
        isRuled
        {...head}
      >
        {hasTools && (
          <HeadRow>
            {searchLabel !== undefined && (
              <SearchBox
                label={searchLabel}
                value={search.q ?? ''}
                onSearch={(q) => list.show(address.searchFor(search, q), search.q !== undefined)}
              />
            )}
            {Filters !== undefined && (
              <Filters
                key={timesCleared}
                home={view}
                search={search}
                onChange={list.show}
                found={list.count}
                tool={tool}
              />
            )}
            {tool('beside')}
          </HeadRow>
        )}
        {(hasTools || (hasActions && list.pages > 1)) && range}
      </PageHead>
      {tool('views')}
    </>
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
  const removed = targetOf('removal');
  return (
    <>
      {Object.entries(dialogs).map(([name, Dialog]) => (
        <Dialog key={name} target={targetOf(name)} removal={removal} />
      ))}
      {removal !== undefined && dialogs.removal === undefined && removed.row !== undefined && (
        <Suspense fallback={fetchingPart}>
          <DeleteDialog removal={removal} target={removed} />
        </Suspense>
      )}
    </>
  );
}

export interface ShownListProps<Row, Search extends ListSearch> extends HeadProps<Row, Search> {
  /** What is between the head and the rows. */
  readonly children?: ReactNode;
  /** Draws what the rows are within: a form next to them. */
  readonly around?: (rows: ReactNode, list: Shown<Row, Search>) => ReactNode;
}

/** A list as it is declared, with its page as `useList` reads it. */
export function ShownList<Row extends { readonly id: number }, Search extends ListSearch>({
  children,
  around = (rows) => rows,
  ...head
}: ShownListProps<Row, Search>) {
  const { view, search, list } = head;
  const target = useDialogTarget<Opened<Row>>();
  const BesideList = view.editing?.BesideList;
  const rows = (beside?: BesideRows<Row>) =>
    around(<ListRows view={view} search={search} list={list} onOpen={target.open} beside={beside} />, list);
  return (
    <>
      <ListHead {...head} />
      {view.refusal && (
        <p role="status" className="qd-inset qd-note">
          {view.refusal(search, search.sort)}
        </p>
      )}
      {children}
      {BesideList === undefined ? (
        rows()
      ) : (
        <BesideList view={view} search={search} list={list}>
          {rows}
        </BesideList>
      )}
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
