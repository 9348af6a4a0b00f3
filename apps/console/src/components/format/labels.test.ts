import { expect, test } from 'vitest';
import { answerText, personText, stateText } from './labels.ts';

test('states, answers and people are written as people write them', () => {
  expect(['completed', 'in_progress', ''].map(stateText)).toEqual(['Completed', 'In progress', '']);
  expect(['true', 'false', 'true north', 'x = 3'].map(answerText)).toEqual(['True', 'False', 'true north', 'x = 3']);
  expect(personText({ name: 'Ama Badu', username: 'ama' })).toBe('Ama Badu (@ama)');
});
