import { createFileRoute } from '@tanstack/react-router';
import { EditPage } from '../../../components/form/resource/edit-page.tsx';
import { rowRoute } from '../../../components/list/resource/row-route.ts';
import { coinPackageForm } from '../../../features/coin-packages/coin-package-form.tsx';
import { coinPackages } from '../../../features/coin-packages/coin-packages-api.ts';

export const Route = createFileRoute('/_admin/coin-packages/$id/edit')({
  ...rowRoute(coinPackages.find),
  component: () => <EditPage view={coinPackageForm} id={Route.useParams().id} />,
});
