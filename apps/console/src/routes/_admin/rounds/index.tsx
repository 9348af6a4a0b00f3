import { createFileRoute } from '@tanstack/react-router';
import { ResourceList } from '../../../components/list/resource/resource-list.tsx';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { roundList } from '../../../features/rounds/round-list.tsx';
import { roundHome } from '../../../features/rounds/rounds-api.ts';

export const Route = createFileRoute('/_admin/rounds/')({
  ...listRoute(roundHome),
  component: () => <ResourceList view={roundList} search={Route.useSearch()} />,
});
