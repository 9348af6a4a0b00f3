import { account } from '@quizdesk/contract/account';
import { expect, test } from 'vitest';
import { refreshCall, signInCall, signOutCall } from './session-calls.ts';

test('the calls written out for the login page are those of the contract', () => {
  expect(account.signIn).toMatchObject(signInCall);
  expect(account.refresh).toMatchObject(refreshCall);
  expect(account.signOut).toMatchObject(signOutCall);
});
