import { DEFAULT_QUIZ_ID, type QuestionType } from '@quizdesk/contract/constants';
import type { Question } from '@quizdesk/contract/questions';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { type ListSearch, plainList } from '../../../components/list/list-search.ts';
import type { ListHome, ListSource } from '../../../components/list/resource/list-view.ts';
import type { Fixed } from '../form/question-values.ts';
import { questionsOfTypeQuery } from '../questions-api.ts';

/** The kinds of questions that have a list of cards. */
export type CardsType = Extract<QuestionType, 'quiz_of_day' | 'suggested'>;

/** A list of questions of one kind, and the pages around it. */
export interface CardsPlace extends ListHome<ListSearch> {
  readonly type: CardsType;
  /** The form of a new question, or of a copy of one. */
  readonly create: (list: ListSearch, copy_of?: number) => LinkProps;
  readonly edit: (id: number, list: ListSearch) => LinkProps;
}

/** The questions of the daily quiz. */
export const quizOfDay: CardsPlace = {
  label: 'Quiz of Day',
  type: 'quiz_of_day',
  address: plainList,
  link: (search) => linkOptions({ to: '/quiz-of-day', search }),
  create: (list, copy_of) => linkOptions({ to: '/quiz-of-day/create', search: { copy_of }, state: { list } }),
  edit: (id, list) => linkOptions({ to: '/quiz-of-day/$id', params: { id }, state: { list } }),
};

/** The questions that are suggested to participants. */
export const suggestedQuizzes: CardsPlace = {
  label: 'Suggested Quizzes',
  type: 'suggested',
  address: plainList,
  link: (search) => linkOptions({ to: '/suggested-quizzes', search }),
  create: (list, copy_of) => linkOptions({ to: '/suggested-quizzes/create', search: { copy_of }, state: { list } }),
  edit: (id, list) => linkOptions({ to: '/suggested-quizzes/$id', params: { id }, state: { list } }),
};

/** The questions of a place, newest first. */
export const cardsSource = (place: CardsPlace): ListSource<Question, ListSearch> => ({
  ...place,
  query: (search, rows) => questionsOfTypeQuery(place.type, search, rows),
});

/** What a new question of each place is stored with automatically. */
export const FIXED = {
  ofDay: { question_type: 'quiz_of_day' },
  suggested: { question_type: 'suggested', quiz_id: DEFAULT_QUIZ_ID },
  ofLevel: { quiz_id: DEFAULT_QUIZ_ID },
} as const satisfies Record<string, Fixed>;
