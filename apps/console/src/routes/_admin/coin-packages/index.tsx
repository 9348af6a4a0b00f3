import { createFileRoute } from '@tanstack/react-router';
import { plainList } from '../../../components/list-search.ts';
import { CoinPackageList } from '../../../features/coin-packages/coin-package-list.tsx';
import { coinPackagesQuery } from '../../../features/coin-packages/coin-packages-api.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/coin-packages/')({
  validateSearch: plainList.parse,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(coinPackagesQuery(deps)),
  component: function CoinPackages() {
    return <CoinPackageList search={Route.useSearch()} />;
  },
});
