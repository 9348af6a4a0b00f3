import { listFilters } from '../../components/list/filter/list-filters.tsx';
import { QUIZ_FILTER } from '../../components/list/filter/quiz-filter.ts';
import type { LevelSearch } from '../../components/resources/levels.ts';

/** Narrows both lists of levels to one quiz. */
export const LevelFilters = listFilters<LevelSearch>([QUIZ_FILTER]);
