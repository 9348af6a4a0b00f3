import { createFileRoute } from '@tanstack/react-router';
import { useBackTarget } from '../../../components/list/resource/back-to.tsx';
import { placeSearch } from '../../../features/questions/form/place-search.ts';
import { QuestionCreatePage } from '../../../features/questions/form/question-create-page.tsx';
import { FIXED, suggestedQuizzes } from '../../../features/questions/list/card-places.ts';

export const Route = createFileRoute('/_admin/suggested-quizzes/create')({
  validateSearch: placeSearch.parse,
  component: function NewSuggestedQuestion() {
    const start = Route.useSearch();
    return (
      <QuestionCreatePage
        // Another level is another form.
        key={start.level_id}
        start={start}
        backTarget={useBackTarget(suggestedQuizzes)}
        fixed={FIXED.suggested}
      />
    );
  },
});
