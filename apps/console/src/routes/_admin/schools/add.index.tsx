import { createFileRoute } from '@tanstack/react-router';
import { AddPage } from '../../../components/form/resource/add-page.tsx';
import { schoolForm } from '../../../features/schools/school-form.tsx';

export const Route = createFileRoute('/_admin/schools/add/')({ component: () => <AddPage view={schoolForm} /> });
