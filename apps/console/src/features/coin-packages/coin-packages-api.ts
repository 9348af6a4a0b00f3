import type { CoinPackage, CoinPackageInput, coinPackages } from '@quizdesk/contract/coin-packages';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListSearch, PAGE_SIZE } from '../../components/list-search.ts';
import { failWith } from '../../lib/alert-words.ts';
import { refresh } from '../../lib/query-client.ts';
import { type Callable, request } from '../../lib/request.ts';

type CoinPackages = typeof coinPackages;

// Written out, so that the list comes without the schemas.
const calls = {
  list: { method: 'GET', path: '/v1/coin/packages', access: 'administrator' },
  find: { method: 'GET', path: '/v1/coin/packages/:id', access: 'administrator' },
  insert: { method: 'POST', path: '/v1/coin/packages', access: 'administrator' },
  update: { method: 'PUT', path: '/v1/coin/packages/:id', access: 'administrator' },
  remove: { method: 'DELETE', path: '/v1/coin/packages/:id', access: 'administrator' },
} as const satisfies { [Name in keyof CoinPackages]?: Callable<CoinPackages[Name]> };

/** A page of the packages, newest first. */
export function coinPackagesQuery({ page = 1 }: ListSearch) {
  return queryOptions({
    queryKey: ['coin-packages', 'list', { page }],
    queryFn: ({ signal }) =>
      request<CoinPackages['list']>(calls.list, {
        query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** One package, for its form. */
export function coinPackageQuery(id: number) {
  return queryOptions({
    queryKey: ['coin-packages', 'one', id],
    queryFn: ({ signal }) => request<CoinPackages['find']>(calls.find, { params: { id }, signal }),
  });
}

/** Lets everything that shows packages of coins be read anew. */
export function refreshCoinPackages(): Promise<void> {
  return refresh('coin-packages');
}

/** Stores a new package; a failure is in the words of its alert. */
export function insertCoinPackage(body: CoinPackageInput): Promise<CoinPackage> {
  return request<CoinPackages['insert']>(calls.insert, { body }).catch(failWith('Something went wrong'));
}

/** Stores a changed package; a failure is in the words of its alert. */
export function updateCoinPackage(id: number, body: CoinPackageInput): Promise<CoinPackage> {
  const answer = request<CoinPackages['update']>(calls.update, { params: { id }, body });
  return answer.catch(failWith('Failed to update coin package'));
}

/** Deletes a package. */
export async function removeCoinPackage(id: number): Promise<void> {
  await request<CoinPackages['remove']>(calls.remove, { params: { id } });
}
