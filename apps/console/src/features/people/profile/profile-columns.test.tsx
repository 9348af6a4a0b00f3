import type { UserAnswer } from '@quizdesk/contract/play';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { openPage } from '../../../components/page/testing-page.tsx';
import { answerColumns } from './profile-columns.tsx';

afterEach(cleanup);

const answer: UserAnswer = {
  id: 1,
  user_id: 2,
  user: { id: 2, name: 'Ama', username: 'ama' },
  question_id: 3,
  level_id: 4,
  sq_attempt_id: null,
  qotd_attempt_id: null,
  deleted_ids: [],
  question_text: 'Which is it?',
  answer: 'true',
  is_correct: true,
  points_earned: 1250,
  created_at: '2024-11-19T08:00:00.000Z',
};

const cellOf = (header: string) => answerColumns.find((column) => column.header === header)?.cell(answer);

test('whether an answer is correct looks as in the list of answers', () => {
  render(cellOf('Correct?'));
  expect(screen.getByText('Yes').dataset.tone).toBe('good');
});

test('an answer shows the text of its question beside the id, or that it was deleted', async () => {
  const show = async (values: Partial<UserAnswer>) => {
    const cell = answerColumns.find(({ header }) => header === 'Question ID')?.cell({ ...answer, ...values });
    await openPage('/', () => <main>{cell}</main>);
    const container = await screen.findByRole('main');
    const shown = [container.textContent, container.querySelector('a')?.getAttribute('href')];
    cleanup();
    return shown;
  };
  expect(await show({})).toEqual(['Question ID 3 Which is it?', '/questions/3']);
  expect(await show({ question_text: null, deleted_ids: ['question_id'] })).toEqual([
    'Question ID 3 deleted',
    undefined,
  ]);
});
