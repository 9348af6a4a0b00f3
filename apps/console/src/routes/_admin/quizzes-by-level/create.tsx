import { createFileRoute } from '@tanstack/react-router';
import { levelCards } from '../../../components/resources/levels.ts';
import { LevelAdd } from '../../../features/levels/level-form.tsx';

export const Route = createFileRoute('/_admin/quizzes-by-level/create')({
  component: () => <LevelAdd title="Add New Level" home={levelCards} />,
});
