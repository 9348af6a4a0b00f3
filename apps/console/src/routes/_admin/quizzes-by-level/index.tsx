import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '../../../components/list/resource/route-options.ts';
import { LevelCards } from '../../../features/levels/level-cards.tsx';
import { cardsSource } from '../../../features/levels/levels-api.ts';

export const Route = createFileRoute('/_admin/quizzes-by-level/')({
  ...listRoute(cardsSource),
  component: () => <LevelCards search={Route.useSearch()} />,
});
