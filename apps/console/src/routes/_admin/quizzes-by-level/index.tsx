import { createFileRoute } from '@tanstack/react-router';
import { LevelCards } from '../../../features/levels/level-cards.tsx';
import { levelSearch, levelsQuery } from '../../../features/levels/levels-api.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/quizzes-by-level/')({
  validateSearch: levelSearch.parse,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(levelsQuery(deps)),
  component: function QuizzesByLevel() {
    return <LevelCards search={Route.useSearch()} />;
  },
});
