import type { levels as endpoints } from '@quizdesk/contract/levels';
import { levelPaths } from '@quizdesk/contract/paths/levels';
import { linkOptions } from '@tanstack/react-router';
import { resourceApi } from '../../lib/query/resource-api.ts';
import { listSearch, type SearchOf } from '../list/list-search.ts';
import type { ListHome } from '../list/resource/list-view.ts';

/** Questions carry the number of their level. */
export const levels = resourceApi<typeof endpoints>('levels', levelPaths, ['questions']);

const address = listSearch({
  filters: { quiz_id: 'id' },
  sorts: ['level_number', 'quiz_id', 'description', 'time_limit'],
});
export type LevelSearch = SearchOf<typeof address>;

/** Where levels are listed with the form next to them. */
export const levelTable: ListHome<LevelSearch> = {
  label: 'Levels',
  address,
  link: (search) => linkOptions({ to: '/levels', search }),
};

/** Where levels are cards, each leading to its questions. */
export const levelCards: ListHome<LevelSearch> = {
  label: 'Quizzes by Level',
  address,
  link: (search) => linkOptions({ to: '/quizzes-by-level', search }),
};
