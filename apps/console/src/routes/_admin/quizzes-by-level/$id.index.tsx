import { createFileRoute } from '@tanstack/react-router';
import { plainList } from '../../../components/list-search.ts';
import { levelQuery } from '../../../features/questions/level-api.ts';
import { LevelQuestions } from '../../../features/questions/level-questions.tsx';
import { questionsOfLevelQuery } from '../../../features/questions/questions-api.ts';
import { idInPath, requireId } from '../../../lib/path-id.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/quizzes-by-level/$id/')({
  params: idInPath,
  validateSearch: plainList.parse,
  loaderDeps: ({ search }) => search,
  loader: ({ params: { id }, deps }) => {
    requireId(id);
    void queryClient.prefetchQuery(levelQuery(id));
    void queryClient.prefetchQuery(questionsOfLevelQuery(id, deps.page ?? 1));
  },
  component: function QuestionsOfLevel() {
    return <LevelQuestions id={Route.useParams().id} search={Route.useSearch()} />;
  },
});
