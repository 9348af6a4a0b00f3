import { createFileRoute } from '@tanstack/react-router';
import { userQuery } from '../../../components/resources/user-query.ts';
import { ProfilePage } from '../../../features/people/profile/profile-page.tsx';
import { queryClient } from '../../../lib/query/query-client.ts';
import { useViewer } from '../../-use-viewer.ts';

export const Route = createFileRoute('/_admin/profile/$idOrUsername')({
  loader: ({ params }) => void queryClient.prefetchQuery(userQuery(params.idOrUsername)),
  component: function Profile() {
    const { idOrUsername } = Route.useParams();
    return <ProfilePage key={idOrUsername} idOrUsername={idOrUsername} viewer={useViewer()} />;
  },
});
