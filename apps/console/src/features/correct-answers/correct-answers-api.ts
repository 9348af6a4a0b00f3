import type { CorrectAnswer, correctAnswers as endpoints } from '@quizdesk/contract/correct-answers';
import { correctAnswerPaths } from '@quizdesk/contract/paths/correct-answers';
import { linkOptions } from '@tanstack/react-router';
import { type ListSearch, pageWindow, plainList } from '../../components/list/list-search.ts';
import type { ListSource } from '../../components/list/resource/list-view.ts';
import { forgetRow } from '../../lib/query/forget-row.ts';
import { resourceApi } from '../../lib/query/resource-api.ts';

const api = resourceApi<typeof endpoints>('correct_answers', correctAnswerPaths, ['questions']);

export const correctAnswers = {
  ...api,
  /** The specification asks for the deleted answer to leave the list immediately. */
  invalidate: ({ id }: CorrectAnswer) => {
    forgetRow('correct_answers', id);
    return api.invalidate();
  },
};

/** The correct answers, newest first. */
export const correctAnswerHome: ListSource<CorrectAnswer, ListSearch> = {
  label: 'Correct Answers',
  address: plainList,
  link: (search) => linkOptions({ to: '/correct-answers', search }),
  query: ({ page }, rows) => api.list(pageWindow(page, rows)),
};
