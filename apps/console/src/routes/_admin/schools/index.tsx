import { createFileRoute } from '@tanstack/react-router';
import { ResourceList } from '../../../components/list/resource/resource-list.tsx';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { schoolList } from '../../../features/schools/school-list.tsx';
import { schoolHome } from '../../../features/schools/schools-api.ts';

export const Route = createFileRoute('/_admin/schools/')({
  ...listRoute(schoolHome),
  component: () => <ResourceList view={schoolList} search={Route.useSearch()} />,
});
