import { expect, test } from 'vitest';
import { buildQuestion } from '../../../components/question/testing-questions.ts';
import { roundGroups } from './level-questions.tsx';

function questionsOf(id: number, count: number) {
  const round = { id, name: `Round ${id}`, serial_number: id };
  return Array.from({ length: count }, () => buildQuestion({ round_id: id, round }));
}

test('questions stand under their rounds, in their order, and are numbered through the level', () => {
  const page = [...questionsOf(1, 3), ...questionsOf(2, 4), ...questionsOf(5, 1)];
  const shape = roundGroups(page).map(({ round, firstNumber, questions }) => [round.id, firstNumber, questions.length]);
  expect(shape).toEqual([
    [1, 1, 3],
    [2, 4, 4],
    [5, 8, 1],
  ]);
});
