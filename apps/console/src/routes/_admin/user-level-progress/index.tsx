import { createFileRoute } from '@tanstack/react-router';
import { ResourceList } from '../../../components/list/resource/resource-list.tsx';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { levelProgressList } from '../../../features/play/level-progress-list.tsx';
import { levelProgressSource } from '../../../features/play/play-sources.ts';

export const Route = createFileRoute('/_admin/user-level-progress/')({
  ...listRoute(levelProgressSource),
  component: () => <ResourceList view={levelProgressList} search={Route.useSearch()} />,
});
