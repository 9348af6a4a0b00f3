import { createFileRoute } from '@tanstack/react-router';
import { RoundAdd } from '../../../features/rounds/round-add.tsx';

export const Route = createFileRoute('/_admin/rounds/create')({ component: RoundAdd });
