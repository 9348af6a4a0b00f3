import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { useListBefore } from '../../../components/list/return-search.ts';
import { placeSearch } from '../../../features/questions/form/place-search.ts';
import { QuestionCreatePage } from '../../../features/questions/form/question-create-page.tsx';
import { questionSearch } from '../../../features/questions/list/question-search.ts';

export const Route = createFileRoute('/_admin/questions/new')({
  validateSearch: placeSearch.parse,
  component: function NewQuestion() {
    const search = useListBefore(questionSearch);
    return (
      <QuestionCreatePage
        start={Route.useSearch()}
        backTarget={{ label: 'Questions', link: linkOptions({ to: '/questions', search }) }}
      />
    );
  },
});
