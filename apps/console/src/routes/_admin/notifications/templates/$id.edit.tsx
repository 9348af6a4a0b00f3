import { createFileRoute } from '@tanstack/react-router';
import { EditPage } from '../../../../components/form/resource/edit-page.tsx';
import { rowRoute } from '../../../../components/list/resource/row-route.ts';
import { templateForm } from '../../../../features/notifications/templates/template-form.tsx';
import { messageTemplates } from '../../../../features/notifications/templates/templates-api.ts';

export const Route = createFileRoute('/_admin/notifications/templates/$id/edit')({
  ...rowRoute(messageTemplates.find),
  component: () => <EditPage view={templateForm} id={Route.useParams().id} />,
});
