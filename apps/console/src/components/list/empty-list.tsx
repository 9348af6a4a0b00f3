import { LinkButton } from '../form/button-link.tsx';
import { EmptyState } from './empty-state.tsx';
import { isNarrowed, type ListSearch, narrowedBy } from './list-search.ts';
import type { FilterProps, ListView } from './resource/list-view.ts';

interface EmptyListProps<Row, Search extends ListSearch> extends Pick<FilterProps<Search>, 'onChange' | 'search'> {
  readonly view: ListView<Row, Search>;
}

/** A list before its first row, or one whose search and filters nothing matches; several of them can be taken away one by one. */
export function EmptyList<Row, Search extends ListSearch>({ view, search, onChange }: EmptyListProps<Row, Search>) {
  const { add, address, empty, link, noMatch, things, removal, Filters } = view;
  if (noMatch === undefined || !isNarrowed(search)) {
    return (
      <EmptyState title={empty.title} actions={empty.actions ?? add?.(search)}>
        {empty.text}
      </EmptyState>
    );
  }
  const { title, text, showAll, kept = address.parse({}), isPending } = noMatch(search);
  const isOfMany = Filters !== undefined && narrowedBy(search) - narrowedBy(kept) > 1 && !isPending;
  const none = removal === undefined ? `No ${things} have` : `No ${removal.thing.toLowerCase()} has`;
  return (
    <EmptyState
      title={isOfMany ? `${none} all of these` : title}
      actions={
        <>
          {isOfMany && <Filters home={view} search={search} onChange={onChange} part="chosen" />}
          <LinkButton link={link(kept)} variant="default">
            {isOfMany ? 'Clear' : showAll}
          </LinkButton>
        </>
      }
    >
      {text}
    </EmptyState>
  );
}
