import { createFileRoute } from '@tanstack/react-router';
import { quizChoicesQuery } from '../../../components/list/filter/choices.ts';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { OptionList } from '../../../features/options/option-list.tsx';
import { optionHome } from '../../../features/options/options-api.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

export const Route = createFileRoute('/_admin/options/')({
  ...listRoute(optionHome),
  loader: ({ deps }) => {
    void queryClient.prefetchQuery(optionHome.query(deps));
    void queryClient.prefetchQuery(quizChoicesQuery);
  },
  component: () => <OptionList search={Route.useSearch()} />,
});
