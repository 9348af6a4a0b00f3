import { expect, test } from 'vitest';
import { buildLevel, buildRound } from '../../components/question/testing-questions.ts';
import { levelChoices, roundChoices } from './use-question-options.ts';

const quiz = (id: number, title: string) => ({ id, title, subject: null, created_at: '', updated_at: '' });
const labels = (choices: readonly { label: string }[]) => choices.map(({ label }) => label);

test('levels go by their numbers, and inactive ones are marked', () => {
  const levels = [buildLevel({ id: 1, level_number: 1 }), buildLevel({ id: 2, level_number: 2, status: 'inactive' })];
  expect(labels(levelChoices(levels, [quiz(9, 'Main')]))).toEqual(['Level 1', 'Level 2 (inactive)']);
});

test('levels of several quizzes are told apart', () => {
  const levels = [buildLevel({ id: 1, level_number: 1 }), buildLevel({ id: 2, level_number: 1, quiz_id: 10 })];
  expect(labels(levelChoices(levels, [quiz(9, 'Main')]))).toEqual(['Level 1 · Main', 'Level 1 · Quiz 10']);
});

test('rounds have their serial number, and inactive ones are marked', () => {
  const rounds = [buildRound(), buildRound({ id: 8, name: 'Riddles', serial_number: 5, status: 'inactive' })];
  expect(labels(roundChoices(rounds))).toEqual(['2. Speed Race', '5. Riddles (inactive)']);
});
