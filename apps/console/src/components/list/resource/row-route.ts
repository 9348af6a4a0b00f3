import type { FetchQueryOptions } from '@tanstack/react-query';
import { idInPath, requireId } from '../../../lib/path-id.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

/** The part of the route of one row that reads its id and loads the row ahead. */
export function rowRoute<Row>(query: (id: number) => FetchQueryOptions<Row>) {
  return {
    params: idInPath,
    loader: ({ params: { id } }: { readonly params: { readonly id: number } }) => {
      requireId(id);
      void queryClient.prefetchQuery(query(id));
    },
  };
}
