import { namedEndpoints } from '@quizdesk/contract/every-endpoint';
import { JOURNALED_TABLES, type Operation } from '@quizdesk/contract/operations';
import { expect, test } from 'vitest';
import { JOURNAL_TABLES } from './journal-tables.ts';
import { ACTIONS, actionText, besidesText, noUndoText, operationText, wentAlongText } from './operation-words.ts';

const counts = (added: number, changed: number, deleted: number) => ({ added, changed, deleted });
const told = (action: string, subject_table: string | null, summary: Operation['summary'] = {}) => ({
  action,
  subject_table,
  summary,
});

test.each([
  [told('schools.remove', 'schools', { schools: counts(0, 0, 1) }), 'Deleted a school'],
  [told('schools.importCsv', 'schools', { schools: counts(20_227, 0, 0) }), 'Imported 20,227 schools'],
  [told('schools.importCsv', 'schools'), 'Imported no new school'],
  [told('bulkQuestions.upload', 'questions', { questions: counts(218, 0, 0) }), 'Added 218 questions'],
  [told('users.setPassword', 'users'), 'Reset a password'],
  [told('account.changePassword', 'users'), 'Changed a password'],
  [told('account.signInRefused', 'users'), 'Failed to sign in'],
  [told('users.remove', 'users'), 'Deleted a user'],
  [told('userAnswers.remove', 'user_answers'), 'Deleted an answer'],
  [told('coinPackages.update', 'coin_packages'), 'Changed a coin package'],
  [told('operations.undo', 'schools', { schools: counts(0, 0, 20_227) }), 'Undid adding 20,227 schools'],
  [told('operations.undo', 'rounds', { rounds: counts(0, 1, 0) }), 'Undid a change of a round'],
  [told('trash.restore', 'users', { users: counts(1, 0, 0) }), 'Restored a user'],
  [told('operations.restore', 'questions'), 'Restored a version of a question'],
  [told('trash.remove', 'questions'), 'Deleted a question for good'],
  [told('trash.empty', null), 'Emptied the trash'],
  [told('command.resetPassword', 'users'), 'Reset a password, by command'],
  [told('passkeys.insert', null), 'Added a passkeys'],
])('%j is told as %s', (operation, text) => {
  expect(operationText(operation)).toBe(text);
});

test('the log can be filtered by every call that leaves an operation, each in words of its own', () => {
  const unrecorded = [
    'account.refresh',
    'account.signOut',
    ...['account.secondStepPasskey', 'account.provePasskey', 'account.startPasskey'],
    'bulkQuestions.preview',
    'bulkQuestions.marked',
    'corrections.insert',
    'questions.nearCopy',
    'quizOfDay.fill',
    'uploads.image',
  ];
  const writes = namedEndpoints
    .filter(({ endpoint }) => endpoint.method !== 'GET')
    .map(({ resource, verb }) => `${resource}.${verb}`)
    .filter((action) => !unrecorded.includes(action));
  expect(writes.filter((action) => !ACTIONS.includes(action))).toEqual([]);
  const reads = namedEndpoints
    .filter(({ endpoint }) => endpoint.method === 'GET')
    .map(({ resource, verb }) => `${resource}.${verb}`);
  expect(ACTIONS.filter((action) => reads.includes(action))).toEqual([]);
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
  expect(wentAlongText(operation)).toBe(
    'and 12 answers, 3 quiz of the day attempts, 2 present streaks, 1 more kind of records',
  );
  expect(besidesText(operation)).toBe(
    '12 answers deleted, 3 quiz of the day attempts deleted, 2 answers changed, 2 more kinds of records',
  );
  expect(wentAlongText(told('schools.remove', 'schools', { schools: counts(0, 0, 1) }))).toBe('');
});

test('what cannot be undone says why', () => {
  const operation: Operation = {
    id: 1,
    at: '2026-11-22T10:00:00.000Z',
    actor_id: 1,
    actor_name: 'Akosua',
    action: 'schools.remove',
    subject_table: 'schools',
    subject_id: 4,
    subject_label: 'Keta Lagoon',
    reason: null,
    summary: { schools: counts(0, 0, 1) },
    undone_by: null,
    undoes: null,
    can_undo: false,
    purged: false,
  };
  expect(noUndoText({ ...operation, can_undo: true })).toBeUndefined();
  expect(noUndoText({ ...operation, undone_by: 2 })).toBe('Undone');
  expect(noUndoText({ ...operation, purged: true })).toBe('No longer kept');
  expect(noUndoText({ ...operation, summary: {} })).toBe('Nothing changed');
  expect(noUndoText({ ...operation, action: 'users.setPassword' })).toBe('Cannot be undone');
  expect(noUndoText({ ...operation, action: 'account.signIn', summary: {} })).toBe('Cannot be undone');
  expect(noUndoText({ ...operation, action: 'notifications.send' })).toBe('Cannot be undone');
});
