import { createFileRoute } from '@tanstack/react-router';
import { EditPage } from '../../../components/form/resource/edit-page.tsx';
import { rowRoute } from '../../../components/list/resource/row-route.ts';
import { schools } from '../../../components/resources/schools.ts';
import { schoolForm } from '../../../features/schools/school-form.tsx';

export const Route = createFileRoute('/_admin/schools/$id/edit')({
  ...rowRoute(schools.find),
  component: () => <EditPage view={schoolForm} id={Route.useParams().id} />,
});
