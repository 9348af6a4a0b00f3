import { recordTableOf } from '@quizdesk/contract/things';
import { IconPencil } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { withHistory } from '../../journal/history.ts';
import { ResourceTable } from '../../table/resource-table.tsx';
import { type RowAction, removalAction } from '../../table/row-actions.tsx';
import { ListBody } from '../list-body.tsx';
import type { ListSearch } from '../list-search.ts';
import { sortedColumns } from './list-sorting.tsx';
import type { BesideRows, ListView, ShownList as Shown } from './list-view.ts';

// Most lists have rows. `lazy` loses the type parameters of what it loads.
const EmptyList = lazy(async () => ({
  default: (await import('../empty-list.tsx')).EmptyList,
})) as unknown as typeof import('../empty-list.tsx').EmptyList;

export interface PartProps<Row, Search extends ListSearch> {
  readonly view: ListView<Row, Search>;
  readonly search: Search;
  readonly list: Shown<Row, Search>;
}

/** A row and the dialog about it that is open. */
export interface Opened<Row> {
  readonly row: Row;
  readonly dialog: string;
}

interface RowsProps<Row extends { readonly id: number }, Search extends ListSearch> extends PartProps<Row, Search> {
  readonly onOpen: (opened: Opened<Row>) => void;
  readonly beside: BesideRows<Row> | undefined;
}

/** What a list's declaration says that can be done with its rows, with their history; undefined where that is nothing. */
function actionsOf<Row extends { readonly id: number }, Search extends ListSearch>(
  { view, search, onOpen, beside }: RowsProps<Row, Search>,
  journaled: ReturnType<typeof recordTableOf>,
) {
  const { edit, removal, rowActions, rowName } = view;
  if (edit === undefined && removal === undefined && rowActions === undefined) return undefined;
  return (row: Row): readonly RowAction[] => {
    const open = (dialog: string) => onOpen({ row, dialog });
    const own: RowAction[] = [
      ...(edit === undefined ? [] : [{ label: 'Edit', icon: IconPencil, link: edit(row, search) }]),
      ...(beside === undefined ? [] : [beside.action(row)]),
      ...(removal === undefined ? [] : [removalAction(removal, () => open('removal'))]),
    ];
    const actions = rowActions?.(row, { own, search, open }) ?? own;
    return journaled === undefined
      ? actions
      : withHistory(actions, { table: journaled, id: row.id, name: rowName(row) });
  };
}

/** The rows of a list with their actions and the pagination, or the empty state. */
export function ListRows<Row extends { readonly id: number }, Search extends ListSearch>(
  props: RowsProps<Row, Search>,
) {
  const { view, search, list, beside } = props;
  const { link, address, page, edit, pagination, table } = view;
  const journaled = recordTableOf(view.query(search).queryKey[0]);
  return (
    <ListBody
      list={list}
      failure={`The ${view.things} could not be loaded`}
      empty={
        <Suspense>
          <EmptyList view={view} search={search} onChange={list.show} />
        </Suspense>
      }
      pageLink={(page, look) => <Link {...link(address.pageOf(search, page))} {...look} />}
      pagination={pagination}
    >
      <ResourceTable
        label={view.label}
        {...sortedColumns(view, search, list.layout)}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={view.rowName}
        editing={view.editing}
        rowLink={page ?? (edit && ((row) => edit(row, search)))}
        firstNumber={list.firstNumber}
        isStale={list.isStale}
        {...(beside && { isCurrent: beside.isCurrent })}
        lines={list.layout.is_dense === null ? undefined : list.layout.is_dense ? 1 : 2}
        {...table}
        actions={actionsOf(props, journaled)}
        actionCount={(table?.actionCount ?? 2) + (journaled === undefined ? 0 : 1) + (beside === undefined ? 0 : 1)}
      />
    </ListBody>
  );
}
