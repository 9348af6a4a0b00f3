import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { trashHome } from '../../../features/journal/journal-api.ts';
import { TrashPage } from '../../../features/journal/trash-page.tsx';

export const Route = createFileRoute('/_admin/trash/')({
  ...listRoute(trashHome),
  component: () => <TrashPage search={Route.useSearch()} />,
});
