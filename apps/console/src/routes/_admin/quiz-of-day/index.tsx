import { createFileRoute } from '@tanstack/react-router';
import { ComingPage } from '../../../components/coming-page.tsx';

export const Route = createFileRoute('/_admin/quiz-of-day/')({ component: () => <ComingPage path="/quiz-of-day" /> });
