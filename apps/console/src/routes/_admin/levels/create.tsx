import { createFileRoute } from '@tanstack/react-router';
import { LevelAdd } from '../../../features/levels/level-add.tsx';
import { LEVEL_HOMES } from '../../../features/levels/level-homes.tsx';

export const Route = createFileRoute('/_admin/levels/create')({
  component: () => <LevelAdd title="Add Level" home={LEVEL_HOMES.list} />,
});
