import { queryClient } from './query-client.ts';
import type { Resource } from './query-keys.ts';
import type { ListAnswer } from './resource-api.ts';

/** Takes a deleted row out of the cached lists and the count of its resource, before they are refetched. */
export function forgetRow(resource: Resource, id: number): void {
  queryClient.setQueriesData<ListAnswer<{ readonly id: number }>>({ queryKey: [resource, 'list'] }, (list) => {
    if (list === undefined || list.rows.every((row) => row.id !== id)) return list;
    return { rows: list.rows.filter((row) => row.id !== id), count: list.count - 1 };
  });
  queryClient.setQueryData<number>([resource, 'count'], (count) =>
    count === undefined ? count : Math.max(0, count - 1),
  );
}
