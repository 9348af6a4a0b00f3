import { ROLES } from '@quizdesk/contract/constants';
import { expect, test } from 'vitest';
import { dayText, personText, roleText, stateText } from './people-words.ts';

test('a day is the same wherever one is', () => {
  expect(dayText('2026-11-21')).toBe('21 Nov 2026');
  expect(dayText('2027-01-01')).toBe('1 Jan 2027');
});

test('the spellings of superadmin read alike', () => {
  expect(ROLES.map(roleText)).toEqual(['Student', 'Admin', 'Superadmin', 'Superadmin', 'Superadmin']);
});

test('states and people are written as people write them', () => {
  expect(stateText('in_progress')).toBe('In progress');
  expect(personText({ name: 'Ama Badu', username: 'ama' })).toBe('Ama Badu (@ama)');
});
