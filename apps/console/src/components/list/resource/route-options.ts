import { queryClient } from '../../../lib/query/query-client.ts';
import { layoutNow } from '../layout/list-layouts.ts';
import { type ListSearch, rowsOf } from '../list-search.ts';
import type { ListTools } from '../tools/list-tools.tsx';
import type { ListSource } from './list-view.ts';

export type ListToolsType = typeof ListTools;

/** Fetches what changes how a list is shown: with the code of its page, or with the first list. */
export const loadListTools = () => import('../tools/list-tools.tsx');

/**
 * The part of a list's route that reads its address and loads its page ahead. Not awaited: the page is shown immediately,
 * and only what it requests itself is cancelled by the next search.
 */
export function listRoute<Row, Search extends ListSearch>(
  source: Pick<ListSource<Row, Search>, 'address' | 'pageSize' | 'query' | 'usualRows'>,
) {
  return {
    staticData: { preload: loadListTools },
    validateSearch: (search: Record<string, unknown>): Search => source.address.parse(search),
    loaderDeps: ({ search }: { readonly search: Search }) => search,
    loader: ({ deps, location }: { readonly deps: Search; readonly location: { readonly pathname: string } }) =>
      void queryClient.prefetchQuery(source.query(deps, rowsOf(source, layoutNow(location.pathname)))),
  };
}
