import { createFileRoute } from '@tanstack/react-router';
import { LevelEdit } from '../../../features/levels/level-edit.tsx';
import { LEVEL_HOMES } from '../../../features/levels/level-homes.tsx';
import { levelQuery } from '../../../features/levels/levels-api.ts';
import { idInPath, requireId } from '../../../lib/path-id.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/levels/$id/edit')({
  params: idInPath,
  loader: ({ params }) => {
    requireId(params.id);
    void queryClient.prefetchQuery(levelQuery(params.id));
  },
  component: function EditLevel() {
    return <LevelEdit id={Route.useParams().id} home={LEVEL_HOMES.list} />;
  },
});
