import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import type { Leaving } from './form/leaving.tsx';
import { levelQuery } from './level-api.ts';

/** The way from a form within a level back to the questions of that level. */
export function useLevelLeaving(id: number): Leaving {
  const { data } = useQuery(levelQuery(id));
  return {
    label: data === undefined ? 'Level' : `Level ${data.level_number}`,
    link: linkOptions({ to: '/quizzes-by-level/$id', params: { id } }),
  };
}
