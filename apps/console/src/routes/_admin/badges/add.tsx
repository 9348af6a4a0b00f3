import { createFileRoute } from '@tanstack/react-router';
import { AddPage } from '../../../components/form/resource/add-page.tsx';
import { badgeForm } from '../../../features/badges/badge-form.tsx';

export const Route = createFileRoute('/_admin/badges/add')({ component: () => <AddPage view={badgeForm} /> });
