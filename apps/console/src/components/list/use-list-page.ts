import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ListAnswer } from '../../lib/query/resource-api.ts';
import { rangeText } from '../format/format-number.ts';
import { type ListSearch, PAGE_SIZE, pagesFor } from './list-search.ts';

interface Options {
  /** Shows another page of the same list in place of this one. */
  readonly replacePage: (page: number) => void;
  readonly pageSize?: number | undefined;
}

/** One page of a list, as its head, its rows and its pages are drawn from it. */
export interface ListPage<Row> {
  /** Undefined while the first rows are on their way, or where they could not be loaded. */
  readonly rows: readonly Row[] | undefined;
  /** How many rows there are on all pages. */
  readonly count: number | undefined;
  readonly page: number;
  readonly pages: number;
  readonly firstNumber: number;
  /** Which rows are shown: 81–90 of 1,284. Empty where there are none. */
  readonly range: string;
  /** Other rows are loading; these stay until they arrive. */
  readonly isStale: boolean;
  /** Why the last reading failed; rows of an earlier one are still there. */
  readonly problem: Error | undefined;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

/** The page that the rows are of: while those of another one are on their way, still the one before. */
function useShownPage(page: number, isPlaceholder: boolean): number {
  const [shown, setShown] = useState(page);
  if (!isPlaceholder && shown !== page) setShown(page);
  return isPlaceholder ? shown : page;
}

/** Reads a list's page from its query. A page past the end, as an old link may name it, becomes the last one. */
export function useListPage<Row>(
  query: UseQueryResult<ListAnswer<Row>>,
  search: ListSearch,
  { replacePage, pageSize = PAGE_SIZE }: Options,
): ListPage<Row> {
  const page = search.page ?? 1;
  const pages = pagesFor(query.data?.count ?? 0, pageSize);
  const isPastEnd = query.data !== undefined && !query.isPlaceholderData && page > pages;
  const showLast = useEffectEvent(replacePage);
  useEffect(() => {
    if (isPastEnd) showLast(pages);
  }, [isPastEnd, pages]);

  const data = isPastEnd ? undefined : query.data;
  const shownPage = useShownPage(page, query.isPlaceholderData);
  const firstNumber = (shownPage - 1) * pageSize + 1;
  return {
    rows: data?.rows,
    count: data?.count,
    page,
    pages,
    firstNumber,
    range: data === undefined || data.count === 0 ? '' : rangeText(firstNumber, data.rows.length, data.count),
    isStale: query.isPlaceholderData,
    problem: query.error ?? undefined,
    isRetrying: query.isFetching,
    retry: () => void query.refetch(),
  };
}
