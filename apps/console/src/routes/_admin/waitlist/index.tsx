import { createFileRoute } from '@tanstack/react-router';
import { BulkList } from '../../../components/list/bulk/bulk-list.tsx';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { waitlistHome } from '../../../features/waitlist/waitlist-api.ts';
import { waitlistBulk, waitlistList } from '../../../features/waitlist/waitlist-list.tsx';

export const Route = createFileRoute('/_admin/waitlist/')({
  ...listRoute(waitlistHome),
  component: () => <BulkList view={waitlistList} bulk={waitlistBulk} search={Route.useSearch()} />,
});
