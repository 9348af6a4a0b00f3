import { createFileRoute } from '@tanstack/react-router';
import { ResourceList } from '../../../components/list/resource/resource-list.tsx';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { qotdSource } from '../../../features/play/play-sources.ts';
import { qotdList } from '../../../features/play/qotd-list.tsx';

export const Route = createFileRoute('/_admin/qotd/')({
  ...listRoute(qotdSource),
  component: () => <ResourceList view={qotdList} search={Route.useSearch()} />,
});
