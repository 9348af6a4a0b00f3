import { createFileRoute } from '@tanstack/react-router';
import { ResourceList } from '../../../components/list/resource/resource-list.tsx';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { streakHistorySource } from '../../../features/play/play-sources.ts';
import { streakHistoryList } from '../../../features/play/streak-history-list.tsx';

export const Route = createFileRoute('/_admin/streak-history/')({
  ...listRoute(streakHistorySource),
  component: () => <ResourceList view={streakHistoryList} search={Route.useSearch()} />,
});
