import { createFileRoute } from '@tanstack/react-router';
import { HelpPage } from '../../../features/help/help-page.tsx';

export const Route = createFileRoute('/_admin/help/')({
  loader: async () => (await import('../../../components/help/guide.ts')).loadGuidePage('README'),
  component: () => <HelpPage page={Route.useLoaderData()} isTopic={false} />,
});
