import { createFileRoute } from '@tanstack/react-router';
import { rowRoute } from '../../../components/list/resource/row-route.ts';
import { userQuery } from '../../../components/resources/user-query.ts';
import { StudentEdit } from '../../../features/people/student-edit.tsx';

export const Route = createFileRoute('/_admin/users/$id/edit')({
  ...rowRoute((id) => userQuery(String(id))),
  component: () => <StudentEdit id={Route.useParams().id} />,
});
