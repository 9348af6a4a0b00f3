import { createFileRoute } from '@tanstack/react-router';
import { quizChoicesQuery } from '../../../components/choices.ts';
import { LevelList } from '../../../features/levels/level-list.tsx';
import { levelSearch, levelsQuery } from '../../../features/levels/levels-api.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/levels/')({
  validateSearch: levelSearch.parse,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(levelsQuery(deps));
    void queryClient.prefetchQuery(quizChoicesQuery);
  },
  component: function Levels() {
    return <LevelList search={Route.useSearch()} />;
  },
});
