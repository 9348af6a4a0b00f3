import { type ReactNode, Suspense } from 'react';
import { LoadError, OldData } from '../page/load-error.tsx';
import { fetchingPart } from '../page/page-head.tsx';
import type { PaginationProps } from './pagination.tsx';
import { listTool } from './resource/route-options.ts';
import type { ListPage } from './use-list-page.ts';

const Pagination = listTool('Pagination');

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
 * A list below its head: the rows and the links to its pages, or what replaces them. Rows that were loaded stay
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
      <Suspense fallback={fetchingPart}>
        <Pagination page={list.page} pages={list.pages} link={pageLink} kind={pagination} />
      </Suspense>
    </>
  );
}
