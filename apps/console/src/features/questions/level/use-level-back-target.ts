import { useQuery } from '@tanstack/react-query';
import { linkOptions } from '@tanstack/react-router';
import type { BackTarget } from '../../../components/list/resource/back-to.tsx';
import { levels } from '../../../components/resources/levels.ts';

/** The way from a form within a level back to the questions of that level. */
export function useLevelBackTarget(id: number): BackTarget {
  const { data } = useQuery(levels.find(id));
  return {
    label: data === undefined ? 'Level' : `Level ${data.level_number}`,
    link: linkOptions({ to: '/quizzes-by-level/$id', params: { id } }),
  };
}
