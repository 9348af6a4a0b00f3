import { queryClient } from '../../../lib/query/query-client.ts';
import type { ListSearch } from '../list-search.ts';
import type { ListSource } from './list-view.ts';

/**
 * The part of a list's route that reads its address and loads its page ahead. Not awaited: the page is shown immediately,
 * and only what it requests itself is cancelled by the next search.
 */
export function listRoute<Row, Search extends ListSearch>({
  address,
  query,
}: Pick<ListSource<Row, Search>, 'address' | 'query'>) {
  return {
    validateSearch: (search: Record<string, unknown>): Search => address.parse(search),
    loaderDeps: ({ search }: { readonly search: Search }) => search,
    loader: ({ deps }: { readonly deps: Search }) => void queryClient.prefetchQuery(query(deps)),
  };
}
