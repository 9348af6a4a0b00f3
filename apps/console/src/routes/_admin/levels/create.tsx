import { createFileRoute } from '@tanstack/react-router';
import { levelTable } from '../../../components/resources/levels.ts';
import { LevelAdd } from '../../../features/levels/level-form.tsx';

export const Route = createFileRoute('/_admin/levels/create')({
  component: () => <LevelAdd title="Add Level" home={levelTable} />,
});
