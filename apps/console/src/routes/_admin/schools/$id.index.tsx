import { createFileRoute } from '@tanstack/react-router';
import { rowRoute } from '../../../components/list/resource/row-route.ts';
import { schools } from '../../../components/resources/schools.ts';
import { SchoolPage } from '../../../features/schools/page/school-page.tsx';

export const Route = createFileRoute('/_admin/schools/$id/')({
  ...rowRoute(schools.find),
  component: () => <SchoolPage id={Route.useParams().id} />,
});
