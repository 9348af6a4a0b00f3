import { createFileRoute } from '@tanstack/react-router';
import { OwnPassword } from '../../features/people/own-password.tsx';

export const Route = createFileRoute('/_admin/password')({ component: OwnPassword });
