import { DEFAULT_QUIZ_ID } from '@quizdesk/contract/constants';
import { linkOptions } from '@tanstack/react-router';
import type { Fixed } from './form/question-values.ts';
import type { CardsPlace } from './question-cards.tsx';

/** The questions of the daily quiz. */
export const quizOfDay: CardsPlace = {
  title: 'Quiz of Day',
  type: 'quiz_of_day',
  purpose: 'Questions of the daily quiz belong here.',
  list: (search) => linkOptions({ to: '/quiz-of-day', search }),
  create: (list) => linkOptions({ to: '/quiz-of-day/create', state: { list } }),
  edit: (id, list) => linkOptions({ to: '/quiz-of-day/$id', params: { id }, state: { list } }),
};

/** The questions that are suggested to participants. */
export const suggestedQuizzes: CardsPlace = {
  title: 'Suggested Quizzes',
  type: 'suggested',
  purpose: 'Questions that are suggested to participants belong here.',
  list: (search) => linkOptions({ to: '/suggested-quizzes', search }),
  create: (list) => linkOptions({ to: '/suggested-quizzes/create', state: { list } }),
  edit: (id, list) => linkOptions({ to: '/suggested-quizzes/$id', params: { id }, state: { list } }),
};

/** What a new question of each place says of itself without being asked. */
export const FIXED = {
  ofDay: { question_type: 'quiz_of_day' },
  suggested: { question_type: 'suggested', quiz_id: DEFAULT_QUIZ_ID },
  ofLevel: { quiz_id: DEFAULT_QUIZ_ID },
} as const satisfies Record<string, Fixed>;
