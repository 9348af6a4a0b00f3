import { createFileRoute } from '@tanstack/react-router';
import { EditPage } from '../../../components/form/resource/edit-page.tsx';
import { rowRoute } from '../../../components/list/resource/row-route.ts';
import { userQuery } from '../../../components/resources/user-query.ts';
import { studentForm } from '../../../features/people/student-form.tsx';

export const Route = createFileRoute('/_admin/users/$id/edit')({
  ...rowRoute((id) => userQuery(String(id))),
  component: () => <EditPage view={studentForm} id={Route.useParams().id} />,
});
