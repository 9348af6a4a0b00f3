import { createFileRoute } from '@tanstack/react-router';
import { BadgePage } from '../../../features/badges/badge-page.tsx';
import { badgeQuery } from '../../../features/badges/badges-api.ts';
import { idInPath, requireId } from '../../../lib/path-id.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/badges/$id/')({
  params: idInPath,
  loader: ({ params }) => {
    requireId(params.id);
    void queryClient.prefetchQuery(badgeQuery(params.id));
  },
  component: function ShowBadge() {
    return <BadgePage id={Route.useParams().id} />;
  },
});
