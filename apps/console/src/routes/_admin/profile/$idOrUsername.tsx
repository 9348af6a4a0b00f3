import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../../../features/people/profile-page.tsx';
import { userQuery } from '../../../features/people/users-api.ts';
import { useSession } from '../../../features/session/use-session.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/profile/$idOrUsername')({
  loader: ({ params }) => void queryClient.prefetchQuery(userQuery(params.idOrUsername)),
  component: function Profile() {
    const { idOrUsername } = Route.useParams();
    const { user } = useSession();
    const viewer = { username: user?.username, role: user?.role };
    return <ProfilePage key={idOrUsername} idOrUsername={idOrUsername} viewer={viewer} />;
  },
});
