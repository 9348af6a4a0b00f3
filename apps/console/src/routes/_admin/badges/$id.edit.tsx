import { createFileRoute } from '@tanstack/react-router';
import { BadgeEdit } from '../../../features/badges/badge-edit.tsx';
import { badgeQuery } from '../../../features/badges/badges-api.ts';
import { idInPath, requireId } from '../../../lib/path-id.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/badges/$id/edit')({
  params: idInPath,
  loader: ({ params }) => {
    requireId(params.id);
    void queryClient.prefetchQuery(badgeQuery(params.id));
  },
  component: function EditBadge() {
    return <BadgeEdit id={Route.useParams().id} />;
  },
});
