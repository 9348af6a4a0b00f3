import { createFileRoute } from '@tanstack/react-router';
import { BulkQuestions } from '../../../features/bulk-questions/bulk-questions-page.tsx';

export const Route = createFileRoute('/_admin/bulk-questions/')({ component: BulkQuestions });
