import { createFileRoute } from '@tanstack/react-router';
import { useBackTarget } from '../../../components/list/resource/back-to.tsx';
import { placeSearch } from '../../../features/questions/form/place-search.ts';
import { QuestionCreatePage } from '../../../features/questions/form/question-create-page.tsx';
import { questionHome } from '../../../features/questions/questions-api.ts';

export const Route = createFileRoute('/_admin/questions/new')({
  validateSearch: placeSearch.parse,
  component: function NewQuestion() {
    const start = Route.useSearch();
    return (
      // Another place, or another question to copy, is another form.
      <QuestionCreatePage key={JSON.stringify(start)} start={start} backTarget={useBackTarget(questionHome)} />
    );
  },
});
