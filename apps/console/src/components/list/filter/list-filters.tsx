import { type ReactNode, Suspense } from 'react';
import { fetchingPart } from '../../page/page-head.tsx';
import type { ListSearch } from '../list-search.ts';
import type { FiltersProps, ListFilter } from '../resource/list-view.ts';
import { listTool } from '../resource/route-options.ts';

const DrawnFilters = listTool('DrawnFilters');

interface FiltersOptions<Search extends ListSearch> {
  /** What is next to the filters, also where they are in a sheet. */
  readonly beside?: (search: Search) => ReactNode;
}

/** Declares what a list can be narrowed by. What draws it is fetched with the list's other tools. */
export function listFilters<Search extends ListSearch>(
  filters: readonly ListFilter<Search>[],
  { beside }: FiltersOptions<Search> = {},
) {
  return function Filters(props: FiltersProps<Search>) {
    return (
      <Suspense fallback={fetchingPart}>
        <DrawnFilters filters={filters} beside={beside?.(props.search)} {...props} />
      </Suspense>
    );
  };
}
