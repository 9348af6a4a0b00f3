import type { UserAnswer } from '@quizdesk/contract/play';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
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
  answer: 'true',
  is_correct: true,
  points_earned: 1250,
  created_at: '2024-11-19T08:00:00.000Z',
};

const cellOf = (header: string) => answerColumns.find((column) => column.header === header)?.cell(answer);

test('whether an answer is correct looks as in the list of answers', () => {
  render(cellOf('Correct?'));
  expect(screen.getByText('Yes').dataset.active).toBe('true');
});
