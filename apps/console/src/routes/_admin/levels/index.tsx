import { createFileRoute } from '@tanstack/react-router';
import { quizChoicesQuery } from '../../../components/list/filter/choices.ts';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { LevelList } from '../../../features/levels/level-list.tsx';
import { tableSource } from '../../../features/levels/levels-api.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

export const Route = createFileRoute('/_admin/levels/')({
  ...listRoute(tableSource),
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(tableSource.query(deps));
    void queryClient.prefetchQuery(quizChoicesQuery);
  },
  component: () => <LevelList search={Route.useSearch()} />,
});
