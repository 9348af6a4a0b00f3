import { createFileRoute } from '@tanstack/react-router';
import { AddPage } from '../../../components/form/resource/add-page.tsx';
import { coinPackageForm } from '../../../features/coin-packages/coin-package-form.tsx';

export const Route = createFileRoute('/_admin/coin-packages/add')({
  component: () => <AddPage view={coinPackageForm} />,
});
