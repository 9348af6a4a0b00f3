import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../components/coming-page.tsx';

export const Route = createFileRoute('/_admin/user-level-progress/')({
  component: () => <ComingPage path="/user-level-progress" />,
});
