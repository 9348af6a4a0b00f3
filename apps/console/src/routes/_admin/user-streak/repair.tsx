import { createFileRoute } from '@tanstack/react-router';
import { StreakRepair } from '../../../features/play/repair/streak-repair.tsx';
import { userStreakHome } from '../../../features/play/user-streak-home.ts';

export const Route = createFileRoute('/_admin/user-streak/repair')({
  component: () => <StreakRepair home={userStreakHome} />,
});
