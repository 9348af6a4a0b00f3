import { createFileRoute } from '@tanstack/react-router';
import { SchoolEdit } from '../../../features/schools/school-edit.tsx';
import { schoolQuery } from '../../../features/schools/schools-api.ts';
import { idInPath, requireId } from '../../../lib/path-id.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/schools/$id/edit')({
  params: idInPath,
  loader: ({ params }) => {
    requireId(params.id);
    void queryClient.prefetchQuery(schoolQuery(params.id));
  },
  component: function EditSchool() {
    return <SchoolEdit id={Route.useParams().id} />;
  },
});
