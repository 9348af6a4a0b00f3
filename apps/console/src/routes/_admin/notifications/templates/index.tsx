import { createFileRoute } from '@tanstack/react-router';
import { ResourceList } from '../../../../components/list/resource/resource-list.tsx';
import { listRoute } from '../../../../components/list/resource/route-options.ts';
import { templateList } from '../../../../features/notifications/templates/template-list.tsx';
import { templateHome } from '../../../../features/notifications/templates/templates-api.ts';

export const Route = createFileRoute('/_admin/notifications/templates/')({
  ...listRoute(templateHome),
  component: () => <ResourceList view={templateList} search={Route.useSearch()} />,
});
