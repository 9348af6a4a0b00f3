import { createFileRoute } from '@tanstack/react-router';
import { ComingNotice } from '../../../components/coming-page.tsx';

export const Route = createFileRoute('/_admin/profile/$idOrUsername')({ component: Profile });

function Profile() {
  const { idOrUsername } = Route.useParams();
  return (
    <ComingNotice
      title={`Profile of ${idOrUsername}`}
      summary="This person's details, progress and answers will be shown here."
    />
  );
}
