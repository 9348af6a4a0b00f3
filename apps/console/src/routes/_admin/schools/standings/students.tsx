import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '../../../../components/list/resource/route-options.ts';
import { studentStandingHome } from '../../../../features/schools/standings/standings-api.ts';
import { StudentStandings } from '../../../../features/schools/standings/student-standings.tsx';

export const Route = createFileRoute('/_admin/schools/standings/students')({
  ...listRoute(studentStandingHome),
  component: () => <StudentStandings search={Route.useSearch()} />,
});
