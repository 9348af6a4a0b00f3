import { ROLES } from '@quizdesk/contract/constants';
import { expect, test } from 'vitest';
import { answerText, personText, stateText } from './labels.ts';

test('states, answers and people are written as people write them', () => {
  expect(['completed', 'in_progress', ''].map(stateText)).toEqual(['Completed', 'In progress', '']);
  expect(['true', 'false', 'true north', 'x = 3'].map(answerText)).toEqual(['True', 'False', 'true north', 'x = 3']);
  expect(personText({ name: 'Ama Badu', username: 'ama' })).toBe('Ama Badu (@ama)');
});

test('the spellings of superadmin read alike', () => {
  expect(ROLES.map(stateText)).toEqual(['Student', 'Viewer', 'Editor', 'Admin', 'Superadmin']);
});
