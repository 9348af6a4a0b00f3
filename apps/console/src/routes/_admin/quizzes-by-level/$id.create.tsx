import { createFileRoute } from '@tanstack/react-router';
import { placeSearch } from '../../../features/questions/form/place-search.ts';
import { QuestionCreatePage } from '../../../features/questions/form/question-create-page.tsx';
import { useLevelBackTarget } from '../../../features/questions/level/use-level-back-target.ts';
import { FIXED } from '../../../features/questions/list/card-places.ts';
import { idInPath, requireId } from '../../../lib/path-id.ts';

export const Route = createFileRoute('/_admin/quizzes-by-level/$id/create')({
  params: idInPath,
  validateSearch: placeSearch.parse,
  loader: ({ params }) => requireId(params.id),
  component: function NewQuestionOfLevel() {
    const { id } = Route.useParams();
    const { copy_of } = Route.useSearch();
    const backTarget = useLevelBackTarget(id);
    return (
      <QuestionCreatePage
        key={id}
        start={{ copy_of }}
        backTarget={backTarget}
        fixed={FIXED.ofLevel}
        levelId={id}
        isOfLevel
      />
    );
  },
});
