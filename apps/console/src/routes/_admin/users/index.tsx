import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { UserList } from '../../../features/people/user-list.tsx';
import { studentHome } from '../../../features/people/users-api.ts';

export const Route = createFileRoute('/_admin/users/')({
  ...listRoute(studentHome),
  component: () => <UserList search={Route.useSearch()} />,
});
