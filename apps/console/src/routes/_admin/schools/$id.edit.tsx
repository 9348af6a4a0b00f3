import { createFileRoute, notFound } from '@tanstack/react-router';
import { SchoolEdit } from '../../../features/schools/school-edit.tsx';
import { schoolQuery } from '../../../features/schools/schools-api.ts';
import { queryClient } from '../../../lib/query-client.ts';

export const Route = createFileRoute('/_admin/schools/$id/edit')({
  params: {
    parse: ({ id }) => ({ id: /^\d+$/.test(id) ? Number(id) : Number.NaN }),
    stringify: ({ id }) => ({ id: String(id) }),
  },
  loader: ({ params }) => {
    if (!Number.isSafeInteger(params.id) || params.id < 1) throw notFound();
    void queryClient.prefetchQuery(schoolQuery(params.id));
  },
  component: function EditSchool() {
    return <SchoolEdit id={Route.useParams().id} />;
  },
});
