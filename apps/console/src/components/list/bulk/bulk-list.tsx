import { Suspense } from 'react';
import { useRights } from '../../rights/rights.tsx';
import { useTicks } from '../../table/use-ticks.tsx';
import type { ListSearch } from '../list-search.ts';
import { ShownList, type ShownListProps, useList } from '../resource/resource-list.tsx';
import type { BulkView } from './bulk-view.ts';

interface BulkListProps<Row, Search extends ListSearch> extends Omit<ShownListProps<Row, Search>, 'list'> {
  readonly bulk: BulkView<Row, Search>;
}

/** A list whose rows can be ticked, on several pages or all at once. What can be done with them is loaded with the first tick. */
export function BulkList<Row extends { readonly id: number }, Search extends ListSearch>({
  view,
  bulk,
  search,
  ...rest
}: BulkListProps<Row, Search>) {
  const list = useList(view, search);
  const filter = bulk.filter(search);
  const ticks = useTicks(list, view.rowName, JSON.stringify(filter));
  const { removal, columns } = view;
  const shown = useRights().may(bulk.call) ? { ...view, columns: [ticks.column, ...columns] } : view;
  const unticking = removal && {
    ...removal,
    invalidate: (row: Row) => {
      ticks.untick([row]);
      return removal.invalidate(row);
    },
  };
  return (
    <>
      <ShownList view={unticking ? { ...shown, removal: unticking } : shown} search={search} list={list} {...rest} />
      {ticks.count > 0 && (
        <Suspense>
          <bulk.Bar things={view.things} filter={filter} ticks={ticks} total={list.count} />
        </Suspense>
      )}
    </>
  );
}
