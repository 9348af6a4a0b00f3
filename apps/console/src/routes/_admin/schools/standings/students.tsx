import { createFileRoute } from '@tanstack/react-router';
import { ResourceList } from '../../../../components/list/resource/resource-list.tsx';
import { listRoute } from '../../../../components/list/resource/route-options.ts';
import { studentStandingHome } from '../../../../features/schools/standings/standings-api.ts';
import { studentStandings } from '../../../../features/schools/standings/student-standings.tsx';

export const Route = createFileRoute('/_admin/schools/standings/students')({
  ...listRoute(studentStandingHome),
  component: () => <ResourceList view={studentStandings} search={Route.useSearch()} />,
});
