import { expect, it } from 'vitest';
import { ACTIONS, actionOf, callOf } from './actions.ts';
import { namedEndpoints } from './every-endpoint.ts';
import { canEverBeUndone } from './operations.ts';

/** They write nothing that the journal has, or are part of a call that does. */
const UNRECORDED = new Set([
  ...['questions', 'schools', 'users', 'waitlist'].map((resource) => `${resource}.exportSelected`),
  ...['account.refresh', 'account.signOut'],
  ...['account.secondStepPasskey', 'account.provePasskey', 'account.startPasskey'],
  ...['bulkQuestions.preview', 'bulkQuestions.marked', 'notificationBatches.preview'],
  ...['imports.change', 'imports.insert', 'imports.remove', 'preferences.save'],
  ...['corrections.insert', 'questions.nearCopy', 'quizOfDay.fill', 'uploads.image'],
  'notificationBatches.selectedRecipients',
]);

// A deprecated call is recorded as the one that replaces it.
const present = namedEndpoints.filter(({ endpoint }) => endpoint.replacedBy === undefined);
const calls = present.map(({ resource, verb, endpoint }) => ({ name: `${resource}.${verb}`, endpoint }));
const known: readonly string[] = ACTIONS;

it('every call that leaves an operation is an action, and no call that reads', () => {
  const writes = calls.filter(({ name, endpoint }) => endpoint.method !== 'GET' && !UNRECORDED.has(name));
  expect(writes.map(({ name }) => actionOf(name)).filter((action) => !known.includes(action))).toEqual([]);
  const reads = calls.filter(({ endpoint }) => endpoint.method === 'GET').map(({ name }) => actionOf(name));
  expect(reads.filter((action) => known.includes(action))).toEqual([]);
});

it('actions are snake_case, and lead back to the name that the journal stores', () => {
  expect(actionOf('coinPackages.update')).toBe('coin_packages.update');
  for (const action of ACTIONS) {
    expect(action).toMatch(/^[a-z_]+\.[a-z_]+$/);
    expect(actionOf(callOf(action))).toBe(action);
  }
  expect(canEverBeUndone(callOf('users.set_password'))).toBe(false);
});
