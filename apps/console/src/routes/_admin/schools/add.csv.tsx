import { createFileRoute } from '@tanstack/react-router';
import { SchoolImport } from '../../../features/schools/school-import-page.tsx';

export const Route = createFileRoute('/_admin/schools/add/csv')({ component: SchoolImport });
