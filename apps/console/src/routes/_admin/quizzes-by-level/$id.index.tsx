import { createFileRoute } from '@tanstack/react-router';
import { levels } from '../../../components/resources/levels.ts';
import { LevelQuestions } from '../../../features/questions/level/level-questions.tsx';
import { questionsOfLevelQuery } from '../../../features/questions/questions-api.ts';
import { idInPath, requireId } from '../../../lib/path-id.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

export const Route = createFileRoute('/_admin/quizzes-by-level/$id/')({
  params: idInPath,
  loader: ({ params: { id } }) => {
    requireId(id);
    void queryClient.prefetchQuery(levels.find(id));
    void queryClient.prefetchQuery(questionsOfLevelQuery(id));
  },
  component: function QuestionsOfLevel() {
    return <LevelQuestions id={Route.useParams().id} />;
  },
});
