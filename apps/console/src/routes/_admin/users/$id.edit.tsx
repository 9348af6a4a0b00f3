import { createFileRoute } from '@tanstack/react-router';
import { StudentEdit } from '../../../features/people/student-edit.tsx';
import { userQuery } from '../../../features/people/users-api.ts';
import { idInPath, requireId } from '../../../lib/path-id.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/users/$id/edit')({
  params: idInPath,
  loader: ({ params }) => {
    requireId(params.id);
    void queryClient.prefetchQuery(userQuery(String(params.id)));
  },
  component: function EditUser() {
    return <StudentEdit id={Route.useParams().id} />;
  },
});
