import { createFileRoute } from '@tanstack/react-router';
import { AddPage } from '../../../../components/form/resource/add-page.tsx';
import { templateForm } from '../../../../features/notifications/templates/template-form.tsx';

export const Route = createFileRoute('/_admin/notifications/templates/add')({
  component: () => <AddPage view={templateForm} />,
});
