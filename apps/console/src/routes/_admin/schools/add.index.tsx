import { createFileRoute } from '@tanstack/react-router';
import { SchoolAdd } from '../../../features/schools/school-add.tsx';

export const Route = createFileRoute('/_admin/schools/add/')({ component: SchoolAdd });
