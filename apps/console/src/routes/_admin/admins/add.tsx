import { createFileRoute } from '@tanstack/react-router';
import { AdminAdd } from '../../../features/people/admin-add.tsx';
import { useViewer } from '../../-use-viewer.ts';

export const Route = createFileRoute('/_admin/admins/add')({
  component: () => <AdminAdd viewer={useViewer()} />,
});
