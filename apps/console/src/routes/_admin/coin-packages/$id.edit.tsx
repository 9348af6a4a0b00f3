import { createFileRoute } from '@tanstack/react-router';
import { CoinPackageEdit } from '../../../features/coin-packages/coin-package-edit.tsx';
import { coinPackageQuery } from '../../../features/coin-packages/coin-packages-api.ts';
import { idInPath, requireId } from '../../../lib/path-id.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/coin-packages/$id/edit')({
  params: idInPath,
  loader: ({ params }) => {
    requireId(params.id);
    void queryClient.prefetchQuery(coinPackageQuery(params.id));
  },
  component: function EditCoinPackage() {
    return <CoinPackageEdit id={Route.useParams().id} />;
  },
});
