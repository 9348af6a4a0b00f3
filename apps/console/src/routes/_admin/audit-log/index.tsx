import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { AuditLog } from '../../../features/journal/audit-log.tsx';
import { logHome } from '../../../features/journal/journal-api.ts';

export const Route = createFileRoute('/_admin/audit-log/')({
  ...listRoute(logHome),
  component: () => <AuditLog search={Route.useSearch()} />,
});
