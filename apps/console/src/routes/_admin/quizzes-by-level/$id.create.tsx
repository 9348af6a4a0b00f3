import { createFileRoute } from '@tanstack/react-router';
import { FIXED } from '../../../features/questions/card-places.ts';
import { QuestionCreatePage } from '../../../features/questions/form/question-create-page.tsx';
import { useLevelLeaving } from '../../../features/questions/use-level-leaving.ts';
import { idInPath, requireId } from '../../../lib/path-id.ts';

export const Route = createFileRoute('/_admin/quizzes-by-level/$id/create')({
  params: idInPath,
  loader: ({ params }) => requireId(params.id),
  component: function NewQuestionOfLevel() {
    const { id } = Route.useParams();
    const leaving = useLevelLeaving(id);
    return <QuestionCreatePage key={id} leaving={leaving} fixed={FIXED.ofLevel} levelId={id} isOfLevel />;
  },
});
