import { createFileRoute } from '@tanstack/react-router';
import { BadgeAdd } from '../../../features/badges/badge-add.tsx';

export const Route = createFileRoute('/_admin/badges/add')({ component: BadgeAdd });
