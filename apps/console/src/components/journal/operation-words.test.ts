import { ACTIONS, type Action } from '@quizdesk/contract/actions';
import type { Operation } from '@quizdesk/contract/operations';
import { JOURNALED_TABLES } from '@quizdesk/contract/things';
import { expect, test } from 'vitest';
import { JOURNAL_TABLES } from './journal-tables.ts';
import { actionText, alsoDeletedText, noUndoText, operationText, otherChangesText } from './operation-words.ts';

const counts = (added: number, changed: number, deleted: number) => ({ added, changed, deleted });
const told = (action: Action, table: string | null, summary: Operation['summary'] = {}) => ({
  action,
  table,
  summary,
});

test.each([
  [told('schools.remove', 'schools', { schools: counts(0, 0, 1) }), 'Deleted a school'],
  [told('schools.import_csv', 'schools', { schools: counts(20_227, 0, 0) }), 'Imported 20,227 schools'],
  [told('schools.import_csv', 'schools'), 'Imported no new school'],
  [told('imports.apply', 'schools', { schools: counts(492, 0, 0) }), 'Imported 492 schools'],
  [told('imports.apply', 'users', { users: counts(0, 12, 0) }), 'Set the school of 12 users'],
  [told('imports.apply', 'schools'), 'Imported nothing new'],
  [told('bulk_questions.upload', 'questions', { questions: counts(218, 0, 0) }), 'Added 218 questions'],
  [
    told('quiz_of_day.set_days', 'daily_plan', { daily_plan: counts(14, 0, 0) }),
    'Planned 14 questions of the quiz of the day',
  ],
  [
    told('quiz_of_day.set_day', 'daily_plan', { daily_plan: counts(0, 0, 1) }),
    'Took 1 question off the quiz of the day',
  ],
  [
    told('quiz_of_day.set_days', 'daily_plan', { daily_plan: counts(3, 0, 2) }),
    'Changed the questions of the quiz of the day: 3 added, 2 taken off',
  ],
  [
    told('quiz_of_day.set_days', 'daily_plan', { daily_plan: counts(1, 0, 0) }),
    'Planned 1 question of the quiz of the day',
  ],
  [
    told('quiz_of_day.set_days', 'daily_plan', { daily_plan: counts(0, 0, 2) }),
    'Took 2 questions off the quiz of the day',
  ],
  [told('quiz_of_day.set_day', 'daily_plan'), 'Planned a quiz of the day'],
  [told('users.set_password', 'users'), 'Reset a password'],
  [told('account.change_password', 'users'), 'Changed a password'],
  [told('account.sign_in_refused', 'users'), 'Failed to sign in'],
  [told('users.remove', 'users'), 'Deleted a user'],
  [told('user_answers.remove', 'user_answers'), 'Deleted an answer'],
  [told('coin_packages.update', 'coin_packages'), 'Changed a coin package'],
  [told('operations.undo', 'schools', { schools: counts(0, 0, 20_227) }), 'Undid adding 20,227 schools'],
  [told('operations.undo', 'rounds', { rounds: counts(0, 1, 0) }), 'Undid a change of a round'],
  [told('trash.restore', 'users', { users: counts(1, 0, 0) }), 'Restored a user'],
  [told('operations.restore', 'questions'), 'Restored a version of a question'],
  [told('trash.remove', 'questions'), 'Deleted a question for good'],
  [told('trash.empty', null), 'Emptied the trash'],
  [told('command.reset_password', 'users'), 'Reset a password, by command'],
])('%j is written as %s', (operation, text) => {
  expect(operationText(operation)).toBe(text);
});

test('the log can be filtered by every action, each with different words', () => {
  expect(new Set(ACTIONS.map(actionText)).size).toBe(ACTIONS.length);
});

test('every table of the journal has words', () => {
  expect(Object.keys(JOURNAL_TABLES).sort()).toEqual([...JOURNALED_TABLES].sort());
});

test('what happened besides and what went along is counted, the most first', () => {
  const summary = {
    users: counts(0, 0, 1),
    qotd_attempts: counts(0, 0, 3),
    user_answers: counts(0, 2, 12),
    user_badges: counts(0, 0, 1),
    user_streaks: counts(0, 0, 2),
  };
  const operation = told('users.remove', 'users', { ...summary, question_options: counts(0, 0, 4) });
  expect(alsoDeletedText(operation)).toBe(
    'and 12 answers, 3 quiz of the day attempts, 2 present streaks, 1 more kind of records',
  );
  expect(otherChangesText(operation)).toBe(
    '12 answers deleted, 3 quiz of the day attempts deleted, 2 answers changed, 2 more kinds of records',
  );
  expect(alsoDeletedText(told('schools.remove', 'schools', { schools: counts(0, 0, 1) }))).toBe('');
});

test('what cannot be undone says why', () => {
  const operation: Operation = {
    id: 1,
    at: '2026-11-22T10:00:00.000Z',
    actor_id: 1,
    actor_name: 'Akosua',
    action: 'schools.remove',
    table: 'schools',
    row_id: 4,
    label: 'Keta Lagoon',
    reason: null,
    summary: { schools: counts(0, 0, 1) },
    undone_by: null,
    undoes: null,
    left_out: 0,
    can_undo: false,
    purged: false,
  };
  expect(noUndoText({ ...operation, can_undo: true })).toBeUndefined();
  expect(noUndoText({ ...operation, undone_by: 2 })).toBe('Undone');
  expect(noUndoText({ ...operation, purged: true })).toBe('No longer kept');
  expect(noUndoText({ ...operation, summary: {} })).toBe('Nothing changed');
  expect(noUndoText({ ...operation, action: 'users.set_password' })).toBe('Cannot be undone');
  expect(noUndoText({ ...operation, action: 'account.sign_in', summary: {} })).toBe('Cannot be undone');
  expect(noUndoText({ ...operation, action: 'notifications.send' })).toBe('Cannot be undone');
  expect(noUndoText({ ...operation, action: 'trash.remove', summary: {} })).toBe('Cannot be undone');
});
