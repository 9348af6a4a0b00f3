import { createFileRoute } from '@tanstack/react-router';
import { AddPage } from '../../../components/form/resource/add-page.tsx';
import { roundForm } from '../../../features/rounds/round-form.tsx';

export const Route = createFileRoute('/_admin/rounds/create')({ component: () => <AddPage view={roundForm} /> });
