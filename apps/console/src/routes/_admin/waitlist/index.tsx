import { createFileRoute } from '@tanstack/react-router';
import { ResourceList } from '../../../components/list/resource/resource-list.tsx';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { waitlistHome } from '../../../features/waitlist/waitlist-api.ts';
import { waitlistList } from '../../../features/waitlist/waitlist-list.tsx';

export const Route = createFileRoute('/_admin/waitlist/')({
  ...listRoute(waitlistHome),
  component: () => <ResourceList view={waitlistList} search={Route.useSearch()} />,
});
