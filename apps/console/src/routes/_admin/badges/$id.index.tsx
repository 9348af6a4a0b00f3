import { createFileRoute } from '@tanstack/react-router';
import { rowRoute } from '../../../components/list/resource/row-route.ts';
import { badges } from '../../../components/resources/badges.ts';
import { BadgePage } from '../../../features/badges/badge-page.tsx';

export const Route = createFileRoute('/_admin/badges/$id/')({
  ...rowRoute(badges.find),
  component: () => <BadgePage id={Route.useParams().id} />,
});
