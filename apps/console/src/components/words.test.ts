import { expect, test } from 'vitest';
import { personText, stateText } from './words.ts';

test('states and people are written as people write them', () => {
  expect(['completed', 'in_progress', ''].map(stateText)).toEqual(['Completed', 'In progress', '']);
  expect(personText({ name: 'Ama Badu', username: 'ama' })).toBe('Ama Badu (@ama)');
});
