import { createFileRoute } from '@tanstack/react-router';
import { HelpPage } from '../../../features/help/help-page.tsx';

export const Route = createFileRoute('/_admin/help/$topic')({
  loader: async ({ params }) => (await import('../../../components/help/guide.ts')).loadGuidePage(params.topic),
  component: () => <HelpPage page={Route.useLoaderData()} isTopic />,
});
