import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '../../../../components/list/resource/route-options.ts';
import { SchoolStandings } from '../../../../features/schools/standings/school-standings.tsx';
import { schoolStandingHome } from '../../../../features/schools/standings/standings-api.ts';

export const Route = createFileRoute('/_admin/schools/standings/')({
  ...listRoute(schoolStandingHome),
  component: () => <SchoolStandings search={Route.useSearch()} />,
});
