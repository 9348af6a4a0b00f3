import type { QuizSearch } from '../list-search.ts';
import { useQuizChoices } from './choices.ts';
import { listFilters } from './list-filters.tsx';

/** Narrows a list to what belongs to one quiz. */
export const QuizFilters = listFilters<QuizSearch>([
  { name: 'quiz_id', label: 'Quiz', all: 'All quizzes', useChoices: useQuizChoices, isAlways: true },
]);
