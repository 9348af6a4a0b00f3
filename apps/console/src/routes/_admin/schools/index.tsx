import { createFileRoute } from '@tanstack/react-router';
import { BulkList } from '../../../components/list/bulk/bulk-list.tsx';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { schoolBulk, schoolList } from '../../../features/schools/school-list.tsx';
import { schoolHome } from '../../../features/schools/schools-api.ts';

export const Route = createFileRoute('/_admin/schools/')({
  ...listRoute(schoolHome),
  component: () => <BulkList view={schoolList} bulk={schoolBulk} search={Route.useSearch()} />,
});
