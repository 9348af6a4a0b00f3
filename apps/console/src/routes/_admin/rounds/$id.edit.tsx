import { createFileRoute } from '@tanstack/react-router';
import { RoundEdit } from '../../../features/rounds/round-edit.tsx';
import { roundQuery } from '../../../features/rounds/rounds-api.ts';
import { idInPath, requireId } from '../../../lib/path-id.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/rounds/$id/edit')({
  params: idInPath,
  loader: ({ params }) => {
    requireId(params.id);
    void queryClient.prefetchQuery(roundQuery(params.id));
  },
  component: function EditRound() {
    return <RoundEdit id={Route.useParams().id} />;
  },
});
