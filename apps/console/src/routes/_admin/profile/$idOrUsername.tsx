import { createFileRoute } from '@tanstack/react-router';
import { userQuery } from '../../../components/resources/user-query.ts';
import { ProfilePage } from '../../../features/people/profile/profile-page.tsx';
import { queryClient } from '../../../lib/query/query-client.ts';
import { useViewer } from '../../-use-viewer.ts';

interface ProfileSearch {
  /** What the timeline shows alone. */
  readonly timeline?: string | undefined;
}

export const Route = createFileRoute('/_admin/profile/$idOrUsername')({
  validateSearch: (raw): ProfileSearch => ({
    timeline: typeof raw.timeline === 'string' ? raw.timeline : undefined,
  }),
  loader: ({ params }) => void queryClient.prefetchQuery(userQuery(params.idOrUsername)),
  component: function Profile() {
    const { idOrUsername } = Route.useParams();
    const { timeline } = Route.useSearch();
    return <ProfilePage key={idOrUsername} idOrUsername={idOrUsername} timelineKind={timeline} viewer={useViewer()} />;
  },
});
