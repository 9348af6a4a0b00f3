import type { ReactNode } from 'react';
import { LinkButton } from '../form/button-link.tsx';
import { LoadError, OldData } from '../page/load-error.tsx';
import { EmptyState } from './empty-state.tsx';
import { isNarrowed, type ListSearch, narrowedBy } from './list-search.ts';
import { Pagination, type PaginationProps } from './pagination.tsx';
import type { FilterProps, ListView } from './resource/list-view.ts';
import type { ListPage } from './use-list-page.ts';

export interface ListBodyProps {
  readonly list: ListPage<unknown>;
  /** What is shown where the rows do not come: "The schools could not be loaded". */
  readonly failure: string;
  /** Shown instead of a list without rows. */
  readonly empty: ReactNode;
  readonly pageLink: PaginationProps['link'];
  /** The style of the links to its pages; numbers by default. */
  readonly pagination?: PaginationProps['kind'];
  /** The rows, or a skeleton while they load. */
  readonly children: ReactNode;
}

/**
 * A list below its head: the rows and the links to its pages, or what stands in for them. Rows that were loaded stay
 * where refetching them fails.
 */
export function ListBody({ list, failure, empty, pageLink, pagination, children }: ListBodyProps) {
  if (list.problem !== undefined && list.rows === undefined) {
    return <LoadError title={failure} error={list.problem} onRetry={list.retry} />;
  }
  return (
    <>
      {list.problem !== undefined && (
        <OldData onRetry={list.retry} isRetrying={list.isRetrying}>
          These rows may be out of date. {list.problem.message}
        </OldData>
      )}
      {list.count === 0 ? empty : children}
      <Pagination page={list.page} pages={list.pages} link={pageLink} kind={pagination} />
    </>
  );
}

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
  const isOfMany = Filters !== undefined && narrowedBy(search) > 1 && !isPending;
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
