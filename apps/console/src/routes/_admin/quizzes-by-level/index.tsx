import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../components/coming-page.tsx';

export const Route = createFileRoute('/_admin/quizzes-by-level/')({
  component: () => <ComingPage path="/quizzes-by-level" />,
});
