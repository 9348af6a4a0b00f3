import { createFileRoute } from '@tanstack/react-router';
import { AdminAdd } from '../../../features/people/admin-add.tsx';

export const Route = createFileRoute('/_admin/admins/add')({ component: AdminAdd });
