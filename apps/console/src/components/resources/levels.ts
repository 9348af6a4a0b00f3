import type { levels as endpoints } from '@quizdesk/contract/levels';
import { levelPaths } from '@quizdesk/contract/paths/levels';
import { linkOptions } from '@tanstack/react-router';
import { resourceApi } from '../../lib/query/resource-api.ts';
import { type QuizSearch, quizSearch } from '../list/list-search.ts';
import type { ListHome } from '../list/resource/list-view.ts';

/** Questions carry the number of their level. */
export const levels = resourceApi<typeof endpoints>('levels', levelPaths, ['questions']);

/** Where levels are listed with the form next to them. */
export const levelTable: ListHome<QuizSearch> = {
  label: 'Levels',
  address: quizSearch,
  link: (search) => linkOptions({ to: '/levels', search }),
};

/** Where levels are cards, each leading to its questions. */
export const levelCards: ListHome<QuizSearch> = {
  label: 'Quizzes by Level',
  address: quizSearch,
  link: (search) => linkOptions({ to: '/quizzes-by-level', search }),
};
