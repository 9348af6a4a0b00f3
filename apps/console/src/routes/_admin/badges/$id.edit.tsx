import { createFileRoute } from '@tanstack/react-router';
import { EditPage } from '../../../components/form/resource/edit-page.tsx';
import { rowRoute } from '../../../components/list/resource/row-route.ts';
import { badges } from '../../../components/resources/badges.ts';
import { badgeForm } from '../../../features/badges/badge-form.tsx';

export const Route = createFileRoute('/_admin/badges/$id/edit')({
  ...rowRoute(badges.find),
  component: () => <EditPage view={badgeForm} id={Route.useParams().id} />,
});
