import { createFileRoute } from '@tanstack/react-router';
import { quizChoicesQuery } from '../../../components/choices.ts';
import { OptionList } from '../../../features/options/option-list.tsx';
import { optionSearch, optionsQuery } from '../../../features/options/options-api.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/options/')({
  validateSearch: optionSearch.parse,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(optionsQuery(deps));
    void queryClient.prefetchQuery(quizChoicesQuery);
  },
  component: function Options() {
    return <OptionList search={Route.useSearch()} />;
  },
});
