import { createFileRoute } from '@tanstack/react-router';
import { plainList } from '../../../components/list-search.ts';
import { SchoolList } from '../../../features/schools/school-list.tsx';
import { schoolsQuery } from '../../../features/schools/schools-api.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/schools/')({
  validateSearch: plainList.parse,
  loaderDeps: ({ search }) => search,
  // Not awaited: the page shows at once, and only what it asks for itself is cancelled by the next search.
  loader: ({ deps }) => void queryClient.prefetchQuery(schoolsQuery(deps)),
  component: function Schools() {
    return <SchoolList search={Route.useSearch()} />;
  },
});
