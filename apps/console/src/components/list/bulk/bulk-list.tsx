import { Suspense, useState } from 'react';
import { countText } from '../../format/format-number.ts';
import { usePhone } from '../../format/use-width.ts';
import { VisuallyHidden } from '../../page/visually-hidden.tsx';
import words from '../../page/word-button.module.css';
import { useRights } from '../../rights/rights.tsx';
import { useTicks } from '../../table/use-ticks.tsx';
import type { ListSearch } from '../list-search.ts';
import { ShownList, type ShownListProps, useList } from '../resource/resource-list.tsx';
import type { BulkView } from './bulk-view.ts';

interface BulkListProps<Row, Search extends ListSearch> extends Omit<ShownListProps<Row, Search>, 'list'> {
  readonly bulk: BulkView<Row, Search>;
}

/** A list whose rows can be ticked, on several pages or all of them. What can be done with them is loaded with the first tick. */
export function BulkList<Row extends { readonly id: number }, Search extends ListSearch>({
  view,
  bulk,
  search,
  ...rest
}: BulkListProps<Row, Search>) {
  const list = useList(view, search);
  const filter = bulk.filter(search);
  const { nameOf = view.rowName } = bulk;
  const ticks = useTicks(list, nameOf, JSON.stringify(filter));
  const isTicked = ticks.count > 0;
  // Stays when nothing is ticked any more: its dialog closes itself and gives the focus back.
  const [isLoaded, setLoaded] = useState(false);
  if (isTicked && !isLoaded) setLoaded(true);
  const { removal, columns } = view;
  // On a phone the boxes take the place of the numbers once they are asked for.
  const isPhone = usePhone();
  const [isSelecting, setSelecting] = useState(false);
  const mayTick = useRights().may(bulk.call);
  const hasBoxes = mayTick && (!isPhone || isSelecting || isTicked);
  const shown = hasBoxes ? { ...view, columns: [ticks.column, ...columns] } : view;
  const select = isPhone && mayTick && list.count !== 0 && (
    <button
      type="button"
      className={`qd-row ${words.button}`}
      onClick={() => {
        setSelecting(!hasBoxes);
        ticks.clear();
      }}
    >
      {hasBoxes ? 'Cancel' : 'Select'}
    </button>
  );
  const forgetting = removal && {
    ...removal,
    invalidate: (row: Row) => {
      ticks.forget(row.id);
      return removal.invalidate(row);
    },
  };
  return (
    <>
      <ShownList
        view={forgetting ? { ...shown, removal: forgetting } : shown}
        search={search}
        list={list}
        select={select}
        {...rest}
      />
      <VisuallyHidden isStatus>{isTicked ? `Selected: ${countText(ticks.count)}` : ''}</VisuallyHidden>
      {isLoaded && (
        <Suspense>
          <bulk.Bar things={view.things} nameOf={nameOf} filter={filter} ticks={ticks} total={list.count} />
        </Suspense>
      )}
    </>
  );
}
