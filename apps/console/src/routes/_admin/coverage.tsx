import { createFileRoute } from '@tanstack/react-router';
import { CoveragePage } from '../../features/questions/coverage/coverage-page.tsx';
import { coverageSearch } from '../../features/questions/coverage/coverage-search.ts';
import { coverageQuery } from '../../features/questions/questions-api.ts';
import { queryClient } from '../../lib/query/query-client.ts';

export const Route = createFileRoute('/_admin/coverage')({
  validateSearch: coverageSearch.parse,
  loader: () => void queryClient.prefetchQuery(coverageQuery),
  component: () => <CoveragePage search={Route.useSearch()} />,
});
