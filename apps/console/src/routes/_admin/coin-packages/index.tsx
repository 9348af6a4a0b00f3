import { createFileRoute } from '@tanstack/react-router';
import { ResourceList } from '../../../components/list/resource/resource-list.tsx';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { coinPackageList } from '../../../features/coin-packages/coin-package-list.tsx';
import { coinPackageHome } from '../../../features/coin-packages/coin-packages-api.ts';

export const Route = createFileRoute('/_admin/coin-packages/')({
  ...listRoute(coinPackageHome),
  component: () => <ResourceList view={coinPackageList} search={Route.useSearch()} />,
});
