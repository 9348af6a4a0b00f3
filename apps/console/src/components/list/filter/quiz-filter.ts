import { useQuizChoices } from './choices.ts';

/** Narrows a list to what belongs to one quiz. */
export const QUIZ_FILTER = {
  name: 'quiz_id',
  label: 'Quiz',
  all: 'All quizzes',
  useChoices: useQuizChoices,
  isAlways: true,
} as const;
