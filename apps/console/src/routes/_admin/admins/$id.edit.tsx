import { createFileRoute } from '@tanstack/react-router';
import { rowRoute } from '../../../components/list/resource/row-route.ts';
import { userQuery } from '../../../components/resources/user-query.ts';
import { AdminEdit } from '../../../features/people/admin-edit.tsx';
import { useViewer } from '../../-use-viewer.ts';

export const Route = createFileRoute('/_admin/admins/$id/edit')({
  ...rowRoute((id) => userQuery(String(id))),
  component: () => {
    const { id } = Route.useParams();
    return <AdminEdit key={id} id={id} viewer={useViewer()} />;
  },
});
