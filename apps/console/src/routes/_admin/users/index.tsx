import { createFileRoute } from '@tanstack/react-router';
import { UserList } from '../../../features/people/user-list.tsx';
import { studentSearch, studentsQuery } from '../../../features/people/users-api.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/users/')({
  validateSearch: studentSearch.parse,
  loaderDeps: ({ search }) => search,
  loader: ({ deps }) => void queryClient.prefetchQuery(studentsQuery(deps)),
  component: function Users() {
    return <UserList search={Route.useSearch()} />;
  },
});
